//! Puzzles: placement problems that people solve by reasoning, with exactly one solution.
//!
//! [`grid`] reads a region puzzle as people write it, and makes a model of it. [`solve`] looks for
//! two solutions with two engines.

mod file;
pub mod grid;
pub mod regions;
pub mod solve;

pub use file::{Puzzle, PuzzleError};
pub(crate) use solve::SolvedRecord;
