//! The backend varisat, in process.
//!
//! varisat cannot be interrupted, but it stops when writing its proof fails. So it writes a proof
//! to a sink that stores nothing and fails once the run should end. varisat's own format is the
//! cheapest for this: it adds 20 % to the instructions at n = 9 (docs/history/benchmarks.md); a
//! `ProofProcessor` adds far more. A binary DRAT proof has no antecedents and costs less, but
//! varisat panics if it gets clauses after a call, so it is for a single one. A solver for small
//! formulas writes no proof. The analysis of one conflict cannot be interrupted: on a board of
//! 65,535 rows, varisat spent 13 seconds on minimising one learned clause.
//!
//! The bytes of the proof are also the work that a budget counts: each learned clause with the
//! clauses that it follows from, and each model. They depend on the clauses only.

use std::io::{self, Write};

use varisat::checker::{CheckerData, ProofProcessor};
use varisat::solver::ProofFormat;
use varisat::{ExtendFormula, Solver};

use super::backend::{Backend, BackendError, Interrupt, Satisfiability};
use crate::instance::{Lit, Var};
use crate::sat::cnf::{ClauseSink, Loading};
use nq_board::run::Control;

/// A varisat solver with a control.
pub struct Varisat<'a> {
    solver: Solver<'a>,
    loading: Loading<'a>,
    variables: u32,
    model: Vec<bool>,
    clause: Vec<varisat::Lit>,
}

/// A literal in the solver's terms.
pub(in crate::sat) fn theirs(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_positive())
}

/// A literal of a step of the solver's proof; `None` for a variable of its own.
pub(in crate::sat) fn ours(lit: varisat::Lit, data: CheckerData<'_, '_>) -> Option<Lit> {
    let var = data.user_from_proof_var(lit.var())?;
    let var = Var::new(u32::try_from(var.index()).ok()?);
    Some(if lit.is_positive() { var.positive() } else { var.negative() })
}

/// Receives proof bytes, counts them, stores none, and fails once the run should end.
struct StopSink<'a>(&'a Control);

impl Write for StopSink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.spend(bytes.len() as u64);
        match self.0.stop_reason() {
            None => Ok(bytes.len()),
            Some(_) => Err(io::Error::other("stopped")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> Varisat<'a> {
    /// A solver without clauses.
    pub fn new(control: &'a Control, interrupt: Interrupt) -> Self {
        let mut solver = Solver::new();
        match interrupt {
            Interrupt::Within => solver.write_proof(StopSink(control), ProofFormat::Varisat),
            Interrupt::Once => solver.write_proof(StopSink(control), ProofFormat::BinaryDrat),
            Interrupt::Between => {}
        }
        Self::of(solver, control)
    }

    /// A solver without clauses that passes on the steps of its proof. The search stops when
    /// `steps` returns an error, which it should once the control stops the run.
    pub(crate) fn traced(control: &'a Control, steps: &'a mut dyn ProofProcessor) -> Self {
        let mut solver = Solver::new();
        solver.add_proof_processor(steps);
        Self::of(solver, control)
    }

    fn of(solver: Solver<'a>, control: &'a Control) -> Self {
        Self {
            solver,
            loading: Loading::new(control),
            variables: 0,
            model: Vec::new(),
            clause: Vec::new(),
        }
    }
}

impl ClauseSink for Varisat<'_> {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if !self.loading.goes_on() {
            return;
        }
        self.clause.clear();
        self.clause.extend(clause.iter().copied().map(theirs));
        self.solver.add_clause(&self.clause);
    }

    fn is_closed(&self) -> bool {
        self.loading.is_stopped
    }
}

impl Backend for Varisat<'_> {
    fn solve(&mut self) -> Result<Satisfiability, BackendError> {
        if let Some(reason) = self.loading.control.stop_reason() {
            return Ok(Satisfiability::Unknown(reason));
        }
        let failed = |why: String| BackendError { why };
        match self.solver.solve() {
            Ok(true) => {
                let model = self
                    .solver
                    .model()
                    .ok_or_else(|| failed("no model after a satisfiable answer".to_owned()))?;
                self.model.clear();
                self.model.resize(self.variables as usize, false);
                for lit in model {
                    if let Some(value) = self.model.get_mut(lit.index()) {
                        *value = lit.is_positive();
                    }
                }
                Ok(Satisfiability::Satisfiable)
            }
            Ok(false) => Ok(Satisfiability::Unsatisfiable),
            Err(error) => match self.loading.control.stop_reason() {
                Some(reason) => Ok(Satisfiability::Unknown(reason)),
                None => Err(failed(error.to_string())),
            },
        }
    }

    fn value(&self, var: Var) -> bool {
        self.model.get(var.index()).copied().unwrap_or(false)
    }
}
