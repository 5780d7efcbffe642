//! What can be wrong with a bundle.

use thiserror::Error;

use super::blocked::BlockedError;
use super::cnf::CnfError;
use super::files::FilesError;
use super::lines::At;
use super::lrat::{LratError, LratFault};
use super::manifest::{MANIFEST, ManifestError};
use super::solutions::{SolutionsError, SolutionsFault};
use crate::base::count::Count;
use crate::base::digest::Digest;
use crate::run::control::StopReason;

/// Why a bundle does not prove what it claims. Each displays as one line that names the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckError {
    /// The manifest.
    #[error("{MANIFEST}: {0}")]
    Manifest(#[from] ManifestError),
    /// The folder's files are not the manifest's.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// A formula.
    #[error("{file}: {error}")]
    Cnf {
        /// The file.
        file: String,
        /// What is wrong with it, and where.
        error: CnfError,
    },
    /// A proof.
    #[error("{file}: {error}")]
    Lrat {
        /// The file.
        file: String,
        /// What is wrong with it, and where.
        error: LratError,
    },
    /// The list of solutions.
    #[error("{file}: {error}")]
    Solutions {
        /// The file.
        file: String,
        /// What is wrong with it, and where.
        error: SolutionsError,
    },
    /// Another number of solutions than claimed.
    #[error("{file} lists {listed} solutions, but {claimed} are claimed")]
    Total {
        /// The file.
        file: String,
        /// Solutions listed.
        listed: Count,
        /// Solutions claimed.
        claimed: Count,
    },
    /// Other solutions than claimed.
    #[error("{file} has the digest {listed}, but {claimed} is claimed")]
    Digest {
        /// The file.
        file: String,
        /// Of the solutions listed.
        listed: Digest,
        /// In the manifest.
        claimed: Digest,
    },
    /// A refuted formula that is not the base formula with the solutions forbidden.
    #[error("{file}: {error}")]
    Blocked {
        /// The file with the refuted formula.
        file: String,
        /// What is wrong.
        error: BlockedError,
    },
}

impl CheckError {
    /// Why the check was stopped from outside, if that is all that was wrong.
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
