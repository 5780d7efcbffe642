//! Why a text is not a puzzle.

use thiserror::Error;

use nq_board::model::ModelError;
use nq_board::run::{Fault, FaultKind, StopReason};
use nq_picture::PictureError;

/// Why a text is not a puzzle, or a puzzle has no such form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// What is wrong with the text or the puzzle, where, and a remedy.
    #[error("{0}")]
    Refused(String),
    /// Why a text is not an answer.
    #[error("{0}")]
    Answer(String),
    /// Why the option `--stars` does not belong to the puzzle.
    #[error("{0}: leave out --stars")]
    Stars(String),
    /// A fault of the model.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A fault of the picture.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The regions in a picture are not sure.
    #[error("the picture is doubtful ({why}): mend the grid that was read, and give it as text")]
    Doubtful {
        /// What is not sure.
        why: String,
        /// The grid as it was read, a line for each row.
        grid: String,
    },
    /// The search for the number of stars was stopped.
    #[error("{0}")]
    Stopped(StopReason),
}

impl PuzzleError {
    /// What is wrong, and a remedy.
    pub fn refused(why: impl Into<String>) -> Self {
        Self::Refused(why.into())
    }

    /// A JSON object has no grid.
    pub(crate) fn no_grid() -> Self {
        Self::refused("the JSON object has no grid: give a list with a list for each row")
    }

    /// The text has several of something that differ.
    pub(crate) fn several(what: &str) -> Self {
        Self::Refused(format!("it has {what} that differ: keep one of them"))
    }
}

impl Fault for PuzzleError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Doubtful { .. } => FaultKind::Failed,
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
            _ => FaultKind::Input,
        }
    }
}
