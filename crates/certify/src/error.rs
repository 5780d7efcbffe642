//! Why there is no certificate.

use std::io;

use thiserror::Error;

use crate::write::{NameError, WriteError};
use nq_board::run::circuit::ProofError;
use nq_board::run::{Fault, FaultKind, StopReason};
use nq_external::files::FileError;
use nq_query::QueryError;

/// Why there is no certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The query is faulty, or its solutions could not be listed, or its count not be proved.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A model whose name cannot be certified.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The folder cannot be written.
    #[error(transparent)]
    Folder(#[from] FileError),
    /// The claim is false, or a solver failed.
    #[error("no certificate was written: {0}")]
    Failed(String),
    /// The proof of a count failed.
    #[error("no certificate was written: {0}")]
    Proof(ProofError),
    /// The run was stopped.
    #[error("{0}: nothing was written")]
    Stopped(StopReason),
}

impl CertifyError {
    /// The question has no certificate.
    pub(crate) fn refused(why: String) -> Self {
        QueryError::Refused(why).into()
    }
}

impl From<ProofError> for CertifyError {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Stopped(reason) => Self::Stopped(reason),
            ProofError::Engine(error) => QueryError::from(error).into(),
            error => Self::Proof(error),
        }
    }
}

impl From<WriteError> for CertifyError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Stopped(reason) => Self::Stopped(reason),
            WriteError::Engine(error) => QueryError::from(error).into(),
            WriteError::Output(error) => error.into(),
            error => Self::Failed(error.to_string()),
        }
    }
}

impl From<io::Error> for CertifyError {
    fn from(error: io::Error) -> Self {
        Self::Proof(error.into())
    }
}

impl Fault for CertifyError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Query(error) => error.kind(),
            Self::Name(_) | Self::Folder(_) => FaultKind::Input,
            Self::Failed(_) => FaultKind::Failed,
            Self::Proof(error) => error.kind(),
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
        }
    }
}
