//! Why a bundle does not prove its claim, or could not be checked.

use thiserror::Error;

use crate::veripb;
use crate::write::NameError;
use nq_board::run::control::StopReason;
use nq_check::certificate::{CheckError, Fault};
use nq_cnf::sat::encoding::EncodingError;

/// Why a bundle does not prove its claim. Each displays as one line that names the file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// A fault in the files, or a contradiction between them.
    #[error(transparent)]
    Check(CheckError),
    /// A file is not what this program makes of the model, or veripb rejects the proof.
    #[error("{0}")]
    Wrong(String),
    /// veripb could not be run, or gave no verdict.
    #[error("{0}")]
    Unchecked(String),
    /// The check was stopped.
    #[error("stopped: {}", .0.in_words())]
    Stopped(StopReason),
}

impl CertificateError {
    /// The statement in words contradicts the rest of the manifest.
    #[must_use]
    pub fn statement(claimed: &str, found: &str) -> Self {
        Self::Wrong(format!(
            "manifest.json: the statement is `{claimed}`, but the rest says `{found}`"
        ))
    }
}

impl From<NameError> for CertificateError {
    fn from(error: NameError) -> Self {
        Self::Wrong(format!("model.toml: {error}"))
    }
}

impl From<EncodingError> for CertificateError {
    fn from(error: EncodingError) -> Self {
        Self::Wrong(format!("manifest.json: {error}"))
    }
}

impl From<CheckError> for CertificateError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Stopped(reason) => Self::Stopped(reason),
            error => Self::Check(error),
        }
    }
}

impl From<veripb::CheckError> for CertificateError {
    fn from(error: veripb::CheckError) -> Self {
        match error {
            veripb::CheckError::Stopped(reason) => Self::Stopped(reason),
            error => Self::Unchecked(error.to_string()),
        }
    }
}

impl From<Fault> for CertificateError {
    fn from(fault: Fault) -> Self {
        Self::Check(fault.into())
    }
}
