//! Why a puzzle is not explained.

use thiserror::Error;

use nq_board::run::{Fault, FaultKind, StopReason};

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
    #[error("{0} before anything was found")]
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
