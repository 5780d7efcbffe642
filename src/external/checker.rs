//! A checked solver: its answer to a formula is compared with the formula, the board, and known
//! answers.

use std::path::{Path, PathBuf};

use super::answer::{Finding, ReadSaid, placement_of, told, value};
use super::call::{Called, call};
use super::counter::count_told;
use super::error::{Kept, SolverCheckError};
use super::formula_file::FormulaFile;
use super::input::{Input, ProblemFile};
use super::profile::{ModelFrom, Profile};
use super::status::Status;
use crate::process::{Captured, Limits, Sandboxed};
use nq_board::base::count::Count;
use nq_board::base::placement::Placement;
use nq_board::base::shell_words::quoted;
use nq_board::run::control::Control;
use nq_cnf::format::solver_output::Claim;
use nq_cnf::instance::Instance;

/// The folder where formulas are kept if none is given, in the current one.
pub const KEPT: &str = "nq-sat-kept";

/// Keeps a formula that shows a fault; the argument says whether a model shows it.
pub(super) type KeepFormula<'a> = &'a dyn Fn(bool) -> Kept;

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
}

/// What became of a question to a solver, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// What remains of the formula, and how to see the fault again, where the solver is at fault.
    pub kept: Option<Kept>,
}

impl SolverChecker<'_> {
    /// Runs a solver on a formula and checks its answer. `known` is the verdict, where it is known.
    ///
    /// # Errors
    /// When the run was stopped, the system failed, or the answer proves an error of this program.
    pub fn check(
        &self,
        file: &FormulaFile<'_>,
        profile: &Profile,
        known: Option<bool>,
    ) -> Result<CheckedAnswer, SolverCheckError> {
        let read = |code, output: &Captured| told(profile, file, code, output);
        let called = call(profile, file, (&self.limits, self.control), read)?;
        let keep = |is_model| self.keep_for(file, profile, is_model);
        CheckedAnswer::of(file.instance(), called, known, (&profile.name, &keep))
    }

    /// Runs a solver on an instance in another format and checks its answer. `known` is the verdict,
    /// where it is known; `read` reads the answer.
    ///
    /// # Errors
    /// As [`SolverChecker::check`].
    pub fn check_problem(
        &self,
        file: &ProblemFile,
        profile: &Profile,
        known: Option<bool>,
        read: ReadSaid<'_>,
    ) -> Result<CheckedAnswer, SolverCheckError> {
        let read = |code, output: &Captured| profile.said(code, output, read);
        let called = call(profile, file, (&self.limits, self.control), read)?;
        let keep = |_| {
            let kept = file.keep(self.keep, &profile.name);
            let kept = kept.map_err(|error| format!("{}: {error}", self.keep.display()));
            let command = |file: &PathBuf| profile.command(file, &file.with_extension("result"));
            Kept { command: kept.as_ref().ok().map(command), file: kept }
        };
        CheckedAnswer::of(None, called, known, (&profile.name, &keep))
    }

    /// Asks a counter how many models a formula has, which is varied as the counter needs it.
    /// `known` is the number, where it is known.
    ///
    /// # Errors
    /// As [`SolverChecker::check`].
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
        let called = call(profile, file, (&self.limits, self.control), read)?;
        let keep = |is_model| self.keep_for(file, profile, is_model);
        CheckedAnswer::of(file.instance(), called, None, (&profile.name, &keep))
    }

    /// Keeps a formula that a solver fails on. The fault is one whether that works or not.
    pub(super) fn keep(&self, file: &FormulaFile<'_>, solver: &str) -> Result<PathBuf, String> {
        let kept = file.keep(self.keep, solver);
        kept.map_err(|error| format!("{}: {error}", self.keep.display()))
    }

    /// The same, with the command line that asks the solver again. If the fault `is_model`, the
    /// command line checks the model on the board, if there is one.
    pub(super) fn keep_for(
        &self,
        formula: &FormulaFile<'_>,
        profile: &Profile,
        is_model: bool,
    ) -> Kept {
        let file = self.keep(formula, &profile.name);
        let again = |file: &PathBuf| {
            let result = file.with_extension("result");
            let run = profile.command(file, &result);
            let [file, result] = [file, &result].map(|path| quoted(&path.to_string_lossy()));
            match profile.model_from() {
                _ if !is_model || formula.instance().is_none() => run,
                ModelFrom::File => format!("{run}; nq-sat decode --for {file} {result}"),
                ModelFrom::Stdout => format!("{run} | nq-sat decode --for {file} -"),
            }
        };
        Kept { command: file.as_ref().ok().map(again), file }
    }
}

impl CheckedAnswer {
    /// Holds what a solver said against the board, if there is one, and what is known.
    ///
    /// # Errors
    /// When the solver shows that the fault is ours.
    pub(super) fn of(
        instance: Option<&Instance>,
        (finding, run): Called,
        known: Option<bool>,
        (solver, keep): (&str, KeepFormula<'_>),
    ) -> Result<Self, SolverCheckError> {
        let (mut placements, mut count) = (Vec::new(), None);
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
                    return Err(SolverCheckError::ours(solver, None, keep(true)));
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
                    let ours =
                        |violation| SolverCheckError::ours(solver, Some(violation), keep(true));
                    placements.push(placement.map_err(ours)?);
                }
                if known == Some(false) {
                    return Err(SolverCheckError::ours(solver, None, keep(true)));
                }
                (Status::Sat, String::new())
            }
        };
        let kept = status.is_fault().then(|| keep(status == Status::WrongModel));
        Ok(Self { status, why, placements, count, run, kept })
    }
}
