//! Why a bundle does not prove its claim, or could not be checked.

use thiserror::Error;

use crate::certify::veripb;
use crate::certify::write::NameError;
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
    /// A model whose name cannot be certified.
    #[error("model.toml: {0}")]
    Name(#[from] NameError),
    /// The manifest's commands or trust statements are not those of this program.
    #[error("manifest.json: the text about {proof} is `{claimed}`, expected `{right}`")]
    Advice {
        /// The proof.
        proof: String,
        /// The text in the manifest.
        claimed: String,
        /// The expected text.
        right: String,
    },
    /// The statement in words contradicts the rest of the manifest.
    #[error("manifest.json: the statement is `{claimed}`, but the rest says `{found}`")]
    Statement {
        /// The statement in the manifest.
        claimed: String,
        /// The statement of the other entries.
        found: String,
    },
    /// An unknown encoding, or one without such groups.
    #[error("manifest.json: {0}")]
    Encoding(#[from] EncodingError),
    /// A file differs from what this program makes of the model.
    #[error("{file} is not what the model gives: line {line} differs{version}")]
    Differs {
        /// The file.
        file: String,
        /// The first line that differs, from 1.
        line: u64,
        /// A note if another version made the file; otherwise empty.
        version: String,
    },
    /// veripb rejected the proof, or verified another conclusion.
    #[error("{file}: veripb says: {said}")]
    Rejected {
        /// The file.
        file: String,
        /// Its message.
        said: String,
    },
    /// The program gave no verdict.
    #[error("{program} gave no verdict ({how}): is it veripb?")]
    NoVerdict {
        /// The program given as veripb.
        program: String,
        /// How it ended, and its message.
        how: String,
    },
    /// veripb could not be run.
    #[error(transparent)]
    VeriPb(veripb::CheckError),
    /// The check was stopped.
    #[error("stopped: {}", .0.in_words())]
    Stopped(StopReason),
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
            error => Self::VeriPb(error),
        }
    }
}

impl From<Fault> for CertificateError {
    fn from(fault: Fault) -> Self {
        Self::Check(fault.into())
    }
}
