//! Derives clauses from an instance's linear constraints.
//!
//! Every linear constraint of an instance says that at least some number of literals is true. If
//! that number is one, all, or all but one, the clauses follow by propagation on the constraint
//! itself and need no derivation: VeriPB gets the constraint as a hint wherever the solver used a
//! clause. Otherwise the literals are counted. A number that holds unless a literal is true has
//! that literal as often as the number may be missed: all choices of the others that miss it are
//! clauses.

use std::io;

use itertools::Itertools;

use crate::write::veripb::clauses::Clauses;
use crate::write::veripb::counter::{Counter, Directions};
use crate::write::veripb::steps::{Id, Proof};
use crate::write::write_error::WriteError;
use nq_board::base::numbers::choices;
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

    /// Adds the clauses of a sum that each of some literals suffices for.
    fn add_guarded(&mut self, (literals, degree): &Weighted, id: Id) {
        let is_guard = |literal: &&(u64, Lit)| literal.0 >= *degree;
        let (guards, counted): (Vec<_>, Vec<_>) = literals.iter().partition(is_guard);
        let enough = usize::try_from(*degree).unwrap_or(usize::MAX);
        let missed = (counted.len() + 1).saturating_sub(enough);
        for missing in counted.iter().combinations(missed) {
            let clause = guards.iter().chain(missing).map(|(_, literal)| *literal).collect_vec();
            self.add(&clause, id);
        }
    }

    /// Adds the lower and the upper bound of a sum.
    pub(super) fn add_bounds(
        &mut self,
        constraint: LinearConstraint<'_>,
        (at_least, at_most): (Option<Id>, Option<Id>),
        proof: &mut Proof<'_>,
    ) -> io::Result<()> {
        let ids = [(Relation::AtLeast, at_least), (Relation::AtMost, at_most)];
        if !constraint.minus.is_empty() || constraint.terms().any(|(_, factor)| factor != 1) {
            for (relation, id) in ids {
                if let Some(id) = id {
                    self.add_guarded(&weighted(constraint, relation), id);
                }
            }
            return Ok(());
        }
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

/// Literals with their factors, and the least sum of those that are true.
pub(super) type Weighted = (Vec<(u64, Lit)>, u64);

/// A bound of a sum as a sum of literals that is at least a degree.
pub(super) fn weighted(constraint: LinearConstraint<'_>, relation: Relation) -> Weighted {
    let sign = if relation == Relation::AtMost { -1 } else { 1 };
    let mut degree = sign * constraint.bound;
    let literals = constraint.terms().map(|(var, factor)| {
        let factor = sign * factor;
        degree -= factor.min(0);
        (factor.unsigned_abs(), if factor < 0 { var.negative() } else { var.positive() })
    });
    let literals = literals.collect();
    (literals, u64::try_from(degree).unwrap_or(0))
}

/// The most clauses of a number that holds unless a literal is true.
const MOST_CHOICES: u64 = 1 << 12;

/// Whether the clauses of a sum are known: each literal suffices or counts once, and few choices of
/// the others miss the bound.
fn is_guarded((literals, degree): &Weighted) -> bool {
    let counted = literals.iter().filter(|(factor, _)| factor < degree).collect_vec();
    let enough = usize::try_from(*degree).unwrap_or(usize::MAX);
    let missed = (counted.len() + 1).saturating_sub(enough);
    let clauses = choices(counted.len() as u64, missed as u64);
    clauses <= MOST_CHOICES && counted.iter().all(|(factor, _)| *factor == 1)
}

/// The number of constraints of an instance as VeriPB counts them.
pub(super) fn constraints(instance: &Instance) -> Result<u64, WriteError> {
    let mut count = 0;
    for group in instance.groups() {
        let mut two_sums = false;
        visit_linear(instance, group, &mut |constraint| {
            let is_one_sum =
                constraint.minus.is_empty() && constraint.terms().all(|(_, factor)| factor == 1);
            two_sums |= !is_one_sum && {
                let mut bounds = [Relation::AtLeast, Relation::AtMost].into_iter();
                let is_bound = |side| constraint.relation == side;
                !bounds.any(|side| is_bound(side) && is_guarded(&weighted(constraint, side)))
            };
            count += halves(constraint);
            Ok(())
        })?;
        if two_sums {
            let group = group.name();
            return Err(WriteError::Refused(format!(
                "the group `{group}` compares sums in a way that a certificate cannot state"
            )));
        }
    }
    Ok(count)
}

/// VeriPB counts an equality as two constraints.
pub(super) const fn halves(constraint: LinearConstraint<'_>) -> u64 {
    if matches!(constraint.relation, Relation::Equal) { 2 } else { 1 }
}
