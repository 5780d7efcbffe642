//! Puzzles: placement problems that people solve by reasoning, with exactly one solution.
//!
//! [`grid`] reads a puzzle as people write it, with regions or given queens, and makes a model of
//! it. [`solve`] looks for two solutions with two engines. [`explain`] finds the human route to the
//! only solution, and [`Explained`] combines both. [`make`] makes puzzles, and [`Graded`] those of
//! a wanted difficulty.

mod error;
pub mod explain;
mod explained;
mod file;
mod graded;
pub mod grid;
mod kinds;
pub mod link;
pub mod make;
mod reading;
mod records;
pub mod regions;
mod signs;
pub mod solve;
mod solved_record;
#[cfg(test)]
mod tests;

pub use error::PuzzleError;
pub use explained::{Explained, StepReport};
pub use file::Puzzle;
pub use graded::{Graded, by_difficulty};
pub use kinds::{KINDS, KindRow};
pub use records::{MadeRecord, RatingRecord, StepRecord};
pub use solved_record::SolvedRecord;
