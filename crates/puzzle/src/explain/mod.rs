//! The human route to a solution: deductions, from the simplest rule that applies to the next.
//!
//! A [`Layout`] has the sets of squares with the number of pieces on each, and the squares that a
//! piece excludes. A [`Position`] is what is known of each square. Each rule looks for a
//! [`Deduction`], and a route applies rules until the puzzle is solved. The rules share no code
//! with the engines, so a solution that a route reaches is one more confirmation.
//!
//! The names of the rules are those of Sudoku solvers where such exist: a single, a confined set
//! (locked candidates, naked and hidden subsets), a common exclusion (forcing), and an assumption
//! (Nishio).

mod deduction;
mod layout;
mod position;
mod rating;
mod route;
mod rules;
mod sets;
#[cfg(test)]
mod tests;
mod unexplained;

pub use deduction::{Deduction, Reason, Rule};
pub use layout::Layout;
pub use position::{Mark, Position};
pub use rating::Rating;
pub use route::Step;
pub(crate) use route::route;
pub(crate) use rules::up_to;
pub use sets::{CountedSet, SetName};
pub use unexplained::UnexplainedError;
