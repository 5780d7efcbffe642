//! What every SAT backend has: one trait.

use thiserror::Error;

use crate::instance::Var;
use crate::run::control::StopReason;
use crate::sat::cnf::ClauseSink;

/// What a solver said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Satisfiability {
    /// There is a model; [`Backend::value`] tells it.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// It was stopped before it knew. The backend takes no further calls.
    Unknown(StopReason),
}

/// A solver that failed: neither an answer nor stopped by us.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct BackendError {
    /// What it said.
    pub why: String,
}

/// A SAT solver: takes clauses, also between calls of [`Backend::solve`], and answers.
pub trait Backend: ClauseSink {
    /// Decides the clauses added so far.
    ///
    /// # Errors
    /// When the solver fails.
    fn solve(&mut self) -> Result<Satisfiability, BackendError>;

    /// The variable's value in the model that the last [`Backend::solve`] found. Variables that
    /// occur in no clause are false.
    fn value(&self, var: Var) -> bool;
}

/// When a backend looks at its control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// Also within a call of [`Backend::solve`], which may take long.
    Within,
    /// Only between calls: for formulas so small that a call is over at once, and noticing would
    /// cost more.
    Between,
}
