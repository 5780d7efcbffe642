//! The trait of SAT backends.

use thiserror::Error;

use crate::instance::Var;
use crate::sat::cnf::ClauseSink;
use nq_board::run::StopReason;

/// A solver's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Satisfiability {
    /// There is a model; [`Backend::value`] reads it.
    Satisfiable,
    /// There is no model.
    Unsatisfiable,
    /// The solver was stopped. The backend takes no further calls.
    Unknown(StopReason),
}

impl Satisfiability {
    /// As in the SAT competition: `SATISFIABLE`, `UNSATISFIABLE` or `UNKNOWN`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Satisfiable => "SATISFIABLE",
            Self::Unsatisfiable => "UNSATISFIABLE",
            Self::Unknown(_) => "UNKNOWN",
        }
    }
}

/// A solver failed: it gave no answer and was not stopped.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct BackendError {
    /// The solver's message.
    pub why: String,
}

/// A SAT solver. It also takes clauses between calls of [`Backend::solve`].
pub trait Backend: ClauseSink {
    /// Decides the clauses added so far.
    fn solve(&mut self) -> Result<Satisfiability, BackendError>;

    /// The variable's value in the model of the last [`Backend::solve`]. Variables that occur in no
    /// clause are false.
    fn value(&self, var: Var) -> bool;
}

/// When a backend checks whether to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// Also within a call of [`Backend::solve`], which may take long.
    Within,
    /// Also within the only call of [`Backend::solve`], after which no clause is added.
    Once,
    /// Only between calls: for small formulas, where a call is short and checks cost more.
    Between,
}
