//! Errors of a submission.

use thiserror::Error;

use crate::count::shard::store::StoreError;
use nq_board::run::{EngineError, Fault, FaultKind, StopReason};

/// Errors of a submission.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SubmitError {
    /// What is asked for does not go: a folder, a path, an option, the number of tasks.
    #[error("{0}")]
    Refused(String),
    /// The program of the scheduler does not start, or refused the job.
    #[error("{0}")]
    Failed(String),
    /// The engine does not support the size, or failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The run was stopped.
    #[error("{0}: nothing was written")]
    Stopped(StopReason),
}

impl SubmitError {
    /// A program that does not start.
    pub(crate) fn not_started(program: &str, why: impl std::fmt::Display) -> Self {
        Self::Failed(format!("{program} does not start: {why}"))
    }
}

impl Fault for SubmitError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Refused(_) => FaultKind::Input,
            Self::Failed(_) => FaultKind::Failed,
            Self::Engine(error) => error.kind(),
            Self::Store(error) => error.kind(),
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
        }
    }
}
