//! Checks by unit propagation along hints that a clause follows.

use std::collections::HashMap;

use super::fault::LratFault;
use crate::certify::check::cnf::Cnf;

/// Checks that a clause follows from the hints by unit propagation.
pub(super) fn follows(
    clauses: &Clauses<'_>,
    assignment: &mut Assignment,
    lemma: &[i32],
    hints: &[u64],
) -> Result<(), LratFault> {
    assignment.clear();
    let mut conflict = false;
    for &literal in lemma {
        match assignment.value(literal) {
            None => assignment.set(-literal),
            // The clause is a tautology: it has a literal and its complement.
            Some(true) => conflict = true,
            Some(false) => {}
        }
    }
    for &hint in hints {
        if conflict {
            return Err(LratFault::LeftOver(hint));
        }
        let mut open = None;
        for &literal in clauses.get(hint)? {
            match assignment.value(literal) {
                Some(true) => return Err(LratFault::Satisfied { hint, literal }),
                None if open.is_some_and(|other| other != literal) => {
                    return Err(LratFault::Open(hint));
                }
                None => open = Some(literal),
                Some(false) => {}
            }
        }
        match open {
            Some(literal) => assignment.set(literal),
            None => conflict = true,
        }
    }
    if conflict { Ok(()) } else { Err(LratFault::NoConflict) }
}

/// The formula's clauses, numbered from 1, and the added clauses.
pub(super) struct Clauses<'a> {
    cnf: &'a Cnf,
    /// For each of the formula's clauses, whether it is deleted.
    deleted: Vec<bool>,
    /// By number; `None` once deleted.
    lemmas: HashMap<u64, Option<Box<[i32]>>>,
}

impl<'a> Clauses<'a> {
    pub(super) fn of(cnf: &'a Cnf) -> Self {
        Self { cnf, deleted: vec![false; cnf.len()], lemmas: HashMap::new() }
    }

    pub(super) fn add(&mut self, id: u64, clause: &[i32]) {
        self.lemmas.insert(id, Some(clause.into()));
    }

    fn get(&self, id: u64) -> Result<&[i32], LratFault> {
        match self.of_formula(id) {
            Some(index) if self.deleted[index] => Err(LratFault::Deleted(id)),
            Some(index) => self.cnf.clause(index).ok_or(LratFault::Unknown(id)),
            None => {
                let lemma = self.lemmas.get(&id).ok_or(LratFault::Unknown(id))?;
                lemma.as_deref().ok_or(LratFault::Deleted(id))
            }
        }
    }

    pub(super) fn delete(&mut self, id: u64) -> Result<(), LratFault> {
        self.get(id)?;
        match self.of_formula(id) {
            Some(index) => self.deleted[index] = true,
            None => drop(self.lemmas.insert(id, None)),
        }
        Ok(())
    }

    fn of_formula(&self, id: u64) -> Option<usize> {
        let index = usize::try_from(id.checked_sub(1)?).ok()?;
        (index < self.deleted.len()).then_some(index)
    }
}

/// Values of the variables. Each has the stamp of its step, so that a new step need not clear them.
pub(super) struct Assignment {
    now: u64,
    /// For each variable the step and, in the lowest bit, the value.
    marks: Vec<u64>,
}

impl Assignment {
    pub(super) fn new(variables: u32) -> Self {
        Self { now: 0, marks: vec![0; variables as usize + 1] }
    }

    const fn clear(&mut self) {
        self.now += 1;
    }

    fn value(&self, literal: i32) -> Option<bool> {
        let mark = self.marks[literal.unsigned_abs() as usize];
        (mark >> 1 == self.now).then_some((mark & 1 == 1) == (literal > 0))
    }

    /// Makes a literal true.
    fn set(&mut self, literal: i32) {
        self.marks[literal.unsigned_abs() as usize] = self.now << 1 | u64::from(literal > 0);
    }
}
