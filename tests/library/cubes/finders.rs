//! Which part finds a solution: without open lines the splitter, with all lines open the solver.

use nq_sat::model::Problem;
use nq_sat::run::control::Control;
use nq_sat::run::engine::Engine;
use nq_sat::run::outcome::SplitStats;
use nq_sat::sat::enumerate::{Enumeration, Symmetry};

use super::{engine, n_queens, problem, queens_and_knights};

fn work(problem: &Problem, residual: Option<usize>, symmetry: Symmetry) -> (u64, SplitStats) {
    let control = Control::default();
    let enumeration = Enumeration { residual, ..Enumeration::cubes(symmetry) };
    let outcome = engine(enumeration).count(problem, &control).expect("an answer");
    let split = outcome.solver.and_then(|solver| solver.split).expect("it was split");
    (outcome.found.total.to_u64().expect("few"), split)
}

#[test]
fn without_open_lines_no_solver_runs() {
    for (problem, total) in [(n_queens(8), 92), (queens_and_knights(6, 3, 3), 176)] {
        let (found, split) = work(&problem, Some(0), Symmetry::None);
        assert_eq!(found, total);
        assert_eq!((split.by_solver, split.by_splitter), (0, found));
        let (found, split) = work(&problem, Some(0), Symmetry::Orbits);
        assert_eq!(found, total);
        assert_eq!(split.by_solver, 0);
        assert!(split.by_splitter < total, "{split:?}");
    }
}

#[test]
fn with_all_lines_open_the_solver_finds_everything() {
    let (found, split) = work(&n_queens(8), Some(16), Symmetry::None);
    assert_eq!((found, split.by_solver, split.by_splitter), (92, 92, 0));
}

#[test]
fn parts_add_up_at_every_depth() {
    for residual in 0..=18 {
        let (found, split) = work(&n_queens(9), Some(residual), Symmetry::None);
        // A000170(9)
        assert_eq!(found, 352, "{residual} lines open");
        assert_eq!(split.by_solver + split.by_splitter, 352, "{residual} lines open");
    }
}

/// A variable that occurs in no clause doubles the solutions: squares of a board on which no two
/// pieces attack each other.
#[test]
fn free_squares_double_the_solutions() {
    for residual in [None, Some(0), Some(1), Some(9)] {
        for (board, squares) in [("rows = 2\ncolumns = 2", 4), ("rows = 1\ncolumns = 7", 7)] {
            let free = problem(board, &[("N", "N", "count = \"any\"")]);
            let (found, _) = work(&free, residual, Symmetry::None);
            assert_eq!(found, 1 << squares, "{board}, {residual:?}");
        }
    }
    // On one row a knight attacks no square. The king keeps its neighbours free.
    let mixed =
        problem("rows = 1\ncolumns = 5", &[("K", "K", "count = 1"), ("N", "N", "count = \"any\"")]);
    let (found, split) = work(&mixed, None, Symmetry::None);
    // A king at an end leaves 3 squares to the knights, elsewhere 2.
    assert_eq!(found, 2 * 8 + 3 * 4);
    assert!(split.by_solver <= 28 && split.by_splitter > 0, "{split:?}");
}
