//! Why a count was not certified.

use thiserror::Error;

use crate::certify::write::{NameError, WriteError};
use crate::files::FileError;
use crate::query::QueryError;
use nq_board::run::circuit::ProofError;
use nq_board::run::control::StopReason;
use nq_board::run::fault::{Fault, FaultKind};

/// Why a count was not certified.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// The query is faulty.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A model whose name cannot be certified.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The folder cannot be written.
    #[error(transparent)]
    Folder(#[from] FileError),
    /// No engine proves counts of the problem.
    #[error("no count of {problem} can be proved: {why}; leave out --count to prove a list")]
    NoProof {
        /// The problem.
        problem: String,
        /// What the engines say.
        why: String,
    },
    /// The proof would be too large.
    #[error("the proof would take {0}: take a smaller board, or leave out --count to prove a list")]
    TooLarge(String),
    /// A proof of the fundamental placements needs the motions of a board, few and without shifts.
    #[error("{0}: leave out --fundamental")]
    Fundamental(String),
    /// The counts contradict Burnside's lemma.
    #[error("no certificate was written: {total} placements contradict the symmetric ones")]
    Contradiction {
        /// The number of placements.
        total: String,
    },
    /// The proof failed.
    #[error("no certificate was written: {0}")]
    Proof(ProofError),
    /// The run was stopped.
    #[error("{}: nothing was written", .0.in_words())]
    Stopped(StopReason),
}

impl From<ProofError> for CountError {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Stopped(reason) => Self::Stopped(reason),
            ProofError::Engine(error) => QueryError::from(error).into(),
            error => Self::Proof(error),
        }
    }
}

impl From<WriteError> for CountError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Stopped(reason) => Self::Stopped(reason),
            WriteError::Output(error) => Self::Proof(error.into()),
            // The writer of a folder has no other errors.
            error => Self::Proof(std::io::Error::other(error.to_string()).into()),
        }
    }
}

impl From<std::io::Error> for CountError {
    fn from(error: std::io::Error) -> Self {
        Self::Proof(error.into())
    }
}

impl Fault for CountError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Query(error) => error.kind(),
            Self::Name(_)
            | Self::Folder(_)
            | Self::NoProof { .. }
            | Self::TooLarge(_)
            | Self::Fundamental(_) => FaultKind::Input,
            Self::Contradiction { .. } => FaultKind::Failed,
            Self::Proof(error) => error.kind(),
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
        }
    }
}
