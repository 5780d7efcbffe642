//! Why a text is not a puzzle.

use thiserror::Error;

use crate::puzzle::link::LinkError;
use crate::puzzle::signs::GridError;

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadingError {
    /// A fault of the grid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A fault of a link.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// Several grids that differ.
    #[error("it has {0} that differ: keep one of them")]
    Several(&'static str),
    /// A JSON object without a grid.
    #[error("the JSON object has no grid: give a list with a list for each row")]
    NoGrid,
    /// A text that is no JSON.
    #[error("it is no JSON: {0}: close all brackets and quotes")]
    NotJson(String),
    /// A board in a box that cannot be read.
    #[error("line {line}: the box {why}: paste the whole board")]
    Box {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: &'static str,
    },
}
