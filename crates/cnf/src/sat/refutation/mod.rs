//! Refutes a formula: passes on the clauses that varisat derives, one by one.
//!
//! varisat logs its steps for its own checker (crate varisat-checker), which runs together with the
//! solver and finds the clauses that each derived clause follows from. Only the numbers of the
//! existing clauses are stored, so a proof may be larger than memory.

use std::collections::HashMap;
use std::io;

use thiserror::Error;
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::{ExtendFormula, Solver};

use crate::instance::{Lit, Var};
use crate::sat::cnf::Formula;
use crate::sat::solver::{ours, theirs};
use nq_board::run::{Control, StopReason};

mod lrat;

pub use lrat::write_lrat;

/// Appends a number as decimal text. Nearly all bytes of a proof are numbers, and `write!` takes
/// several times as long for each.
pub fn push_number(text: &mut Vec<u8>, number: u64) {
    text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// The result of a refutation.
pub type Result<T, E = RefutationError> = std::result::Result<T, E>;

/// Why a formula was not refuted.
#[derive(Debug, Error)]
pub enum RefutationError {
    /// The formula has a model: its true variables.
    #[error("the formula has a model, and cannot be refuted")]
    Model(Vec<Var>),
    /// The run was stopped.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
    /// The solver failed.
    #[error("varisat failed: {0}")]
    Solver(String),
    /// A step cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

/// Receives the steps of a refutation one by one. The clauses of the formula have the numbers from
/// 1 on in their order, and derived clauses the numbers after them.
pub trait TakeSteps {
    /// A clause that follows by unit propagation: with its literals false, the clauses with these
    /// numbers become unit one by one, and the last of them false.
    fn derive(&mut self, number: u64, clause: &[Lit], hints: &[u64]) -> io::Result<()>;

    /// A clause that is no longer needed.
    fn delete(&mut self, number: u64) -> io::Result<()>;
}

/// Refutes a formula. Fails with [`RefutationError::Model`] and the true variables if the formula
/// has a model. Also when the control stops the search, or a step cannot be written.
pub fn refute(formula: &Formula, control: &Control, steps: &mut dyn TakeSteps) -> Result<()> {
    let derived = formula.size().clauses + 1;
    // The solver reports no step for an empty clause.
    if let Some(empty) = formula.clauses().position(<[Lit]>::is_empty) {
        return Ok(steps.derive(derived, &[], &[empty as u64 + 1])?);
    }
    let mut translator = Translator {
        steps,
        control,
        numbers: HashMap::new(),
        loaded: 0,
        next: derived,
        is_refuted: false,
        failure: None,
        clause: Vec::new(),
        hints: Vec::new(),
    };
    let answer = {
        let mut solver = Solver::new();
        solver.add_proof_processor(&mut translator);
        let mut literals = Vec::new();
        for clause in formula.clauses() {
            literals.clear();
            literals.extend(clause.iter().copied().map(theirs));
            solver.add_clause(&literals);
        }
        let answer = solver.solve().and_then(|found| solver.close_proof().map(|()| found));
        answer.map(|found| found.then(|| solver.model().unwrap_or_default()))
    };
    let Translator { failure, is_refuted, .. } = translator;
    match (answer, failure) {
        (_, Some(failure)) => Err(failure),
        (Err(error), None) => Err(RefutationError::Solver(error.to_string())),
        (Ok(Some(model)), None) => {
            let occupied = model.iter().filter(|lit| lit.is_positive());
            let var = |lit: &varisat::Lit| u32::try_from(lit.index()).unwrap_or(u32::MAX);
            Err(RefutationError::Model(occupied.map(|lit| Var::new(var(lit))).collect()))
        }
        (Ok(None), None) if is_refuted => Ok(()),
        (Ok(None), None) => Err(RefutationError::Solver("it derived no empty clause".to_owned())),
    }
}

/// Translates varisat's numbers of clauses into those of the proof.
struct Translator<'a> {
    steps: &'a mut dyn TakeSteps,
    control: &'a Control,
    /// The proof's numbers by varisat's.
    numbers: HashMap<u64, u64>,
    loaded: u64,
    next: u64,
    is_refuted: bool,
    failure: Option<RefutationError>,
    clause: Vec<Lit>,
    hints: Vec<u64>,
}

/// Stops the solver after a step failed. The translator has the reason.
#[derive(Debug, thiserror::Error)]
#[error("stopped")]
struct Stop;

impl ProofProcessor for Translator<'_> {
    fn process_step(
        &mut self,
        step: &CheckedProofStep<'_>,
        data: CheckerData<'_, '_>,
    ) -> Result<(), anyhow::Error> {
        self.take(step, data).map_err(|error| {
            self.failure = Some(error);
            Stop.into()
        })
    }
}

impl Translator<'_> {
    fn take(&mut self, step: &CheckedProofStep<'_>, data: CheckerData<'_, '_>) -> Result<()> {
        match *step {
            CheckedProofStep::AddClause { id, .. } => {
                self.loaded += 1;
                self.numbers.insert(id, self.loaded);
            }
            CheckedProofStep::DuplicatedClause { .. }
            | CheckedProofStep::TautologicalClause { .. } => self.loaded += 1,
            CheckedProofStep::AtClause { id, clause, propagations, .. } if !self.is_refuted => {
                self.control.proceed()?;
                self.clause.clear();
                for &lit in clause {
                    let lit = ours(lit, data);
                    self.clause
                        .push(lit.ok_or_else(|| RefutationError::Solver(HIDDEN.to_owned()))?);
                }
                self.hints.clear();
                for id in propagations {
                    let number = self.numbers.get(id);
                    self.hints
                        .push(*number.ok_or_else(|| RefutationError::Solver(UNKNOWN.to_owned()))?);
                }
                self.steps.derive(self.next, &self.clause, &self.hints)?;
                self.numbers.insert(id, self.next);
                self.next += 1;
                self.is_refuted = clause.is_empty();
            }
            CheckedProofStep::DeleteClause { id, .. }
            | CheckedProofStep::DeleteAtClause { id, keep_as_redundant: false, .. }
                if !self.is_refuted =>
            {
                if let Some(number) = self.numbers.remove(&id) {
                    self.steps.delete(number)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

const HIDDEN: &str = "it derived a clause over a variable of its own";
const UNKNOWN: &str = "it used an unknown clause";
