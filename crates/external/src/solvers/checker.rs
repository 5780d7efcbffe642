//! A checked solver: its answer to a formula is compared with the formula, the board, and known
//! answers.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use itertools::Itertools;
use serde::{Serialize, Serializer};

use super::answer::{Finding, ReadSaid, count_told, placement_of, told, value};
use super::call::{Called, call};
use super::error::{Kept, SolverCheckError};
use super::formula_file::FormulaFile;
use super::input::{Input, ProblemFile};
use super::profile::Profile;
use super::proof::ProofCheck;
use super::status::Status;
use crate::process::{Captured, Limits, Sandboxed};
use nq_board::base::numbers::in_seconds;
use nq_board::base::shell_words::quoted;
use nq_board::base::{Count, Placement};
use nq_board::run::Control;
use nq_cnf::format::solver_output::Claim;
use nq_cnf::instance::Instance;

/// The folder where formulas are kept if none is given, in the current one.
pub const KEPT: &str = "nq-sat-kept";

/// Keeps an instance that shows a fault.
pub(super) type KeepFormula<'a> = &'a dyn Fn(&Shown<'_>) -> Kept;

/// A fault to keep.
#[derive(Default)]
pub(super) struct Shown<'a> {
    /// Whether a model shows it.
    is_model: bool,
    /// Whether a proof does.
    is_proof: bool,
    /// The fault in words.
    why: String,
    /// What the solver printed.
    output: Option<&'a [u8]>,
}

impl Shown<'_> {
    /// That of a model, in the words of an error.
    pub(crate) fn of_model() -> Self {
        Self { is_model: true, ..Self::default() }
    }
}

/// Runs solvers and checks their answers.
#[derive(Clone, Copy, Debug)]
pub struct SolverChecker<'a> {
    /// What each solver may use.
    pub limits: Limits,
    /// The folder where the formula's file is kept when a solver is at fault; it is made when it is
    /// needed.
    pub keep: &'a Path,
    /// Stops the run.
    pub control: &'a Control,
    /// Whether solvers write proofs of their answers "unsatisfiable", which are checked.
    pub proofs: bool,
}

/// What became of a question to a solver, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedAnswer {
    /// What became of it.
    pub status: Status,
    /// What is wrong, or where a limit was met; empty where the answer is right.
    pub why: String,
    /// The placements that its models stand for, where they are right.
    pub placements: Vec<Placement>,
    /// The number of models that it counts, where it is a counter and the number is right as far as
    /// is known.
    pub count: Option<Count>,
    /// What the process did; its output is in here too. `None` if there was none.
    pub run: Option<Sandboxed>,
    /// Whether its proof was checked, where it had to write one.
    pub proof: Option<ProofCheck>,
    /// What remains of the formula, and how to see the fault again, where the solver is at fault.
    pub kept: Option<Kept>,
}

impl SolverChecker<'_> {
    /// Runs a solver on a formula and checks its answer. `known` is the verdict, where it is known.
    /// Fails when the run was stopped, the system failed, or the answer proves an error of this
    /// program.
    pub fn check(
        &self,
        file: &FormulaFile<'_>,
        profile: &Profile,
        known: Option<bool>,
    ) -> Result<CheckedAnswer, SolverCheckError> {
        let read = |code, output: &Captured| told(profile, file, code, output);
        let called = call(profile, file, (&self.limits, self.control, self.proofs), read)?;
        let has_board = file.instance().is_some();
        let keep = |shown: &Shown<'_>| self.keep_for((file, has_board), profile, shown);
        CheckedAnswer::of(file.instance(), called, known, (&profile.name, &keep))
    }

    /// Runs a solver on an instance in another format and checks its answer. `known` is the
    /// verdict, where it is known; `read` reads the answer.
    pub fn check_problem(
        &self,
        file: &ProblemFile,
        profile: &Profile,
        known: Option<bool>,
        read: ReadSaid<'_>,
    ) -> Result<CheckedAnswer, SolverCheckError> {
        let read = |code, output: &Captured| profile.said(code, output, read);
        let called = call(profile, file, (&self.limits, self.control, self.proofs), read)?;
        let keep = |shown: &Shown<'_>| self.keep_for((file, true), profile, shown);
        CheckedAnswer::of(None, called, known, (&profile.name, &keep))
    }

    /// Asks a counter how many models a formula has, which is varied as the counter needs it.
    /// `known` is the number, where it is known.
    pub fn count(
        &self,
        file: &mut FormulaFile<'_>,
        profile: &Profile,
        known: Option<&Count>,
    ) -> Result<CheckedAnswer, SolverCheckError> {
        let control = &Control::default();
        file.vary(profile.projection.as_deref(), control)
            .map_err(|error| SolverCheckError::file(&file.path(), &error))?;
        let file = &*file;
        let read = |code, output: &Captured| count_told(profile, known, code, output);
        let called = call(profile, file, (&self.limits, self.control, false), read)?;
        let keep = |shown: &Shown<'_>| self.keep_for((file, false), profile, shown);
        CheckedAnswer::of(file.instance(), called, None, (&profile.name, &keep))
    }

    /// Keeps an instance that a solver fails on. The fault is one whether that works or not.
    pub(super) fn keep(&self, file: &impl Input, solver: &str) -> Result<PathBuf, String> {
        let kept = file.keep(self.keep, solver);
        kept.map_err(|error| format!("{}: {error}", self.keep.display()))
    }

    /// The same, with the command line that asks the solver again, the answer, and a script. If a
    /// model is at fault, the command line checks it on the board, if there is one.
    pub(super) fn keep_for(
        &self,
        (instance, has_board): (&impl Input, bool),
        profile: &Profile,
        shown: &Shown<'_>,
    ) -> Kept {
        let file = self.keep(instance, &profile.name);
        let has_model = shown.is_model && has_board;
        let decode = |file: &Path, answer: &Path| {
            let [file, answer] = [file, answer].map(|path| quoted(&path.to_string_lossy()));
            format!("nq-sat decode --for {file} {answer}")
        };
        let again = |file: &Path| {
            let result = file.with_extension("result");
            if let Some(run) = shown.is_proof.then(|| profile.proof_command(file)).flatten() {
                return run;
            }
            let run = profile.command(file, &result);
            if !has_model {
                run
            } else if profile.writes_result() {
                format!("{run}; {}", decode(file, &result))
            } else {
                format!("{run} | {}", decode(file, "-".as_ref()))
            }
        };
        let command = file.as_ref().ok().map(|file| {
            let again = again(file);
            let of_answer = (has_model && !profile.writes_result())
                .then(|| decode(file, &file.with_extension("answer")));
            let commands = of_answer.iter().chain([&again]).join("\n");
            // What cannot be written beside the instance is no fault of the solver.
            let _ = write_beside(file, &commands, shown);
            again
        });
        Kept { file, command }
    }
}

