//! Derives clauses from an instance's linear constraints.
//!
//! Every linear constraint of an instance says that at least some number of literals is true. If
//! that number is one, all, or all but one, the clauses follow by propagation on the constraint
//! itself and need no derivation: VeriPB gets the constraint as a hint wherever the solver used a
//! clause. Otherwise the literals are counted.

use std::io;

use crate::write::veripb::clauses::Clauses;
use crate::write::veripb::counter::{Counter, Directions};
use crate::write::veripb::steps::{Id, Proof};
use crate::write::write_error::WriteError;
use nq_cnf::format::{LinearConstraint, Relation, visit_linear};
use nq_cnf::instance::{Instance, Lit};

impl Clauses {
    /// Adds the clauses of an instance, whose constraints are the first that the proof starts from.
    pub(super) fn add_instance(
        &mut self,
        instance: &Instance,
        proof: &mut Proof<'_>,
    ) -> io::Result<()> {
        let mut number = 0;
        for group in instance.groups() {
            visit_linear(instance, group, &mut |constraint| {
                let halves = halves(constraint);
                let id = |place| Id::Given(number + place + 1);
                let (at_least, at_most) = match constraint.relation {
                    Relation::AtLeast => (Some(id(0)), None),
                    Relation::AtMost => (None, Some(id(0))),
                    // VeriPB splits an equality, the lower bound first.
                    Relation::Equal => (Some(id(0)), Some(id(1))),
                };
                number += halves;
                self.add_bounds(constraint, (at_least, at_most), proof)
            })?;
        }
        Ok(())
    }

    /// Adds the lower and the upper bound of a sum.
    fn add_bounds(
        &mut self,
        constraint: LinearConstraint<'_>,
        (at_least, at_most): (Option<Id>, Option<Id>),
        proof: &mut Proof<'_>,
    ) -> io::Result<()> {
        let literals: Vec<Lit> = constraint.plus.iter().map(|var| var.positive()).collect();
        let negated: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
        // Bounds outside 0..=n are equivalent to the nearest of -1 and n + 1.
        let n = literals.len();
        let bound = usize::try_from(constraint.bound).unwrap_or(0).min(n + 1);
        let down = at_least.filter(|&id| !self.add_plainly(&literals, bound, id));
        let up = at_most.filter(|&id| !self.add_plainly(&negated, n.saturating_sub(bound), id));
        if down.is_none() && up.is_none() {
            return Ok(());
        }
        let directions = Directions { up: up.is_some(), down: down.is_some() };
        let outputs = bound + usize::from(directions.up);
        let mut counter = Counter { clauses: self, proof, directions };
        let node = counter.count(&literals, outputs)?;
        if let Some(id) = down {
            counter.at_least(&node, bound, id)?;
        }
        if let Some(id) = up {
            counter.at_most(&node, bound, id)?;
        }
        Ok(())
    }

    /// Adds that at least `degree` of the literals are true; `false` if that needs counting.
    fn add_plainly(&mut self, literals: &[Lit], degree: usize, id: Id) -> bool {
        let n = literals.len();
        if degree == 0 {
            return true;
        }
        if degree > n {
            self.add(&[], id);
        } else if degree == n {
            for &literal in literals {
                self.add(&[literal], id);
            }
        } else if degree == 1 {
            self.add(literals, id);
        } else if degree == n - 1 {
            for (place, &first) in literals.iter().enumerate() {
                for &second in &literals[place + 1..] {
                    self.add(&[first, second], id);
                }
            }
        } else {
            return false;
        }
        true
    }
}

/// The number of constraints of an instance as VeriPB counts them.
pub(super) fn constraints(instance: &Instance) -> Result<u64, WriteError> {
    let mut count = 0;
    for group in instance.groups() {
        let mut two_sums = false;
        visit_linear(instance, group, &mut |constraint| {
            two_sums |= !constraint.minus.is_empty();
            count += halves(constraint);
            Ok(())
        })?;
        if two_sums {
            let group = group.name();
            return Err(WriteError::Refused(format!(
                "the group `{group}` compares two sums, which a certificate cannot state"
            )));
        }
    }
    Ok(count)
}

/// VeriPB counts an equality as two constraints.
pub(super) const fn halves(constraint: LinearConstraint<'_>) -> u64 {
    if matches!(constraint.relation, Relation::Equal) { 2 } else { 1 }
}
