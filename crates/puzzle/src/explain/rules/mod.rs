//! The rules, each in a file. A rule has two functions: `find` looks for its first deduction, and
//! `conclude` states what follows from a given reason now.

mod assume;
mod common;
mod confined;
mod empty;
mod single;

use crate::explain::deduction::{Deduction, Reason};
use crate::explain::position::{Find, Position};

/// All rules in the order in which they are tried, the simplest first.
pub(super) const RULES: [Find; 7] = [
    single::find,
    confined::line,
    empty::find,
    confined::find,
    common::find,
    common::find_followed,
    assume::find,
];

/// The rules that find deductions up to a grade. `confined` finds those of grade 5, too.
pub(crate) fn up_to(grade: u8) -> &'static [Find] {
    let rules = match grade {
        0..=4 => grade.into(),
        5 => 6,
        _ => RULES.len(),
    };
    &RULES[..rules]
}

impl Reason {
    /// What follows from this reason in a position, if it holds there and something follows.
    #[must_use]
    pub(crate) fn conclude(&self, position: &Position<'_>) -> Option<Deduction> {
        match self {
            Self::Single { set } => single::conclude(position, *set),
            Self::Confined { inner, outer } => confined::conclude(position, inner, outer),
            Self::Empty { set } => empty::conclude(position, *set),
            Self::Common { set, is_followed } => common::conclude(position, *set, *is_followed),
            Self::Assume { square, chain } => assume::conclude(position, *square, chain),
            Self::Search => None,
        }
    }
}
