//! Puzzles: placement problems that people solve by reasoning, with exactly one solution.
//!
//! [`grid`] reads a region puzzle as people write it, and makes a model of it; [`completion`] does
//! the same for given queens. [`solve`] looks for two solutions with two engines. [`make`] makes
//! puzzles.

pub mod completion;
mod file;
pub mod grid;
pub mod make;
pub mod regions;
mod signs;
pub mod solve;

pub use file::{Puzzle, PuzzleError};
pub use signs::GridError;
pub(crate) use solve::SolvedRecord;
