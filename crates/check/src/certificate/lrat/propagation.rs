//! Checks by unit propagation along hints that a clause follows.

use super::clauses::{Clauses, Literal, Place};

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

/// The end of a step whose hints do not refute its negation.
pub(super) const NO_CONFLICT: &str =
    "the hints lead to no conflict: the clause does not follow from them";

/// Assigns what follows from the hints after a conflict or none, and returns whether there is one
/// at the end. If the check `is_strict`, each hint must add something; otherwise hints that add
/// nothing are passed over, as other checkers do.
pub(super) fn leads_to_conflict(
    clauses: &Clauses,
    assignment: &mut Assignment,
    hints: &[Hint],
    mut conflict: bool,
    is_strict: bool,
) -> Result<bool, String> {
    for &Hint { id, place } in hints {
        if conflict {
            if !is_strict {
                break;
            }
            return Err(format!("hint {id} is superfluous: there is a conflict before it"));
        }
        match assignment.left(clauses.at(place)) {
            Left::True(literal) if is_strict => {
                let number = literal.number();
                return Err(format!(
                    "hint {id} is not a unit clause here: its literal {number} is already true"
                ));
            }
            Left::True(_) => {}
            Left::Several => return Err(several(id)),
            Left::One(literal) => assignment.set(literal),
            Left::None => conflict = true,
        }
    }
    Ok(conflict)
}

#[cold]
fn several(id: u64) -> String {
    format!("hint {id} is not a unit clause here: more than one of its literals is open")
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

    /// Assigns the negation of a clause. Returns whether it is a contradiction: the clause is a
    /// tautology, and has a literal and its complement.
    pub(super) fn negate(&mut self, clause: &[Literal]) -> bool {
        self.now += 1;
        clause.iter().fold(false, |conflict, &literal| {
            let is_true = self.is_true(literal);
            self.set(!literal);
            conflict | is_true
        })
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
