//! Problems small enough to be written down by hand, with their solutions.

use nq_sat::base::placement::Placement;
use nq_sat::certify::check::Variables;
use nq_sat::model::{CountRange, Problem, Settings, builtin};

/// 16 variables; 8 equalities and 10 inequalities make 26 constraints.
pub const FOUR_QUEENS: &str = include_str!("four-queens.opb");
/// The same with a constraint against each of the two solutions.
pub const FOUR_QUEENS_FORBIDDEN: &str = include_str!("four-queens-forbidden.opb");

pub fn n_queens(size: u32) -> Problem {
    builtin::by_name("n-queens").unwrap().problem(size, &Settings::default()).unwrap()
}

/// One square, on which a queen stands or does not: two solutions, one in the other, and nothing is asked.
pub fn one_square() -> Problem {
    Problem { counts: vec![CountRange { min: 0, max: 1 }], ..n_queens(1) }
}

/// The placement of these variables.
pub fn placement(problem: &Problem, variables: &[u32]) -> Placement {
    let numbered = Variables::of(problem);
    variables.iter().map(|&variable| numbered.placed(variable).unwrap()).collect()
}

/// The two solutions of four queens.
pub fn two() -> Vec<Placement> {
    let problem = n_queens(4);
    [[2, 8, 9, 15], [3, 5, 12, 14]].map(|solution| placement(&problem, &solution)).to_vec()
}
