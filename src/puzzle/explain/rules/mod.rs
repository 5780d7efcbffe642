//! The rules, each in a file. A rule has two functions: `find` looks for its first deduction, and
//! `conclude` states what follows from a given reason now.

mod assume;
mod common;
mod confined;
mod empty;
mod single;

use super::deduction::{Deduction, Find, Reason};
use super::layout::Layout;
use super::position::Position;

/// Rules in the order in which they are tried.
#[derive(Clone, Debug)]
pub struct Rules(Vec<Find>);

impl Rules {
    /// All rules, the simplest first.
    #[must_use]
    pub fn all() -> Self {
        Self(vec![
            single::find,
            confined::line,
            empty::find,
            confined::find,
            common::find,
            common::find_followed,
            assume::find,
        ])
    }

    /// The first deduction of the simplest rule that applies.
    #[must_use]
    pub fn find(&self, layout: &Layout, position: &Position) -> Option<Deduction> {
        self.0.iter().find_map(|find| find(layout, position))
    }

    /// The same rules, and before them one that is not sound: tests must notice.
    #[cfg(test)]
    pub(super) fn with(first: Find) -> Self {
        Self([vec![first], Self::all().0].concat())
    }
}

impl Reason {
    /// What follows from this reason in a position, if it holds there and something follows.
    #[must_use]
    pub fn conclude(&self, layout: &Layout, position: &Position) -> Option<Deduction> {
        match self {
            Self::Single { set } => single::conclude(layout, position, *set),
            Self::Confined { inner, outer } => confined::conclude(layout, position, inner, outer),
            Self::Empty { set } => empty::conclude(layout, position, *set),
            Self::Common { set, is_followed } => {
                common::conclude(layout, position, *set, *is_followed)
            }
            Self::Assume { square, chain } => assume::conclude(layout, position, *square, chain),
            Self::Search => None,
        }
    }
}

impl Position {
    /// Marks what a deduction says.
    pub fn apply(&mut self, layout: &Layout, deduction: &Deduction) {
        deduction.cross.iter().for_each(|&square| self.cross(layout, square));
        deduction.place.iter().for_each(|&square| self.place(layout, square));
    }
}
