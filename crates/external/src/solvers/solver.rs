//! An external solver as a backend. The code that enumerates with the solvers in this process runs
//! it unchanged: engines, and the listings of [`SolverChecker`].
//!
//! Each call of [`Backend::solve`] runs the program on the formula's file, with the clauses added
//! since at its end; learnt clauses are lost between calls. Models are checked against every
//! clause. The answer "unsatisfiable" is not checked here.

use std::collections::VecDeque;
use std::env::temp_dir;
use std::path::Path;

use super::answer::{Finding, Values, told, value};
use super::call::{Called, call};
use super::checker::{Cost, SolverChecker};
use super::error::SolverCheckError;
use super::formula_file::FormulaFile;
use super::profile::Profile;
use super::proof::ProofCheck;
use super::status::Status;
use crate::process::{Captured, Limits, Sandboxed};
use nq_board::run::Control;
use nq_cnf::instance::{Lit, Var};
use nq_cnf::sat::cnf::{ClauseSink, Formula};
use nq_cnf::sat::solver::{Backend, BackendError, Satisfiability};

/// Clauses between two checks of the control while loading.
const POLL: u64 = 1 << 12;

/// Where the formula is.
enum Source<'a, 'i> {
    /// In memory only, before the first call.
    Loading(Formula),
    /// In its own file.
    Own(FormulaFile<'i>),
    /// In the file of another.
    Lent(&'a mut FormulaFile<'i>),
}

impl<'i> Source<'_, 'i> {
    /// The file, if there is one already.
    const fn file(&mut self) -> Option<&mut FormulaFile<'i>> {
        match self {
            Self::Loading(_) => None,
            Self::Own(file) => Some(file),
            Self::Lent(file) => Some(file),
        }
    }
}

/// An external solver under a control.
pub(super) struct ExternalSolver<'a, 'i> {
    profile: &'a Profile,
    limits: Limits,
    control: &'a Control,
    proofs: bool,
    source: Source<'a, 'i>,
    /// Whether one of the clauses is empty.
    is_false: bool,
    stopped: bool,
    /// The model of the last call of [`Backend::solve`], and further models of the same output.
    models: VecDeque<Values>,
    /// The cost of all calls.
    pub cost: Cost,
    /// The run of the last process.
    pub run: Option<Sandboxed>,
    /// Whether the proofs of its answers "unsatisfiable" were checked, where they had to be.
    pub proof: Option<ProofCheck>,
    /// Why there was no answer.
    pub failure: Option<Result<Finding, SolverCheckError>>,
}

impl<'a, 'i> ExternalSolver<'a, 'i> {
    /// A solver without clauses.
    pub(crate) fn new(profile: &'a Profile, limits: Limits, control: &'a Control) -> Self {
        Self {
            profile,
            limits,
            control,
            proofs: false,
            source: Source::Loading(Formula::default()),
            is_false: false,
            stopped: false,
            models: VecDeque::new(),
            cost: Cost::default(),
            run: None,
            proof: None,
            failure: None,
        }
    }

    /// A solver of the formula in a file.
    pub(crate) fn of(
        file: &'a mut FormulaFile<'i>,
        profile: &'a Profile,
        by: &SolverChecker<'a>,
    ) -> Self {
        let (source, proofs) = (Source::Lent(file), by.proofs);
        Self { proofs, source, ..Self::new(profile, by.limits, by.control) }
    }

    /// Replaces the clauses added after the formula.
    pub(crate) fn restart(&mut self, clauses: Vec<Vec<Lit>>) {
        self.models.clear();
        if let Some(file) = self.source.file() {
            *file.more() = clauses;
        }
    }

