//! Why a bundle does not prove what it claims, or could not be checked.

use std::io;

use thiserror::Error;

use crate::certify::check::CheckError;
use crate::certify::check::opb::OpbError;
use crate::certify::check::veripb::ProofError;
use crate::engine::StopReason;
use crate::harness::veripb;
use crate::model::ModelError;
use crate::registry::UnknownName;

/// Why a bundle does not prove what it claims. Each displays as one line that names the file.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// A fault in the files, or in what they say together.
    #[error(transparent)]
    Check(CheckError),
    /// The model's declaration, or the parameters.
    #[error("model.toml: {0}")]
    Model(#[from] ModelError),
    /// The declaration of another model.
    #[error("model.toml declares {declared}, but the manifest is about {claimed}")]
    OtherModel {
        /// In the declaration.
        declared: String,
        /// In the manifest.
        claimed: String,
    },
    /// A model that calls itself by the name of one that comes with the program.
    #[error(
        "model.toml calls itself {0}, and is not the {0} that comes with this program: a model of one's own needs a name of its own"
    )]
    Impostor(String),
    /// The statement in words is not what the rest of the manifest says.
    #[error("manifest.json: the statement is `{claimed}`, but the rest says `{found}`")]
    Statement {
        /// In the manifest.
        claimed: String,
        /// Made anew.
        found: String,
    },
    /// An encoding that is not known.
    #[error("manifest.json: {0}")]
    Encoding(#[from] UnknownName),
    /// A file that is not what this program makes of the model.
    #[error("{file} is not what the model gives: line {line} is another{version}")]
    Differs {
        /// The file.
        file: String,
        /// The first line that differs, from 1.
        line: u64,
        /// That another version made it, where that is so.
        version: String,
    },
    /// A file that cannot be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system said.
        error: io::Error,
    },
    /// A file of sums.
    #[error("{file}: {error}")]
    Opb {
        /// The file.
        file: String,
        /// What is wrong with it, and where.
        error: OpbError,
    },
    /// A VeriPB proof that would prove something else, even if all its steps are right.
    #[error("{file}: {error}")]
    Proof {
        /// The file.
        file: String,
        /// What is wrong with it, and where.
        error: ProofError,
    },
    /// A VeriPB proof that veripb rejected, or verified as something else.
    #[error("{file}: veripb says: {said}")]
    Rejected {
        /// The file.
        file: String,
        /// What it said.
        said: String,
    },
    /// veripb was there and came to no verdict.
    #[error(transparent)]
    VeriPb(veripb::CheckError),
    /// The check was stopped.
    #[error("stopped: {}", .0.in_words())]
    Stopped(StopReason),
}

impl From<CheckError> for CertificateError {
    fn from(error: CheckError) -> Self {
        error.stop_reason().map_or(Self::Check(error), Self::Stopped)
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
