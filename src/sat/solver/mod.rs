//! SAT backends behind one trait.

mod backend;
mod batsat;
mod varisat;

pub use self::backend::{Backend, BackendError, Interrupt, Satisfiability};
pub(crate) use self::batsat::Batsat;
pub use self::varisat::Varisat;

use crate::run::control::Control;
use crate::sat::cnf::FormulaSize;

/// Starts solvers of one kind.
pub trait Starter: Sync {
    /// A solver without clauses that stops when the control says so.
    fn start<'a>(&self, control: &'a Control, interrupt: Interrupt) -> Box<dyn Backend + 'a>;

    /// Why none can be started, and the remedy; continues "engine X …".
    fn missing(&self) -> Option<String> {
        None
    }
}

/// Starts a solver that lives in this process, and is always there.
pub struct InProcess(
    /// Makes a solver without clauses.
    pub for<'a> fn(&'a Control, Interrupt) -> Box<dyn Backend + 'a>,
);

impl Starter for InProcess {
    fn start<'a>(&self, control: &'a Control, interrupt: Interrupt) -> Box<dyn Backend + 'a> {
        (self.0)(control, interrupt)
    }
}

/// A backend that engines can be made of.
#[derive(Clone, Copy)]
pub struct BackendEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Starts a solver.
    pub starter: &'static dyn Starter,
    /// Bytes that the solver takes at most for a clause, and for a literal in it, as measured on
    /// pairwise n-queens formulas of up to 45 million clauses (varisat) and 20 million (batsat).
    pub bytes: (u64, u64),
}

/// Bytes that a solver takes for a variable, as measured on formulas of 1 and of 10 million.
const VARIABLE_BYTES: u64 = 256;

impl BackendEntry {
    /// A solver without clauses that stops when the control says so.
    #[must_use]
    pub fn start<'a>(&self, control: &'a Control, interrupt: Interrupt) -> Box<dyn Backend + 'a> {
        self.starter.start(control, interrupt)
    }

    /// Bytes that the solver is about to take for a formula.
    #[must_use]
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

/// Every backend in this process; the first is the default.
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
