//! Why a puzzle is not explained.

use thiserror::Error;

use nq_board::run::control::StopReason;
use nq_board::run::fault::{Fault, FaultKind};

/// Why a puzzle is not explained.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnexplainedError {
    /// The rules do not know the puzzle: which part of it, and a remedy.
    #[error("{0}")]
    Unknown(String),
    /// The rules or the solution contradict each other, or there is no only solution: why.
    #[error("{0}")]
    Failed(String),
    /// The search was stopped.
    #[error("{} before anything was found", .0.in_words())]
    Stopped(StopReason),
}

impl Fault for UnexplainedError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Unknown(_) => FaultKind::Input,
            Self::Failed(_) => FaultKind::Failed,
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
        }
    }
}
