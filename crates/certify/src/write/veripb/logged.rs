//! Logs solutions in the proof, each of which excludes itself.

use std::cmp::Reverse;

use crate::write::veripb::bounds::halves;
use crate::write::veripb::steps::{Id, Proof};
use crate::write::write_error::WriteError;
use nq_board::run::Control;
use nq_cnf::format::{Relation, visit_linear};
use nq_cnf::instance::{Instance, Lit, Var};
use nq_cnf::sat::enumerate::BlockedLiterals;

/// Logs the solutions that clauses exclude, and derives these clauses.
///
/// All solutions are logged before anything is derived. VeriPB 3.0.2 excludes the values of all
/// variables that a logged solution determines, so there must be none besides board variables and
/// those of sight, which these determine. It also checks each solution against all existing
/// constraints.
pub(super) fn log(
    instance: &Instance,
    (clauses, blocked): (&[Vec<Lit>], BlockedLiterals),
    control: &Control,
    proof: &mut Proof<'_>,
) -> Result<Vec<Id>, WriteError> {
    let mut logged = Vec::new();
    for clause in clauses {
        control.proceed()?;
        logged.push(proof.log(clause.iter().map(|&literal| !literal))?);
    }
    // Each solution names all variables, so VeriPB derived exactly the clauses.
    let has_others = instance.defined().next().is_some();
    if blocked == BlockedLiterals::All && !has_others {
        return Ok(logged);
    }
    // Otherwise VeriPB propagated the other variables, and excludes the values of all.
    let upper = UpperBounds::of(instance)?;
    let mut excluded = Vec::new();
    for (clause, &all) in clauses.iter().zip(&logged) {
        control.proceed()?;
        // Without hints, where the bounds do not suffice, VeriPB uses all constraints.
        let mut on = Vec::new();
        if !has_others && let Some(bounds) = upper.assign(instance.num_vars(), clause) {
            on = bounds;
            on.push(all);
        }
        excluded.push(proof.propagate(clause, &on)?);
    }
    Ok(excluded)
}

/// The upper bounds of an instance, those with the most variables first.
struct UpperBounds(Vec<(Vec<Var>, i64, Id)>);

impl UpperBounds {
    fn of(instance: &Instance) -> Result<Self, WriteError> {
        let (mut bounds, mut number) = (Vec::new(), 0);
        for group in instance.groups() {
            visit_linear(instance, group, &mut |constraint| {
                number += halves(constraint);
                // Skip conflicts: they are many, and each would assign one variable.
                let is_one_sum =
                    constraint.minus.is_empty() && constraint.terms().all(|t| t.1 == 1);
                let is_upper = constraint.relation != Relation::AtLeast;
                if is_upper && is_one_sum && constraint.plus.len() > 2 {
                    bounds.push((constraint.plus.to_vec(), constraint.bound, Id::Given(number)));
                }
                Ok(())
            })?;
        }
        bounds.sort_by_key(|(vars, ..)| Reverse(vars.len()));
        Ok(Self(bounds))
    }

    /// Upper bounds that the forbidden placement of a clause reaches, so that all variables outside
    /// the placement are false. `None` if some remain, which other constraints assign.
    fn assign(&self, variables: usize, clause: &[Lit]) -> Option<Vec<Id>> {
        let mut assigned = vec![false; variables];
        let mut occupied = vec![false; variables];
        for literal in clause {
            occupied[literal.var().index()] = true;
            assigned[literal.var().index()] = true;
        }
        let mut on = Vec::new();
        for (vars, bound, id) in &self.0 {
            let full = vars.iter().filter(|var| occupied[var.index()]).count();
            if i64::try_from(full) == Ok(*bound) && vars.iter().any(|var| !assigned[var.index()]) {
                for var in vars {
                    assigned[var.index()] = true;
                }
                on.push(*id);
            }
        }
        (!assigned.contains(&false)).then_some(on)
    }
}
