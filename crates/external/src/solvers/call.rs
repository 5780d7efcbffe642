//! One call of an external solver on the file of an instance.

use std::io::{self, Read};
use std::path::Path;

use super::answer::{Finding, understand};
use super::error::SolverCheckError;
use super::input::Input;
use super::profile::Profile;
use super::proof::{self, ProofCheck};
use super::status::Status;
use crate::files::open_plain;
use crate::process::{Captured, End, Limits, Sandboxed, find, run};
use nq_board::run::Control;

pub(super) struct Called {
    pub finding: Finding,
    /// The run of the process; `None` if there is no such program.
    pub run: Option<Sandboxed>,
    /// Whether the proof of the answer "unsatisfiable" was checked; `None` if that was not asked.
    pub proof: Option<ProofCheck>,
}

impl From<(Finding, Option<Sandboxed>)> for Called {
    fn from((finding, run): (Finding, Option<Sandboxed>)) -> Self {
        Self { finding, run, proof: None }
    }
}

/// Runs a solver on the file of an instance, and checks its proof if `proofs` is set. `read`
/// interprets the output of a program that exited by itself, with this code.
pub(super) fn call(
    profile: &Profile,
    file: &impl Input,
    (limits, control, proofs): (&Limits, &Control, bool),
    read: impl FnOnce(i32, &Captured) -> Finding,
) -> Result<Called, SolverCheckError> {
    let Some(program) = find(&profile.program) else {
        return Ok((Finding::Status(Status::Missing, missing(&profile.program)), None).into());
    };
    let folder =
        file.folder_of_a_run().map_err(|error| SolverCheckError::file(&file.path(), &error))?;
    let result = folder.path().join("result");
    let written = folder.path().join("proof");
    let with_proof = profile.proof_arguments(&file.path(), &written, &result);
    let arguments = with_proof.filter(|_| proofs);
    let arguments = arguments.unwrap_or_else(|| profile.arguments(&file.path(), &result));
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
        if !proofs || !matches!(finding, Finding::Status(Status::Unsat, _)) {
            return Ok((finding, Some(run)).into());
        }
        let checked = proof::check(profile, (&file.path(), &written), limits, control)?;
        let (finding, proof) = match checked {
            Ok(proof) => (finding, Some(proof)),
            Err(why) => {
                (Finding::Status(Status::WrongProof, format!("its proof is refuted: {why}")), None)
            }
        };
        return Ok(Called { finding, run: Some(run), proof });
    }
    file.rewrite(control)
        .map_err(|error| SolverCheckError::unless_stopped(control, &file.path(), &error))?;
    Ok((Finding::bad("it removes or changes the file that it reads"), Some(run)).into())
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
