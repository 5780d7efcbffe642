//! Dancing links (Knuth 2000; Algorithm C of TAOCP 7.2.2.1), by the crate `exact-covers`.

use std::ops::ControlFlow;

use exact_covers::{DlSolver, Solver};

use crate::cover::Cover;

/// Visits every solution and counts them.
pub fn count(cover: &Cover) -> u64 {
    let items: Vec<usize> = (0..cover.items).collect();
    let (primary, secondary) = items.split_at(cover.primary);
    let mut solver: DlSolver<usize, ()> = DlSolver::new(primary, secondary);
    for option in &cover.options {
        let (first, second): (Vec<usize>, Vec<usize>) =
            option.iter().partition(|&&item| item < cover.primary);
        let second: Vec<(usize, Option<()>)> =
            second.into_iter().map(|item| (item, None)).collect();
        solver.add_option(first, second);
    }
    let mut solutions = 0;
    solver.solve(|_| {
        solutions += 1;
        ControlFlow::Continue(())
    });
    solutions
}
