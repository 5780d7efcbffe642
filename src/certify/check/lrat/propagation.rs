//! Checks by unit propagation along hints that a clause follows.

use super::clauses::Clauses;
use super::fault::LratFault;

/// Checks that a clause follows from the hints by unit propagation.
pub(super) fn follows(
    clauses: &Clauses,
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
            // Most literals are false.
            if assignment.is_false(literal) {
                continue;
            }
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

    /// Whether [`Self::value`] is false, by one comparison.
    fn is_false(&self, literal: i32) -> bool {
        self.marks[literal.unsigned_abs() as usize] == self.now << 1 | u64::from(literal < 0)
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
