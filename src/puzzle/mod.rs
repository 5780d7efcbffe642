//! Puzzles: placement problems that people solve by reasoning, with exactly one solution.
//!
//! [`grid`] reads a region puzzle as people write it, and makes a model of it. [`solve`] looks for
//! two solutions with two engines. [`explain`] finds the human route to the only solution, and
//! [`Explained`] combines both.

pub mod explain;
mod explained;
mod file;
pub mod grid;
mod records;
pub mod regions;
pub mod solve;

pub use explained::{Explained, StepReport, UnexplainedError};
pub use file::{Puzzle, PuzzleError};
pub(crate) use records::{RatingRecord, StepRecord};
pub(crate) use solve::SolvedRecord;
