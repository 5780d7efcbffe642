//! A published sequence as a whole: what its terms count, and which are known.

use std::fmt;

use itertools::Itertools;

use super::sequences::{ENTRIES, Entry, Sequence, Subject, What};
use nq_board::base::count::Count;
use nq_board::base::piece::MoveRule;

/// A published sequence of counts.
///
/// ```
/// use nq_check::verify::PublishedSequence;
///
/// let superqueens = PublishedSequence::by_source("A051223").expect("a sequence");
/// assert_eq!(superqueens.size(12), Some(12));
/// assert_eq!(superqueens.value(12).map(|count| count.to_string()).as_deref(), Some("156"));
/// ```
#[derive(Clone, Copy)]
pub struct PublishedSequence(&'static Entry);

/// What the terms of a sequence count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceOf {
    /// The placements of a built-in model, at its best level if it has an objective.
    Model(&'static str),
    /// Pieces of one kind on n x n squares, none attacking another.
    Pieces {
        /// How they move.
        moves: &'static MoveRule,
        /// Any number of them, not n.
        any: bool,
        /// At most one on each diagonal of one direction.
        on_diagonals: bool,
    },
}

impl PublishedSequence {
    /// The counts of the sequence with this number of the OEIS, such as `A189568`.
    #[must_use]
    pub fn by_source(source: &str) -> Option<Self> {
        Self::all().find(|sequence| sequence.source() == source)
    }

    /// All sequences of counts in the OEIS, each as far as its first gap.
    pub fn all() -> impl Iterator<Item = Self> {
        let counts = |entry: &&Entry| {
            let Sequence { what, source, .. } = entry.sequence();
            *what != What::Level && source.starts_with('A')
        };
        ENTRIES.iter().filter(counts).map(Self).unique_by(|sequence| sequence.source())
    }

    /// Its number in the OEIS.
    #[must_use]
    pub fn source(self) -> &'static str {
        &self.0.sequence().source
    }

    /// What its terms count.
    #[must_use]
    pub fn subject(self) -> SequenceOf {
        let Sequence { count, on, .. } = self.0.sequence();
        match &self.0.subject {
            Subject::Model(name) => SequenceOf::Model(name),
            Subject::Pieces(moves) => {
                SequenceOf::Pieces { moves, any: count.is_some(), on_diagonals: on.is_some() }
            }
        }
    }

    /// Whether its terms are numbers up to symmetry.
    #[must_use]
    pub fn is_up_to_symmetry(self) -> bool {
        self.0.sequence().what == What::Fundamental
    }

    /// The size at an index; `None` before the first term.
    #[must_use]
    pub fn size(self, index: u32) -> Option<u32> {
        let sequence = self.0.sequence();
        let after_first = index.checked_sub(sequence.index())?;
        after_first.checked_mul(sequence.every())?.checked_add(sequence.first)
    }

    /// The index of its first term.
    #[must_use]
    pub fn first_index(self) -> u32 {
        self.0.sequence().index()
    }

    /// The index of the last published term before its first gap.
    #[must_use]
    pub fn last_index(self) -> u32 {
        self.0.sequence().end().map_or(0, |(_, index)| index)
    }

    /// The published value at an index.
    #[must_use]
    pub fn value(self, index: u32) -> Option<Count> {
        let at = self.0.sequence().published(self.size(index)?)?;
        Some(at.0)
    }
}

impl fmt::Display for PublishedSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject() {
            SequenceOf::Model(name) => f.write_str(name)?,
            SequenceOf::Pieces { moves, any, on_diagonals } => {
                let number = if any { "any number of" } else { "n" };
                write!(f, "{number} pieces {moves} on n x n, none attacking another")?;
                let lines = if on_diagonals { ", at most one on each antidiagonal" } else { "" };
                f.write_str(lines)?;
            }
        }
        f.write_str(if self.is_up_to_symmetry() { ", up to symmetry" } else { "" })
    }
}
