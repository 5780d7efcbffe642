//! Stops the loading of a large formula, which takes long. No answer follows then.

use crate::instance::{Lit, Var};
use crate::sat::cnf::{ClauseSink, Formula};
use nq_board::run::control::Control;

/// The number of clauses between two checks whether to stop.
const POLL: u64 = 1 << 12;

/// Counts the clauses loaded, and checks regularly whether to stop.
pub(crate) struct Loading<'a> {
    pub(super) control: &'a Control,
    clauses: u64,
    stopped: bool,
}

impl<'a> Loading<'a> {
    pub(crate) const fn new(control: &'a Control) -> Self {
        Self { control, clauses: 0, stopped: false }
    }

    /// Whether the next clause is taken.
    pub(crate) fn goes_on(&mut self) -> bool {
        self.clauses += 1;
        if self.clauses.is_multiple_of(POLL) {
            self.stopped |= self.control.stop_reason().is_some();
        }
        !self.stopped
    }

    /// Whether no further clause is taken.
    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped
    }
}

/// A formula in memory that accepts no more clauses once the run should end.
pub(crate) struct StoppableFormula<'a> {
    pub(crate) formula: &'a mut Formula,
    pub(crate) loading: Loading<'a>,
}

impl ClauseSink for StoppableFormula<'_> {
    fn new_var(&mut self) -> Var {
        self.formula.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if self.loading.goes_on() {
            self.formula.add_clause(clause);
        }
    }

    fn is_closed(&self) -> bool {
        self.loading.is_stopped()
    }
}
