//! Why a certificate does not prove its claim.

use std::fmt;
use std::io;

use thiserror::Error;

use nq_board::run::StopReason;

/// Why a certificate does not prove its claim. Each displays as one line that names the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// There is no manifest.
    #[error("it is not a certificate: give a folder that `nq-sat certify` wrote")]
    NoCertificate,
    /// A fault in a file, or a contradiction between files.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A file is not the one that the manifest lists.
    #[error(transparent)]
    Changed(Fault),
    /// The check was stopped.
    #[error("{0}")]
    Stopped(StopReason),
}

/// A fault: the file, the line, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Fault {
    /// The file; `None` if the text names it.
    pub file: Option<String>,
    /// The line, from 1, if the fault is in one.
    pub line: Option<u64>,
    /// What is wrong.
    pub what: String,
}

impl Fault {
    /// A fault of a file as a whole, or of several.
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { file: None, line: None, what: what.into() }
    }

    pub(super) fn at(line: u64, what: impl Into<String>) -> Self {
        Self { file: None, line: Some(line), what: what.into() }
    }

    /// A file that the system cannot read.
    pub fn unreadable(file: &str, error: &io::Error) -> Self {
        Self::new(error.to_string()).in_file(file)
    }

    /// The fault with the name of its file.
    #[must_use]
    pub(super) fn in_file(self, file: &str) -> Self {
        Self { file: Some(file.to_owned()), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl CheckError {
    /// The error with the name of the file that has the fault.
    pub(super) fn in_file(self, file: &str) -> Self {
        match self {
            Self::Fault(fault) => fault.in_file(file).into(),
            error => error,
        }
    }
}
