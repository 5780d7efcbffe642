//! The rules, each in a file. A rule has two functions: `find` looks for its first deduction, and
//! `conclude` states what follows from a given reason now.

mod assume;
mod common;
mod confined;
mod empty;
mod single;

use crate::explain::deduction::{Deduction, Find, Reason, Rule};
use crate::explain::position::Position;

/// All rules in the order in which they are tried, the simplest first.
/// Each has the simplest that it finds: `confined` finds large sets, too.
const RULES: [(Rule, Find); 7] = [
    (Rule::Single, single::find),
    (Rule::Line, confined::line),
    (Rule::Empty, empty::find),
    (Rule::Confined, confined::find),
    (Rule::Common, common::find),
    (Rule::Common, common::find_followed),
    (Rule::Assume, assume::find),
];

/// The rules that find deductions up to a grade.
pub(crate) fn up_to(grade: u8) -> Vec<Find> {
    RULES.iter().filter(|(rule, _)| rule.grade() <= grade).map(|(_, find)| *find).collect()
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
