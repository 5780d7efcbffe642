//! An external solver as a backend: the engines that enumerate with the solvers in this process run it unchanged.
//!
//! It keeps the clauses that it is given. Each call of [`Backend::solve`] writes them all to a file and starts the program
//! anew, so that nothing is learnt from call to call. Its model is held against every clause; its word is taken where it
//! says that there is none.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::TempDir;

use super::answer::{Finding, check_model, understand};
use super::judge::{JudgeError, hear, missing};
use super::profile::Profile;
use super::status::Status;
use super::watched::Watched;
use crate::format::solver_output::{Claim, SolverOutput, values};
use crate::instance::{Lit, Var};
use crate::process::{Captured, Limits};
use crate::run::control::Control;
use crate::sat::cnf::{ClauseSink, Formula};
use crate::sat::solver::{Backend, BackendError, Satisfiability};

/// Clauses between two looks at the control while loading.
const POLL: u64 = 1 << 12;

/// The formula's file, in a folder of its own.
const FILE: &str = "formula.cnf";

/// An external solver under a control.
pub(super) struct ExternalSolver<'a> {
    profile: &'static Profile,
    control: &'a Control,
    formula: Formula,
    /// Whether one of the clauses is empty.
    is_false: bool,
    stopped: bool,
    model: Vec<Option<bool>>,
    /// Made by the first call of the solver.
    folder: Option<TempDir>,
}

impl<'a> ExternalSolver<'a> {
    /// A solver without clauses.
    pub fn new(profile: &'static Profile, control: &'a Control) -> Self {
        Self {
            profile,
            control,
            formula: Formula::default(),
            is_false: false,
            stopped: false,
            model: Vec::new(),
            folder: None,
        }
    }

    fn failed(&self, why: impl Into<String>) -> BackendError {
        BackendError { solver: &self.profile.name, why: why.into() }
    }

    /// Writes the formula to a file and has the solver read it.
    fn ask(&mut self) -> Result<Finding, JudgeError> {
        let folder = match self.folder.take() {
            Some(folder) => folder,
            None => tempfile::Builder::new()
                .prefix("nq-sat-")
                .tempdir()
                .map_err(|error| JudgeError::file(&std::env::temp_dir(), &error))?,
        };
        let folder = self.folder.insert(folder).path();
        let cnf = folder.join(FILE);
        match write(&self.formula, &cnf, self.control) {
            Ok(()) => {}
            Err(error) => {
                self.control.proceed().map_err(JudgeError::Stopped)?;
                return Err(JudgeError::file(&cnf, &error));
            }
        }
        let own = tempfile::Builder::new().prefix("run-").tempdir_in(folder);
        let own = own.map_err(|error| JudgeError::file(folder, &error))?;
        let limits = (&Limits::default(), self.control);
        let Some(heard) = hear(self.profile, &cnf, own.path(), limits)? else {
            let why = missing(&self.profile.program);
            return Ok(Finding::Status(Status::Missing, why, Vec::new()));
        };
        let mut model = Vec::new();
        let finding = understand(&heard.run, |code| match heard.output() {
            Err(why) => Finding::bad(why),
            Ok(output) => match self.answer(code, output) {
                Err(finding) => finding,
                Ok(None) => Finding::unsatisfiable(None),
                Ok(Some(values)) => {
                    model = values;
                    Finding::Status(Status::Sat, String::new(), Vec::new())
                }
            },
        });
        self.model = model;
        Ok(finding)
    }

    /// The values of a model in which every clause holds; `None` where the solver says that there is none.
    fn answer(&self, code: i32, output: &Captured) -> Result<Option<Vec<Option<bool>>>, Finding> {
        let SolverOutput { claim, models, .. } = self.profile.read(code, output)?;
        match claim {
            Claim::Unknown => Err(Finding::Status(Status::Unknown, String::new(), Vec::new())),
            Claim::Unsatisfiable => Ok(None),
            Claim::Satisfiable => {
                let model = models.first().map_or(&[][..], Vec::as_slice);
                let values = values(model, self.formula.variables() as u64)
                    .map_err(|fault| Finding::bad(fault.to_string()))?;
                check_model(self.formula.clauses(), &|var| value(&values, var))?;
                Ok(Some(values))
            }
        }
    }
}

fn value(values: &[Option<bool>], var: Var) -> Option<bool> {
    values.get(var.index()).copied().flatten()
}

impl ClauseSink for ExternalSolver<'_> {
    fn new_var(&mut self) -> Var {
        self.formula.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if (self.formula.size().clauses + 1).is_multiple_of(POLL) {
            self.stopped |= self.control.stop_reason().is_some();
        }
        if !self.stopped {
            self.is_false |= clause.is_empty();
            self.formula.add_clause(clause);
        }
    }

    fn is_closed(&self) -> bool {
        self.stopped
    }
}

impl Backend for ExternalSolver<'_> {
    fn solve(&mut self) -> Result<Satisfiability, BackendError> {
        if let Some(reason) = self.control.stop_reason() {
            return Ok(Satisfiability::Unknown(reason));
        }
        // Some programs take no formula without clauses, or none with an empty one; there is nothing to ask about them.
        self.model.clear();
        if self.is_false {
            return Ok(Satisfiability::Unsatisfiable);
        }
        if self.formula.size().clauses == 0 {
            return Ok(Satisfiability::Satisfiable);
        }
        let (status, why) = match self.ask() {
            Ok(Finding::Status(status, why, _)) => (status, why),
            Ok(_) => {
                unreachable!("nothing was known, and neither a number nor the board asked for")
            }
            Err(JudgeError::Stopped(reason)) => return Ok(Satisfiability::Unknown(reason)),
            Err(error) => return Err(self.failed(error.to_string())),
        };
        match status {
            Status::Sat => Ok(Satisfiability::Satisfiable),
            Status::Unsat => Ok(Satisfiability::Unsatisfiable),
            Status::Unknown if why.is_empty() => Err(self.failed("it says that it does not know")),
            Status::Unknown => Err(self.failed(format!("it gave no answer: {why}"))),
            Status::Crash => Err(self.failed(format!("it crashed: {why}"))),
            _ => Err(self.failed(why)),
        }
    }

    fn value(&self, var: Var) -> bool {
        value(&self.model, var) == Some(true)
    }
}

/// Writes a formula as DIMACS, as long as the control lets it.
fn write(formula: &Formula, path: &Path, control: &Control) -> io::Result<()> {
    // The solver may have put something else there, such as a pipe.
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut out = BufWriter::new(Watched { file: File::create_new(path)?, control });
    writeln!(out, "p cnf {} {}", formula.variables(), formula.size().clauses)?;
    for clause in formula.clauses() {
        for lit in clause {
            write!(out, "{} ", lit.dimacs())?;
        }
        writeln!(out, "0")?;
    }
    out.flush()
}
