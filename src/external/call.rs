//! One call of an external solver on the file of an instance.

use std::io::{self, Read};
use std::path::Path;

use super::answer::{Finding, understand};
use super::error::SolverCheckError;
use super::input::Input;
use super::profile::Profile;
use super::status::Status;
use crate::files::open_plain;
use crate::process::{Captured, End, Limits, Sandboxed, find, run};
use nq_board::run::control::Control;

/// The finding, and the run of the process; `None` if there is no such program.
pub(super) type Called = (Finding, Option<Sandboxed>);

/// Runs a solver on the file of an instance. `read` interprets the output of a program that exited
/// by itself, with this code.
pub(super) fn call(
    profile: &Profile,
    file: &impl Input,
    (limits, control): (&Limits, &Control),
    read: impl FnOnce(i32, &Captured) -> Finding,
) -> Result<Called, SolverCheckError> {
    let Some(program) = find(&profile.program) else {
        return Ok((Finding::Status(Status::Missing, missing(&profile.program)), None));
    };
    let folder =
        file.folder_of_a_run().map_err(|error| SolverCheckError::file(&file.path(), &error))?;
    let result = folder.path().join("result");
    let arguments = profile.arguments(&file.path(), &result);
    let before = file.state();
    let run = run(&program, &arguments, folder.path(), limits, control)?;
    if let End::Stopped(reason) = run.end {
        return Err(SolverCheckError::Stopped(reason));
    }
    let finding = understand(&run, |code| {
        if !profile.writes_result() {
            return read(code, &run.stdout);
        }
        match captured(&result, limits.output) {
            Ok(output) => read(code, &output),
            Err(error) => Finding::bad(format!("its result file cannot be read: {error}")),
        }
    });
    if file.state() == before {
        return Ok((finding, Some(run)));
    }
    file.rewrite(control)
        .map_err(|error| SolverCheckError::unless_stopped(control, &file.path(), &error))?;
    Ok((Finding::bad("it removes or changes the file that it reads"), Some(run)))
}

/// The finding for a missing program.
fn missing(program: &str) -> String {
    if program.contains('/') {
        format!("{program} is not executable")
    } else {
        format!("no program {program} on PATH")
    }
}

/// The content of the file for the model, up to a limit; nothing if there is none. A pipe in its
/// place is refused: reading it could block beyond all limits.
fn captured(path: &Path, most: usize) -> io::Result<Captured> {
    let file = match open_plain(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Captured::default()),
        Err(error) => return Err(error),
    };
    let size = file.metadata()?.len();
    let mut bytes = Vec::new();
    file.take(most as u64).read_to_end(&mut bytes)?;
    let dropped = size.saturating_sub(bytes.len() as u64);
    Ok(Captured { bytes, dropped })
}
