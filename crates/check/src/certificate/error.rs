//! Faults in a bundle.

use thiserror::Error;

use super::blocked::BlockedError;
use super::cnf::CnfError;
use super::files::FilesError;
use super::lines::At;
use super::lrat::{LratError, LratFault};
use super::manifest::{MANIFEST, MODEL, ManifestError};
use super::opb::OpbError;
use super::solutions::{SolutionsError, SolutionsFault};
use super::veripb::ProofError;
use nq_board::base::count::Count;
use nq_board::base::digest::Digest;
use nq_board::model::ModelError;
use nq_board::run::control::StopReason;

/// Why a bundle does not prove its claim. Each displays as one line that names the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckError {
    /// There is no manifest.
    #[error("it is not a certificate: give a folder that `nq-sat certify` wrote")]
    NoCertificate,
    /// The model's declaration or the parameters are wrong.
    #[error("{MODEL}: {0}")]
    Model(#[from] ModelError),
    /// The declaration is of another model.
    #[error("{MODEL} declares {declared}, but the manifest is about {claimed}")]
    OtherModel {
        /// The declared model.
        declared: String,
        /// The model in the manifest.
        claimed: String,
    },
    /// A faulty OPB file.
    #[error("{file}: {error}")]
    Opb {
        /// The file.
        file: String,
        /// The fault, and its position.
        error: OpbError,
    },
    /// A VeriPB proof that proves something else, even if all its steps are right.
    #[error("{file}: {error}")]
    Proof {
        /// The file.
        file: String,
        /// The fault, and its position.
        error: ProofError,
    },
    /// The manifest is faulty.
    #[error("{MANIFEST}: {0}")]
    Manifest(#[from] ManifestError),
    /// The files of the folder differ from the manifest.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// A formula is faulty.
    #[error("{file}: {error}")]
    Cnf {
        /// The file.
        file: String,
        /// The fault, and its position.
        error: CnfError,
    },
    /// A proof is faulty.
    #[error("{file}: {error}")]
    Lrat {
        /// The file.
        file: String,
        /// The fault, and its position.
        error: LratError,
    },
    /// The list of solutions is faulty.
    #[error("{file}: {error}")]
    Solutions {
        /// The file.
        file: String,
        /// The fault, and its position.
        error: SolutionsError,
    },
    /// The number of solutions differs from the claim.
    #[error("{file} lists {listed} solutions, but {claimed} are claimed")]
    Total {
        /// The file.
        file: String,
        /// The number of listed solutions.
        listed: Count,
        /// The claimed number.
        claimed: Count,
    },
    /// The set of solutions differs from the claim.
    #[error("{file} has the digest {listed}, but {claimed} is claimed")]
    Digest {
        /// The file.
        file: String,
        /// The digest of the listed solutions.
        listed: Digest,
        /// The digest in the manifest.
        claimed: Digest,
    },
    /// The refuted formula is not the base formula with the solutions forbidden.
    #[error("{file}: {error}")]
    Blocked {
        /// The file with the refuted formula.
        file: String,
        /// The fault.
        error: BlockedError,
    },
}

impl CheckError {
    /// Why the check was stopped, if a stop was the only problem.
    #[must_use]
    pub const fn stop_reason(&self) -> Option<StopReason> {
        match self {
            Self::Files(FilesError::Stopped(reason))
            | Self::Lrat { error: At { fault: LratFault::Stopped(reason), .. }, .. }
            | Self::Solutions {
                error: At { fault: SolutionsFault::Stopped(reason), .. }, ..
            } => Some(*reason),
            _ => None,
        }
    }
}
