//! The clauses that the solver receives, each with the constraint of the proof that it follows
//! from.

use crate::write::veripb::steps::Id;
use nq_cnf::instance::{Instance, Lit, Var};
use nq_cnf::sat::cnf::{ClauseSink, Formula};

/// The number of variables of the instance: those of the board and of sight.
pub(super) fn given(instance: &Instance) -> usize {
    instance.num_vars() + instance.defined().count()
}

/// Clauses with their origins.
pub(super) struct Clauses {
    pub formula: Formula,
    from: Vec<Id>,
}

impl Clauses {
    /// No clauses, over the variables of the instance.
    pub(super) fn new(instance: &Instance) -> Self {
        let variables = u32::try_from(given(instance)).unwrap_or(u32::MAX);
        Self { formula: Formula::with_variables(variables), from: Vec::new() }
    }

    /// Adds a clause that follows from a constraint by propagation.
    pub(super) fn add(&mut self, clause: &[Lit], from: Id) {
        self.formula.add_clause(clause);
        self.from.push(from);
    }

    pub(super) fn new_var(&mut self) -> Var {
        self.formula.new_var()
    }

    pub(super) const fn variables(&self) -> usize {
        self.formula.variables()
    }

    /// The constraint that the clause with this number, from 1, follows from.
    pub(super) fn from(&self, number: u64) -> Id {
        self.from[usize::try_from(number).unwrap_or(usize::MAX) - 1]
    }
}
