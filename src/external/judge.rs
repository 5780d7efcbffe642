//! A solver judged: what it says of a formula is held against the formula, the board, and what is
//! known.

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::answer::{Finding, Heard, Question, understand};
use super::counter::count_told;
use super::exported::{Exported, Variation};
use super::profile::{ModelFrom, Profile};
use super::status::Status;
use crate::base::count::Count;
use crate::base::placement::Placement;
use crate::files::open_plain;
use crate::process::Captured;
use crate::process::End;
use crate::process::find;
use crate::process::{ContainError, Contained, Limits, run};
use crate::run::control::{Control, StopReason};

/// The folder where formulas are kept if none is given, in the current one.
pub const KEPT: &str = "nq-sat-kept";

/// Judges solvers.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    /// What each solver may use.
    pub limits: Limits,
    /// The folder where the formula's file is kept when a solver is at fault; it is made when it is
    /// needed.
    pub keep: &'a Path,
    /// Stops the run.
    pub control: &'a Control,
}

/// What became of a question to a solver, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
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
    pub run: Option<Contained>,
    /// What remains of the formula, and how to see the fault again, where the solver is at fault.
    pub kept: Option<Kept>,
}

/// What remains of a formula that shows a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The file that it is kept in; why it is not kept, where that failed.
    pub file: Result<PathBuf, String>,
    /// The command line that asks the solver the same; none where it would need the file.
    pub command: Option<String>,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not_kept = |why| format!("the formula is not kept: {why}");
        let shown = self.command.as_ref().map(|command| format!("`{command}` shows it again"));
        let notes = shown.into_iter().chain(self.file.as_ref().err().map(not_kept));
        f.write_str(&notes.collect::<Vec<_>>().join("; "))
    }
}

/// Why a solver could not be judged. None of this is its fault.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JudgeError {
    /// It could not be run.
    #[error(transparent)]
    Contain(#[from] ContainError),
    /// A temporary file could not be written or read.
    #[error("{path}: {why}")]
    File {
        /// The file or folder.
        path: String,
        /// What the system said.
        why: String,
    },
    /// The run was stopped.
    #[error("{} before the solver answered", .0.in_words())]
    Stopped(StopReason),
    /// Every clause holds in its model, and yet that is no placement: the encoder is at fault.
    #[error("{solver} found a model of the formula that breaks the rules: {violation}; {kept}")]
    WrongFormula {
        /// The solver.
        solver: String,
        /// The rule.
        violation: String,
        /// What shows it again.
        kept: Box<Kept>,
    },
    /// Its model is right, and yet it was known that there is none: what was known is wrong.
    #[error("{solver} found a placement where none was expected; {kept}")]
    WrongKnown {
        /// The solver.
        solver: String,
        /// What shows it again.
        kept: Box<Kept>,
    },
}

