//! Why an answer could not be checked, and what is kept of a formula that shows a fault.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::process::SandboxError;
use nq_board::run::{Control, Fault, FaultKind, StopReason};

/// What is kept of a formula that shows a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// Its file, or why it is not kept.
    #[serde(flatten, serialize_with = "file_or_why")]
    pub file: Result<PathBuf, String>,
    /// The command line that repeats the call; none where it would need the missing file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

/// Writes the file, or why it is not kept, under the key for that.
fn file_or_why<S: Serializer>(
    file: &Result<PathBuf, String>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map([match file {
        Ok(file) => ("formula", file.display().to_string()),
        Err(why) => ("not_kept", why.clone()),
    }])
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not_kept = |why| format!("the formula is not kept: {why}");
        let shown = self.command.as_ref().map(|command| format!("`{command}` shows it again"));
        let notes = shown.into_iter().chain(self.file.as_ref().err().map(not_kept));
        f.write_str(&notes.collect::<Vec<_>>().join("; "))
    }
}

/// Why an answer could not be checked. None of these is a fault of the solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolverCheckError {
    /// The solver could not be run.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A temporary file could not be written or read.
    #[error("{path}: {why}")]
    File {
        /// The file or folder.
        path: String,
        /// The error of the system.
        why: String,
    },
    /// The run was stopped.
    #[error("{0} before the solver answered")]
    Stopped(StopReason),
    /// Its model satisfies every clause but breaks a rule of the board: the encoder has an error.
    #[error("{0}")]
    WrongFormula(String),
    /// Its model is right, although none was expected: the known verdict is wrong.
    #[error("{0}")]
    WrongKnown(String),
}

impl Fault for SolverCheckError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Sandbox(_) | Self::File { .. } => FaultKind::Input,
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
            // The formula or the known verdict is wrong, and no answer is.
            Self::WrongFormula(_) | Self::WrongKnown(_) => FaultKind::Failed,
        }
    }
}

impl SolverCheckError {
    /// A model that satisfies every clause proves an error of this program: it breaks a rule of the
    /// board, or none was expected.
    pub(super) fn ours(solver: &str, violation: Option<String>, kept: &Kept) -> Self {
        match violation {
            Some(violation) => Self::WrongFormula(format!(
                "{solver} found a model of the formula that breaks the rules: {violation}; {kept}"
            )),
            None => Self::WrongKnown(format!(
                "{solver} found a placement where none was expected; {kept}"
            )),
        }
    }

    /// The error of a file that was not written or read: the run was stopped, or the system
    /// refused.
    pub(super) fn unless_stopped(control: &Control, path: &Path, error: &io::Error) -> Self {
        control.stop_reason().map_or_else(|| Self::file(path, error), Self::Stopped)
    }

    /// The system refused a file.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        Self::File { path: path.display().to_string(), why: error.to_string() }
    }
}
