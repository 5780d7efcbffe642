//! What a bundle proves, or why it does not.

use std::time::Duration;

use serde::Serialize;
use thiserror::Error;

use crate::veripb;
use crate::write::NameError;
use nq_board::base::numbers::in_seconds;
use nq_board::run::StopReason;
use nq_check::certificate::{CheckError, Fault};
use nq_cnf::sat::encoding::EncodingError;

/// What a bundle proves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proved {
    /// The statement.
    pub statement: String,
    /// Whether it is about the bundle's own model, which people need to read.
    #[serde(rename = "own_model")]
    pub is_own_model: bool,
    /// Whether every check was possible.
    #[serde(rename = "verified")]
    pub is_whole: bool,
    /// What remains to be trusted: one entry for each proof format, any of which suffices.
    #[serde(skip)]
    pub trusted: Vec<Trusted>,
    /// The elapsed time.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub time: Duration,
}

/// What remains to be trusted with a proof format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trusted {
    /// The proof format.
    pub format: &'static str,
    /// The assumption.
    pub what: &'static str,
}

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
    #[error("stopped: {0}")]
    Stopped(StopReason),
}

impl CertificateError {
    /// The statement in words contradicts the rest of the manifest.
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