/// Writes the answer of a solver beside a kept instance, and a script that decodes it and asks
/// again.
fn write_beside(file: &Path, commands: &str, shown: &Shown<'_>) -> io::Result<()> {
    let Some(output) = shown.output else { return Ok(()) };
    fs::write(file.with_extension("answer"), output)?;
    let name = file.file_name().map(PathBuf::from).unwrap_or_default();
    let script = format!(
        "#!/bin/sh\n# {}\n# The answer was {}. Run this in the folder where nq-sat ran.\n\
         {commands}\n",
        shown.why.lines().format("\n# "),
        name.with_extension("answer").display(),
    );
    fs::write(file.with_extension("sh"), script)
}

impl CheckedAnswer {
    /// Holds what a solver said against the board, if there is one, and what is known. Fails when
    /// the solver shows that the fault is ours.
    pub(super) fn of(
        instance: Option<&Instance>,
        Called { finding, run, proof }: Called,
        known: Option<bool>,
        (solver, keep): (&str, KeepFormula<'_>),
    ) -> Result<Self, SolverCheckError> {
        let (mut placements, mut count) = (Vec::new(), None);
        let as_model = Shown::of_model();
        let (status, why) = match finding {
            Finding::Status(Status::Unsat, _) if known == Some(true) => {
                let why = "it says UNSATISFIABLE, but there is a model".to_owned();
                (Status::WrongVerdict, why)
            }
            Finding::Status(status, why) => (status, why),
            Finding::Count(models) => {
                let status = if models == 0 { Status::Unsat } else { Status::Sat };
                count = Some(models);
                (status, String::new())
            }
            Finding::Said(said) => {
                let is_wrong = known == Some(false) && said.claim == Claim::Satisfiable;
                if is_wrong || said.is_better {
                    return Err(SolverCheckError::ours(solver, None, &keep(&as_model)));
                }
                placements.extend(said.placement);
                match said.claim {
                    Claim::Satisfiable => (Status::Sat, String::new()),
                    Claim::Unknown => (Status::Unknown, String::new()),
                    Claim::Unsatisfiable if known == Some(true) => {
                        let why = "it says that there is no placement, but there is one";
                        (Status::WrongVerdict, why.to_owned())
                    }
                    Claim::Unsatisfiable => (Status::Unsat, String::new()),
                }
            }
            Finding::Models(models) => {
                for values in &models {
                    // A formula alone has no board.
                    let Some(instance) = instance else { break };
                    let placement = placement_of(instance, &|var| value(values, var) == Some(true));
                    let ours = |violation| {
                        SolverCheckError::ours(solver, Some(violation), &keep(&as_model))
                    };
                    placements.push(placement.map_err(ours)?);
                }
                if known == Some(false) {
                    return Err(SolverCheckError::ours(solver, None, &keep(&as_model)));
                }
                (Status::Sat, String::new())
            }
        };
        let kept = status.is_fault().then(|| {
            let output = run.as_ref().map(|run| &run.stdout.bytes[..]);
            let why = format!("{solver}: {status}: {why}");
            let is_proof = status == Status::WrongProof;
            keep(&Shown { is_model: status == Status::WrongModel, is_proof, why, output })
        });
        Ok(Self { status, why, placements, count, run, proof, kept })
    }
}

/// The cost of a solver's calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// The number of calls.
    pub calls: u64,
    /// Wall-clock time; of a solver in this process from its first clause to its answer.
    #[serde(rename = "solver_seconds", serialize_with = "in_seconds")]
    pub wall: Duration,
    /// Processor time, of its processes or of its thread.
    #[serde(rename = "cpu_seconds", serialize_with = "in_seconds")]
    pub cpu: Duration,
    /// The largest peak memory of a process, in bytes, if it is known.
    #[serde(rename = "peak_bytes", serialize_with = "or_zero")]
    pub peak: Option<u64>,
}

/// A peak that no process was measured for counts as 0, as in the tables.
#[expect(clippy::ref_option, reason = "the signature of serde")]
fn or_zero<S: Serializer>(peak: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(peak.unwrap_or_default())
}

impl Cost {
    /// The cost with that of one more process.
    #[must_use]
    pub fn with(self, run: &Sandboxed) -> Self {
        Self {
            calls: self.calls + 1,
            wall: self.wall + run.wall,
            cpu: self.cpu + run.cpu,
            peak: self.peak.max(run.peak),
        }
    }
}
