//! What a rule finds, and why.

use serde::Serialize;

/// The most sets that [`Rule::Confined`] has.
const MOST_CONFINED: usize = 4;

/// A rule, in order of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// A set has as many open squares as pieces to place.
    Single,
    /// All open squares of a set are in one line or region.
    Line,
    /// A piece on a square would leave a set with too few open squares.
    Empty,
    /// Up to four sets have open squares only in as many lines or regions.
    Confined,
    /// The same of more sets.
    #[serde(rename = "large set")]
    LargeSet,
    /// All ways to fill a set agree on a square.
    Common,
    /// A piece on a square leads to a contradiction by simpler rules.
    Assume,
    /// No rule applies.
    Search,
}

impl Rule {
    /// All rules, the simplest first.
    pub const ALL: [Self; 8] = [
        Self::Single,
        Self::Line,
        Self::Empty,
        Self::Confined,
        Self::LargeSet,
        Self::Common,
        Self::Assume,
        Self::Search,
    ];

    /// The highest grade.
    pub const GRADES: u8 = Self::Search.grade();

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// What it finds, in the words of `docs/puzzles.md`.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        self.words().1
    }

    /// The name and the meaning.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Single => ("single", "a set has as many open squares as pieces to place"),
            Self::Line => (
                "line",
                "the open squares of a set are all in one set of another kind, which needs no more \
                 pieces: the rest of that one stays empty",
            ),
            Self::Empty => {
                ("empty", "a piece on a square would leave a set with too few open squares")
            }
            Self::Confined => (
                "confined",
                "two to four sets have open squares only in as many sets of another kind",
            ),
            Self::LargeSet => ("large set", "the same of five sets or more"),
            Self::Common => (
                "common",
                "all ways to fill a set agree on a square: the ways to place two or more pieces, \
                 or up to three ways with the singles that follow from each",
            ),
            Self::Assume => (
                "assume",
                "a piece on a square leads to a contradiction by single, line, empty, confined \
                 with two sets, and common without the singles that follow",
            ),
            Self::Search => ("search", "no rule applies, and a search finds the rest"),
        }
    }

    /// Its grade, from 1.
    #[must_use]
    pub const fn grade(self) -> u8 {
        // A large set has the grade of the next rule.
        let rank = self as u8;
        if rank < Self::Common as u8 { rank + 1 } else { rank }
    }
}

/// Why a deduction holds. Sets are indices of [`crate::explain::Layout::sets`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The set has as many open squares as pieces to place, or fewer.
    Single {
        /// The set.
        set: usize,
    },
    /// The open squares of the inner sets are in the outer sets, and both have the same number of
    /// pieces to place, or the outer sets have fewer.
    Confined {
        /// Sets of one family.
        inner: Vec<usize>,
        /// Sets of another family.
        outer: Vec<usize>,
    },
    /// A piece on each crossed square would leave the set with too few open squares.
    Empty {
        /// The set.
        set: usize,
    },
    /// All ways to place the set's pieces agree.
    Common {
        /// The set.
        set: usize,
        /// Whether each way includes what follows from it by [`Rule::Single`].
        is_followed: bool,
    },
    /// A piece on the square leads to a contradiction.
    Assume {
        /// The square.
        square: usize,
        /// Deductions from the piece on. The last is a contradiction.
        chain: Vec<Deduction>,
    },
    /// The known solution.
    Search,
}

/// What follows from a position. A deduction that marks no square is a contradiction: the position
/// has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// Why.
    pub reason: Reason,
    /// Squares that have a piece.
    pub place: Vec<usize>,
    /// Squares that stay empty.
    pub cross: Vec<usize>,
}

impl Deduction {
    /// Squares that stay empty.
    #[must_use]
    pub(crate) const fn cross(reason: Reason, cross: Vec<usize>) -> Self {
        Self { reason, place: Vec::new(), cross }
    }

    /// Squares that have a piece.
    #[must_use]
    pub(crate) const fn place(reason: Reason, place: Vec<usize>) -> Self {
        Self { reason, place, cross: Vec::new() }
    }

    /// A contradiction.
    #[must_use]
    pub(crate) const fn contradiction(reason: Reason) -> Self {
        Self { reason, place: Vec::new(), cross: Vec::new() }
    }

    /// Whether the position has no solution.
    #[must_use]
    pub const fn is_contradiction(&self) -> bool {
        self.place.is_empty() && self.cross.is_empty()
    }

    /// What follows from an assumption, in order.
    #[must_use]
    pub(crate) fn assumed(&self) -> &[Self] {
        if let Reason::Assume { chain, .. } = &self.reason { chain } else { &[] }
    }

    /// The sets that its sentence names.
    #[must_use]
    pub(crate) fn sets(&self) -> Vec<usize> {
        match &self.reason {
            Reason::Single { set } | Reason::Empty { set } | Reason::Common { set, .. } => {
                vec![*set]
            }
            Reason::Confined { inner, outer } => [&inner[..], outer].concat(),
            Reason::Assume { .. } | Reason::Search => Vec::new(),
        }
    }

    /// The rule that it needs.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match &self.reason {
            Reason::Single { .. } => Rule::Single,
            Reason::Confined { inner, outer } => match inner.len().max(outer.len()) {
                1 => Rule::Line,
                2..=MOST_CONFINED => Rule::Confined,
                _ => Rule::LargeSet,
            },
            Reason::Empty { .. } => Rule::Empty,
            Reason::Common { .. } => Rule::Common,
            Reason::Assume { .. } => Rule::Assume,
            Reason::Search => Rule::Search,
        }
    }
}
