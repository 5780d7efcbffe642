//! A formula in memory that can be stopped while it is written.

use crate::instance::{Lit, Var};
use crate::sat::cnf::{ClauseSink, Formula};
use nq_board::run::control::Control;

/// The number of clauses between two checks whether to stop.
const POLL: u64 = 1 << 12;

/// A formula that accepts no more clauses once the run should end.
pub(super) struct Stoppable<'a> {
    formula: &'a mut Formula,
    control: &'a Control,
    clauses: u64,
    stopped: bool,
}

impl<'a> Stoppable<'a> {
    /// Writes into the given formula.
    pub const fn new(formula: &'a mut Formula, control: &'a Control) -> Self {
        Self { formula, control, clauses: 0, stopped: false }
    }
}

impl ClauseSink for Stoppable<'_> {
    fn new_var(&mut self) -> Var {
        self.formula.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        if self.clauses.is_multiple_of(POLL) {
            self.stopped |= self.control.stop_reason().is_some();
        }
        if !self.stopped {
            self.formula.add_clause(clause);
        }
    }

    fn is_closed(&self) -> bool {
        self.stopped
    }
}
