//! Runs the program of a scheduler.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use itertools::Itertools;

use super::{Scheduler, SubmitError};
use crate::process::find;

/// The path of the scheduler's program.
///
/// # Errors
/// When it is not on PATH.
pub(crate) fn find_program(scheduler: &dyn Scheduler) -> Result<PathBuf, SubmitError> {
    let (program, remedy) = (scheduler.program(), scheduler.remedy());
    find(program).ok_or(SubmitError::NoProgram { program, remedy })
}

/// Runs a command line and returns its output.
///
/// # Errors
/// When it does not start, or its exit code is not 0.
pub fn hand_over(command: &[String]) -> Result<String, SubmitError> {
    let [program, arguments @ ..] = command else { return Ok(String::new()) };
    let run = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let output = run.map_err(|error| SubmitError::NotStarted {
        program: program.clone(),
        why: error.to_string(),
    })?;
    let words = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.lines().map(str::trim).filter(|line| !line.is_empty()).join("; ")
    };
    if output.status.success() {
        return Ok(words(&output.stdout));
    }
    let said = [words(&output.stderr), words(&output.stdout), output.status.to_string()];
    let why = said.into_iter().find(|said| !said.is_empty()).unwrap_or_default();
    Err(SubmitError::Refused { program: program.clone(), why })
}
