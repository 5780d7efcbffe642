//! Checks by unit propagation along hints that a clause follows.

use super::clauses::{Clauses, Place};
use super::literal::Literal;

/// A clause that a step refers to.
pub(super) struct Hint {
    pub(super) id: u64,
    pub(super) place: Place,
}

/// Checks that a clause follows from the hints by unit propagation.
pub(super) fn follows(
    clauses: &Clauses,
    assignment: &mut Assignment,
    lemma: &[Literal],
    hints: &[Hint],
) -> Result<(), String> {
    assignment.clear();
    let mut conflict = false;
    for &literal in lemma {
        // True if the clause is a tautology: it has a literal and its complement.
        conflict |= assignment.is_true(literal);
        assignment.set(!literal);
    }
    for &Hint { id, place } in hints {
        if conflict {
            return Err(format!("hint {id} is superfluous: there is a conflict before it"));
        }
        let mut open = None;
        for &literal in clauses.at(place) {
            // Most literals are false.
            if assignment.is_false(literal) {
                continue;
            }
            if assignment.is_true(literal) {
                return Err(format!(
                    "hint {id} is not a unit clause here: its literal {} is already true",
                    literal.number()
                ));
            }
            if open.is_some_and(|other| other != literal) {
                return Err(format!(
                    "hint {id} is not a unit clause here: more than one of its literals is open"
                ));
            }
            open = Some(literal);
        }
        match open {
            Some(literal) => assignment.set(literal),
            None => conflict = true,
        }
    }
    if conflict {
        return Ok(());
    }
    Err("the hints lead to no conflict: the clause does not follow from them".to_owned())
}

/// Which literals are false. Each has the number of a step, so that a new step need not clear them.
pub(super) struct Assignment {
    now: u64,
    /// For each literal the last step in which it was false.
    falsified: Vec<u64>,
}

impl Assignment {
    pub(super) fn new(variables: u32) -> Self {
        Self { now: 0, falsified: vec![0; 2 * (variables as usize + 1)] }
    }

    const fn clear(&mut self) {
        self.now += 1;
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.falsified[literal.index()] == self.now
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.is_false(!literal)
    }

    /// Makes a literal true.
    fn set(&mut self, literal: Literal) {
        self.falsified[(!literal).index()] = self.now;
    }
}
