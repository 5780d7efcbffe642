//! The constraints of a specification by what they say, to derive others from.

use std::collections::HashMap;
use std::io;

use itertools::Itertools;

use crate::write::veripb::bounds::{Weighted, halves, weighted};
use crate::write::veripb::steps::Id;
use nq_cnf::format::{Relation, visit_linear};
use nq_cnf::instance::{Instance, Lit, Var};

/// At least so many of these literals are true, unless a variable is false.
#[derive(Clone, Debug)]
pub(super) struct Unless {
    pub id: Id,
    pub others: Vec<Lit>,
    pub degree: u64,
}

impl Unless {
    /// How many of the literals may be false.
    pub(super) fn missing(&self) -> u64 {
        (self.others.len() as u64).saturating_sub(self.degree)
    }
}

/// Constraints of a specification.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// Short clauses with a positive literal, sorted.
    clauses: HashMap<Vec<Lit>, Id>,
    /// By the variable that must be true for it to say something.
    unless: HashMap<Var, Vec<Unless>>,
    /// How many pieces there are at least, and at most.
    pub at_least: Option<(Id, u64)>,
    pub at_most: Option<(Id, u64)>,
}

impl Facts {
    pub(super) fn of(instance: &Instance) -> io::Result<Self> {
        let (mut facts, mut number) = (Self::default(), 0);
        for group in instance.groups() {
            visit_linear(instance, group, &mut |constraint| {
                let bounds = match constraint.relation {
                    Relation::Equal => vec![Relation::AtLeast, Relation::AtMost],
                    one => vec![one],
                };
                for (place, relation) in (1..).zip(bounds) {
                    let id = Id::Given(number + place);
                    facts.note(weighted(constraint, relation), id, instance.num_vars());
                }
                number += halves(constraint);
                Ok(())
            })?;
        }
        Ok(facts)
    }

    fn note(&mut self, (literals, degree): Weighted, id: Id, board: usize) {
        let all = literals.iter().map(|(_, literal)| *literal).sorted().collect_vec();
        let positive = all.iter().filter(|literal| literal.is_positive()).count();
        let is_on_board = |literal: &Lit| literal.var().index() < board;
        if literals.iter().all(|(factor, _)| *factor == 1) {
            if all.len() == board && all.iter().all(is_on_board) {
                match positive {
                    0 => self.at_most = Some((id, (board as u64).saturating_sub(degree))),
                    _ if positive == board => self.at_least = Some((id, degree)),
                    _ => {}
                }
            }
            if degree == 1 && positive > 0 && all.len() <= 3 {
                self.clauses.insert(all, id);
            }
        }
        let may_guard = |(factor, literal): &&(u64, Lit)| {
            *factor == degree && !literal.is_positive() && is_on_board(literal)
        };
        for (_, guard) in literals.iter().filter(may_guard) {
            let others = literals.iter().filter(|(_, literal)| literal != guard);
            if others.clone().all(|(factor, _)| *factor == 1) {
                let others = others.map(|(_, literal)| *literal).collect();
                self.unless.entry(guard.var()).or_default().push(Unless { id, others, degree });
            }
        }
    }

    /// The short clause of these literals, if it is one of the constraints.
    pub(super) fn clause(&self, literals: &[Lit]) -> Option<Id> {
        self.clauses.get(&literals.iter().copied().sorted().collect_vec()).copied()
    }

    /// Adds a short clause.
    pub(super) fn add_clause(&mut self, literals: &[Lit], id: Id) {
        self.clauses.insert(literals.iter().copied().sorted().collect(), id);
    }

    /// What holds unless a variable is false.
    pub(super) fn unless(&self, guard: Var) -> &[Unless] {
        self.unless.get(&guard).map_or(&[], Vec::as_slice)
    }
}
