//! Why no suite is written.

use thiserror::Error;

use crate::bench::BenchError;
use nq_board::model::ModelError;
use nq_board::run::{Fault, FaultKind};
use nq_external::files::FileError;
use nq_external::solvers::{ProfileError, SolverCheckError};
use nq_query::QueryError;

/// Why no suite is written.
#[derive(Debug, Error)]
pub enum SuiteError {
    /// A query failed.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A selection that does not exist.
    #[error("--select {text}: {why}")]
    Selection {
        /// The selection.
        text: String,
        /// The fault and its remedy.
        why: String,
    },
    /// A solver of a selection is unknown.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// A solver of a selection cannot be checked.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// A solver of a selection is at fault.
    #[error("{solver} on {instance}: {what}; leave out its --select")]
    FaultySolver {
        /// The solver.
        solver: String,
        /// The instance.
        instance: String,
        /// What it did.
        what: String,
    },
    /// No evidence decides an instance.
    #[error("{0}: nothing decides it, which is an error of this program: please report it")]
    Undecided(String),
    /// Two pieces of evidence contradict each other.
    #[error("{instance}: {one} and {other} contradict each other: please report it")]
    Contradiction {
        /// The instance.
        instance: String,
        /// The first piece of evidence.
        one: String,
        /// Another one.
        other: String,
    },
}

impl Fault for SuiteError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Query(error) => error.kind(),
            Self::Selection { .. } | Self::Profile(_) => FaultKind::Input,
            Self::Contradiction { .. } => FaultKind::Wrong,
            Self::Bench(_) | Self::FaultySolver { .. } | Self::Undecided(_) => FaultKind::Failed,
        }
    }
}

impl From<ModelError> for SuiteError {
    fn from(error: ModelError) -> Self {
        Self::Query(error.into())
    }
}

impl From<FileError> for SuiteError {
    fn from(error: FileError) -> Self {
        Self::Query(error.into())
    }
}

impl From<SolverCheckError> for SuiteError {
    fn from(error: SolverCheckError) -> Self {
        Self::Bench(error.into())
    }
}