    /// Writes the clauses to the file and calls the program.
    fn call(&mut self) -> Result<Called, SolverCheckError> {
        let control = self.control;
        let fault = |path: &Path, error| SolverCheckError::unless_stopped(control, path, &error);
        if let Source::Loading(formula) = &mut self.source {
            let file = FormulaFile::of(std::mem::take(formula), control);
            self.source = Source::Own(file.map_err(|error| fault(&temp_dir(), error))?);
        }
        let Some(file) = self.source.file() else { unreachable!("it was written") };
        file.vary(None, control).map_err(|error| fault(&file.path(), error))?;
        let file = &*file;
        let read = |code, output: &Captured| told(self.profile, file, code, output);
        call(self.profile, file, (&self.limits, control, self.proofs), read)
    }

    /// The answer where it is trivial. Some programs refuse a formula without clauses or with an
    /// empty one, so none is called for one of our own.
    fn trivial(&self) -> Option<Satisfiability> {
        let is_empty = match &self.source {
            Source::Loading(formula) => formula.size().clauses == 0,
            Source::Own(_) => false,
            Source::Lent(_) => return None,
        };
        if self.is_false {
            Some(Satisfiability::Unsatisfiable)
        } else {
            is_empty.then_some(Satisfiability::Satisfiable)
        }
    }
}

impl ClauseSink for ExternalSolver<'_, '_> {
    fn new_var(&mut self) -> Var {
        match &mut self.source {
            Source::Loading(formula) => formula.new_var(),
            Source::Own(file) => file.new_var(),
            Source::Lent(file) => file.new_var(),
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.is_false |= clause.is_empty();
        if let Some(file) = self.source.file() {
            file.more().push(clause.to_vec());
        }
        let Source::Loading(formula) = &mut self.source else { return };
        if (formula.size().clauses + 1).is_multiple_of(POLL) {
            self.stopped |= self.control.stop_reason().is_some();
        }
        if !self.stopped {
            formula.add_clause(clause);
        }
    }

    fn is_closed(&self) -> bool {
        self.stopped
    }
}

impl Backend for ExternalSolver<'_, '_> {
    fn solve(&mut self) -> Result<Satisfiability, BackendError> {
        if let Some(reason) = self.control.stop_reason() {
            return Ok(Satisfiability::Unknown(reason));
        }
        // A program may print several models; those that satisfy the clauses added since are used.
        self.models.pop_front();
        while let Some((model, file)) = self.models.front().zip(self.source.file()) {
            let holds = |lit: &Lit| value(model, lit.var()) == Some(lit.is_positive());
            if file.more().iter().all(|clause| clause.iter().any(holds)) {
                return Ok(Satisfiability::Satisfiable);
            }
            self.models.pop_front();
        }
        if let Some(answer) = self.trivial() {
            return Ok(answer);
        }
        let finding = match self.call() {
            Ok(Called { finding, run, proof }) => {
                self.cost = run.iter().fold(self.cost, Cost::with);
                self.run = run;
                if let Some(proof) = proof {
                    let all = self.proof.take().unwrap_or(ProofCheck::Checked);
                    self.proof = Some(all.and(proof));
                }
                finding
            }
            Err(SolverCheckError::Stopped(reason)) => return Ok(Satisfiability::Unknown(reason)),
            Err(error) => {
                let why = error.to_string();
                self.failure = Some(Err(error));
                return Err(BackendError { why });
            }
        };
        let (status, why) = match finding {
            Finding::Models(models) => {
                self.models = models.into();
                return Ok(Satisfiability::Satisfiable);
            }
            Finding::Status(Status::Unsat, _) => return Ok(Satisfiability::Unsatisfiable),
            Finding::Status(status, why) => (status, why),
            Finding::Count(_) | Finding::Said(_) => unreachable!("a model was asked for"),
        };
        let told = match status {
            Status::Unknown if why.is_empty() => "it says that it does not know".to_owned(),
            Status::Unknown => format!("it gave no answer: {why}"),
            Status::Crash => format!("it crashed: {why}"),
            _ => why.clone(),
        };
        self.failure = Some(Ok(Finding::Status(status, why)));
        Err(BackendError { why: told })
    }

    fn value(&self, var: Var) -> bool {
        self.models.front().is_some_and(|model| value(model, var) == Some(true))
    }
}
