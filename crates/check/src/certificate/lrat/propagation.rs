//! Checks by unit propagation along hints that a clause follows.

use super::clauses::{Clauses, Place};
use super::literal::Literal;

/// A clause that a step refers to.
pub(super) struct Hint {
    pub(super) id: u64,
    pub(super) place: Place,
}

impl Hint {
    /// The hint with this number in a file.
    pub(super) fn of(clauses: &Clauses, hint: i64) -> Result<Self, String> {
        let id = u64::try_from(hint).map_err(|_| {
            format!("hint {hint} makes this a RAT step: expected unit propagation (RUP) only")
        })?;
        Ok(Self { id, place: clauses.place(id)? })
    }
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
        match assignment.left(clauses.at(place)) {
            Left::True(literal) => {
                let number = literal.number();
                return Err(format!(
                    "hint {id} is not a unit clause here: its literal {number} is already true"
                ));
            }
            Left::Several => return Err(several(id)),
            Left::One(literal) => assignment.set(literal),
            Left::None => conflict = true,
        }
    }
    if conflict {
        return Ok(());
    }
    Err("the hints lead to no conflict: the clause does not follow from them".to_owned())
}

#[cold]
fn several(id: u64) -> String {
    format!("hint {id} is not a unit clause here: more than one of its literals is open")
}

/// Assigns what follows from the hints, and returns whether they lead to a conflict. Hints that add
/// nothing are passed over, as other checkers do.
pub(super) fn leads_to_conflict(
    clauses: &Clauses,
    assignment: &mut Assignment,
    hints: &[Hint],
) -> Result<bool, String> {
    for &Hint { id, place } in hints {
        match assignment.left(clauses.at(place)) {
            Left::True(_) => {}
            Left::Several => return Err(several(id)),
            Left::One(literal) => assignment.set(literal),
            Left::None => return Ok(true),
        }
    }
    Ok(false)
}

/// What is left of a clause without its false literals.
enum Left {
    None,
    One(Literal),
    Several,
    /// This literal is true.
    True(Literal),
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

    pub(super) const fn clear(&mut self) {
        self.now += 1;
    }

    /// Makes room for this variable.
    pub(super) fn grow(&mut self, variable: u32) {
        let length = 2 * (variable as usize + 1);
        self.falsified.resize(self.falsified.len().max(length), 0);
    }

    fn left(&self, clause: &[Literal]) -> Left {
        let mut open = None;
        for &literal in clause {
            // Most literals are false.
            if self.is_false(literal) {
                continue;
            }
            if self.is_true(literal) {
                return Left::True(literal);
            }
            if open.is_some_and(|other| other != literal) {
                return Left::Several;
            }
            open = Some(literal);
        }
        open.map_or(Left::None, Left::One)
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.falsified[literal.index()] == self.now
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.is_false(!literal)
    }

    /// Makes a literal true.
    pub(super) fn set(&mut self, literal: Literal) {
        self.falsified[(!literal).index()] = self.now;
    }
}
