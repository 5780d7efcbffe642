#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), warn(unreachable_pub))]

mod answer;
pub mod book;
mod error;
pub mod explain;
mod explained;
mod file;
pub mod format;
mod graded;
pub mod grid;
pub mod link;
pub mod make;
mod picture;
pub mod play;
mod reading;
mod records;
pub mod regions;
mod signs;
pub mod solve;
#[cfg(test)]
mod tests;
#[allow(clippy::missing_errors_doc, reason = "the only errors are those of the writer")]
pub mod words;

pub use answer::CheckedAnswer;
pub use error::PuzzleError;
pub use explained::{Cell, Explained, StepReport};
pub use file::Puzzle;
pub use graded::{Graded, by_difficulty};
pub use make::{KindRow, kinds};
pub use records::{About, MadePuzzle, Rated, SolvedRecord};

/// Whether this is the full battery (`tests/run`): otherwise a part of the cases is enough.
#[cfg(test)]
fn thorough() -> bool {
    std::env::var_os("NQ_SAT_THOROUGH").is_some()
}
