//! SAT backends behind one trait, and their registry.

mod backend;
mod batsat;
mod varisat;

pub use self::backend::{Backend, BackendError, Interrupt, Satisfiability};
pub(crate) use self::batsat::Batsat;
pub use self::varisat::Varisat;
pub(super) use self::varisat::{ours, theirs};

use crate::sat::cnf::FormulaSize;
use nq_board::run::Control;

/// Starts solvers of one kind.
pub trait Starter: Sync {
    /// A solver without clauses that stops when the control requires it.
    fn start<'a>(&self, control: &'a Control, interrupt: Interrupt) -> Box<dyn Backend + 'a>;

    /// Whether a solver starts within microseconds. A program takes milliseconds.
    fn is_fast(&self) -> bool {
        true
    }

    /// Why no solver can start, and the remedy. The text continues "engine X …".
    fn missing(&self) -> Option<String> {
        None
    }
}

/// Starts a solver in this process, which is always available.
pub struct InProcess(
    /// Makes a solver without clauses.
    pub for<'a> fn(&'a Control, Interrupt) -> Box<dyn Backend + 'a>,
);

impl Starter for InProcess {
    fn start<'a>(&self, control: &'a Control, interrupt: Interrupt) -> Box<dyn Backend + 'a> {
        (self.0)(control, interrupt)
    }
}

/// A backend for engines.
#[derive(Clone, Copy)]
pub struct BackendEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Starts solvers.
    pub starter: &'static dyn Starter,
    /// The most bytes that the solver takes per clause and per literal, measured on pairwise
    /// n-queens formulas of up to 45 million clauses (varisat) and 20 million (batsat).
    pub bytes: (u64, u64),
}

/// The bytes that a solver takes per variable, measured on formulas of 1 and of 10 million
/// variables.
const VARIABLE_BYTES: u64 = 256;

impl BackendEntry {
    /// A solver without clauses that stops when the control requires it.
    pub fn start<'a>(&self, control: &'a Control, interrupt: Interrupt) -> Box<dyn Backend + 'a> {
        self.starter.start(control, interrupt)
    }

    /// An estimate of the bytes that the solver takes for a formula.
    pub const fn memory(&self, size: FormulaSize) -> u64 {
        let (a_clause, a_literal) = self.bytes;
        let clauses = size.clauses.saturating_mul(a_clause);
        let literals = size.literals.saturating_mul(a_literal);
        size.variables
            .saturating_mul(VARIABLE_BYTES)
            .saturating_add(clauses)
            .saturating_add(literals)
    }
}

/// All backends in this process; the first is the default.
pub static BACKENDS: &[BackendEntry] = &[
    BackendEntry {
        name: "varisat",
        about: "CDCL solver in pure Rust, in process (crate varisat 0.2.2)",
        starter: &InProcess(|control, interrupt| Box::new(Varisat::new(control, interrupt))),
        bytes: (8, 8),
    },
    BackendEntry {
        name: "batsat",
        about: "MiniSat 2.2 written anew in Rust, in process (crate batsat 0.6)",
        starter: &InProcess(|control, interrupt| Box::new(Batsat::new(control, interrupt))),
        bytes: (64, 8),
    },
];
