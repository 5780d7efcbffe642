//! Encodings: how one constraint becomes clauses. Each is a file of its own with its formula, its
//! source and its size law; the registries here are what `list encodings` shows and the tests go over.

mod pairwise;
mod sequential_counter;

use std::ops::ControlFlow;

use crate::cnf::{ClauseSink, FormulaSize, Lit, Var};
use crate::instance::{Constraint, Group, Instance};
use crate::model::CountRange;

pub use pairwise::Pairwise;
pub use sequential_counter::SequentialCounter;

/// What every encoding says of itself.
pub trait Described: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Where it comes from.
    fn source(&self) -> &'static str;

    /// Its size law in words, as `list encodings` shows it.
    fn law(&self) -> &'static str;
}

/// A way of saying "at most one".
pub trait AtMostOne: Described {
    /// Writes clauses that hold exactly when at most one literal is true. Every assignment that meets
    /// the constraint has exactly one extension to the auxiliary variables.
    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink);

    /// What [`AtMostOne::encode`] adds for `n` literals.
    fn size(&self, n: u64) -> FormulaSize;
}

/// A way of saying "at least this many and at most that many".
pub trait Cardinality: Described {
    /// Writes clauses that hold exactly when the number of true literals lies in the range. Every
    /// assignment that meets the constraint has exactly one extension to the auxiliary variables.
    fn encode(&self, literals: &[Lit], range: CountRange, sink: &mut dyn ClauseSink);

    /// What [`Cardinality::encode`] adds for `n` literals.
    fn size(&self, n: u64, range: CountRange) -> FormulaSize;
}

/// Every at-most-one encoding; the first is the default.
pub static AT_MOST_ONE: &[&dyn AtMostOne] = &[&Pairwise];

/// Every cardinality encoding; the first is the default.
pub static CARDINALITY: &[&dyn Cardinality] = &[&SequentialCounter];

/// A choice of encodings.
#[derive(Clone, Copy)]
pub struct Encoding {
    /// For at-most-one constraints.
    pub at_most_one: &'static dyn AtMostOne,
    /// For cardinality constraints.
    pub cardinality: &'static dyn Cardinality,
}

impl Default for Encoding {
    fn default() -> Self {
        Self { at_most_one: AT_MOST_ONE[0], cardinality: CARDINALITY[0] }
    }
}

impl Encoding {
    /// Writes a whole instance: its board variables first, then group by group.
    pub fn encode(&self, instance: &Instance, sink: &mut dyn ClauseSink) {
        for _ in 0..instance.num_vars() {
            sink.new_var();
        }
        for group in instance.groups() {
            if self.encode_group(instance, group, sink).is_break() {
                return;
            }
        }
    }

    /// Breaks when the sink is closed.
    fn encode_group(
        &self,
        instance: &Instance,
        group: &Group,
        sink: &mut dyn ClauseSink,
    ) -> ControlFlow<()> {
        let mut literals = Vec::new();
        let positive = |literals: &mut Vec<Lit>, vars: &[Var]| {
            literals.clear();
            literals.extend(vars.iter().map(|var| var.positive()));
        };
        instance.visit(group, &mut |constraint| {
            match constraint {
                Constraint::ExactlyOne(vars) => {
                    positive(&mut literals, vars);
                    sink.add_clause(&literals);
                    self.at_most_one.encode(&literals, sink);
                }
                Constraint::AtMostOne(vars) => {
                    positive(&mut literals, vars);
                    self.at_most_one.encode(&literals, sink);
                }
                Constraint::Conflict(a, b) => sink.add_clause(&[a.negative(), b.negative()]),
                Constraint::Cardinality(vars, range) => {
                    positive(&mut literals, vars);
                    self.cardinality.encode(&literals, range, sink);
                }
                Constraint::True(var) => sink.add_clause(&[var.positive()]),
            }
            if sink.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    /// The size of the formula that [`Encoding::encode`] writes, by the encodings' size laws: nothing
    /// is encoded for it.
    #[must_use]
    pub fn size(&self, instance: &Instance) -> FormulaSize {
        let mut size =
            FormulaSize { variables: instance.num_vars() as u64, ..FormulaSize::default() };
        for group in instance.groups() {
            if let Some(clauses) = instance.conflicts(group) {
                size += FormulaSize { variables: 0, clauses, literals: 2 * clauses };
                continue;
            }
            let _ = instance.visit(group, &mut |constraint| {
                size += self.constraint_size(constraint);
                ControlFlow::Continue(())
            });
        }
        size
    }

    fn constraint_size(&self, constraint: Constraint<'_>) -> FormulaSize {
        let clause = |literals| FormulaSize { variables: 0, clauses: 1, literals };
        match constraint {
            Constraint::ExactlyOne(vars) => {
                let mut size = clause(vars.len() as u64);
                size += self.at_most_one.size(vars.len() as u64);
                size
            }
            Constraint::AtMostOne(vars) => self.at_most_one.size(vars.len() as u64),
            Constraint::Conflict(..) => clause(2),
            Constraint::Cardinality(vars, range) => self.cardinality.size(vars.len() as u64, range),
            Constraint::True(_) => clause(1),
        }
    }
}