impl Judge<'_> {
    /// Asks a solver whether a formula has a model. `known` is the verdict, where it is known.
    ///
    /// # Errors
    /// When the run was stopped, the system failed, or the solver shows that the fault is ours.
    pub fn judge(
        &self,
        exported: &Exported<'_>,
        profile: &Profile,
        known: Option<bool>,
    ) -> Result<Judgement, JudgeError> {
        let Some(heard) = self.hear(exported, profile)? else {
            return Ok(Judgement::missing(profile));
        };
        let question = Question { exported, profile, known };
        let answer =
            |code| heard.output().map_or_else(Finding::bad, |it| question.answer(code, it));
        match understand(&heard.run, answer) {
            Finding::WrongFormula(violation) => {
                let (solver, kept) = (profile.name.clone(), self.keep_for(exported, profile));
                Err(JudgeError::WrongFormula { solver, violation, kept: Box::new(kept) })
            }
            Finding::WrongKnown => Err(self.wrong_known(exported, profile)),
            Finding::Status(status, why, placements) => {
                let judgement = self.judgement(exported, profile, (status, why), heard);
                Ok(Judgement { placements, ..judgement })
            }
            Finding::Count(_) => unreachable!("nobody asked for a number"),
        }
    }

    /// Asks a counter how many models a formula has, which is varied as the counter needs it.
    /// `known` is the number, where it is known.
    ///
    /// # Errors
    /// As [`Judge::judge`].
    pub fn count(
        &self,
        exported: &mut Exported<'_>,
        profile: &Profile,
        known: Option<&Count>,
    ) -> Result<Judgement, JudgeError> {
        let variation =
            Variation { projection: profile.projection.clone(), ..Variation::default() };
        let path = exported.path();
        exported.vary(variation).map_err(|error| JudgeError::file(&path, &error))?;
        let Some(heard) = self.hear(exported, profile)? else {
            return Ok(Judgement::missing(profile));
        };
        let told = |code, output| count_told(profile, known, code, output);
        let answer = |code| heard.output().map_or_else(Finding::bad, |it| told(code, it));
        let finding = understand(&heard.run, answer);
        let (status, why, count) = match finding {
            Finding::Count(count) => {
                let status = if count == 0 { Status::Unsat } else { Status::Sat };
                (status, String::new(), Some(count))
            }
            Finding::Status(status, why, _) => (status, why, None),
            Finding::WrongFormula(_) | Finding::WrongKnown => unreachable!("a count has no model"),
        };
        let judgement = self.judgement(exported, profile, (status, why), heard);
        Ok(Judgement { count, ..judgement })
    }

    /// What it means that a solver found what was not to be found.
    pub(super) fn wrong_known(&self, exported: &Exported<'_>, profile: &Profile) -> JudgeError {
        let (solver, kept) = (profile.name.clone(), self.keep_for(exported, profile));
        JudgeError::WrongKnown { solver, kept: Box::new(kept) }
    }

    /// Runs a solver and listens; `None` if there is no such program.
    fn hear(
        &self,
        exported: &Exported<'_>,
        profile: &Profile,
    ) -> Result<Option<Heard>, JudgeError> {
        let folder = exported.folder().map_err(|e| JudgeError::file(&exported.path(), &e))?;
        hear(profile, &exported.path(), folder.path(), (&self.limits, self.control))
    }

    fn judgement(
        &self,
        exported: &Exported<'_>,
        profile: &Profile,
        (status, why): (Status, String),
        heard: Heard,
    ) -> Judgement {
        let kept = status.is_fault().then(|| self.keep_for(exported, profile));
        let (placements, count, run) = (Vec::new(), None, Some(heard.run));
        Judgement { status, why, placements, count, run, kept }
    }

    /// Keeps a formula that a solver fails on. The fault is one whether that works or not.
    pub(super) fn keep(&self, exported: &Exported<'_>, solver: &str) -> Result<PathBuf, String> {
        let file = exported.keep(self.keep, solver);
        file.map_err(|error| format!("{}: {error}", self.keep.display()))
    }

    fn keep_for(&self, exported: &Exported<'_>, profile: &Profile) -> Kept {
        let file = self.keep(exported, &profile.name);
        let again = |file: &PathBuf| profile.command(file, &file.with_extension("result"));
        Kept { command: file.as_ref().ok().map(again), file }
    }
}

impl Judgement {
    fn missing(profile: &Profile) -> Self {
        let (placements, count, run, kept) = (Vec::new(), None, None, None);
        let (status, why) = (Status::Missing, missing(&profile.program));
        Self { status, why, placements, count, run, kept }
    }
}

impl JudgeError {
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        Self::File { path: path.display().to_string(), why: error.to_string() }
    }
}

/// Runs a solver on a formula's file and listens; `None` if there is no such program. `folder` is for its files, and
/// empty.
pub(super) fn hear(
    profile: &Profile,
    cnf: &Path,
    folder: &Path,
    (limits, control): (&Limits, &Control),
) -> Result<Option<Heard>, JudgeError> {
    let Some(program) = find(&profile.program) else { return Ok(None) };
    let result = folder.join("result");
    let run = run(&program, &profile.arguments(cnf, &result), folder, limits, control)?;
    if let End::Stopped(reason) = run.end {
        return Err(JudgeError::Stopped(reason));
    }
    let result = match profile.model_from() {
        ModelFrom::Stdout => None,
        ModelFrom::File => {
            let read = read(&result, limits.output);
            Some(read.map_err(|error| format!("its result file cannot be read: {error}")))
        }
    };
    Ok(Some(Heard { run, result }))
}

/// Says that there is no such program.
pub(super) fn missing(program: &str) -> String {
    if program.contains('/') {
        format!("{program} is no program")
    } else {
        format!("no program {program} on PATH")
    }
}

/// The file that a solver writes its model to, up to a limit; nothing if it wrote none. A pipe in
/// its place would be waited for, beyond all limits.
fn read(path: &Path, most: usize) -> io::Result<Captured> {
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
