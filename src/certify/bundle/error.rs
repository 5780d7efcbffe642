//! Why a bundle does not prove what it claims, or could not be checked.

use std::io;

use thiserror::Error;

use crate::base::nearest::UnknownName;
use crate::certify::check::CheckError;
use crate::certify::check::opb::OpbError;
use crate::certify::check::veripb::ProofError;
use crate::certify::veripb;
use crate::certify::write::NameError;
use crate::model::ModelError;
use crate::run::control::StopReason;

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
    /// A model under whose name nothing is certified.
    #[error("model.toml: {0}")]
    Name(#[from] NameError),
    /// What the manifest tells others to run or to trust is not what a bundle has there.
    #[error("manifest.json: what it says of {proof} is `{claimed}`, and must be `{right}`")]
    Advice {
        /// The proof.
        proof: String,
        /// In the manifest.
        claimed: String,
        /// What would be right.
        right: String,
    },
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
    /// The program came to no verdict.
    #[error("{program} came to no verdict ({how}): is it veripb?")]
    NoVerdict {
        /// The program that was to be veripb.
        program: String,
        /// How it ended, and what it said.
        how: String,
    },
    /// veripb could not be run.
    #[error(transparent)]
    VeriPb(veripb::CheckError),
    /// There is no manifest.
    #[error("it is no certificate: give a folder that `nq-sat certify` wrote")]
    NoCertificate,
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
