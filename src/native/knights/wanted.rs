//! Which numbers of queens and knights are counted, and why a count ends early.

use crate::run::control::StopReason;

/// Which numbers of queens and knights are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All there are.
    All,
    /// All numbers of queens, without a knight.
    Queens,
    /// These numbers alone.
    Exactly {
        /// How many queens.
        queens: usize,
        /// How many knights.
        knights: usize,
    },
}

impl Wanted {
    /// Whether so many queens are wanted.
    pub(super) const fn wants(self, queens: usize) -> bool {
        match self {
            Self::All | Self::Queens => true,
            Self::Exactly { queens: wanted, .. } => queens == wanted,
        }
    }

    /// Whether more queens than these are wanted.
    pub(super) const fn wants_more_than(self, queens: usize) -> bool {
        match self {
            Self::All | Self::Queens => true,
            Self::Exactly { queens: wanted, .. } => queens < wanted,
        }
    }

    /// How many knights are wanted at least.
    pub(super) const fn least_knights(self) -> usize {
        match self {
            Self::All | Self::Queens => 0,
            Self::Exactly { knights, .. } => knights,
        }
    }

    /// How many knights are wanted at most; so many never fit.
    pub(super) const fn most_knights(self) -> usize {
        match self {
            Self::All => 256,
            Self::Queens => 0,
            Self::Exactly { knights, .. } => knights,
        }
    }
}

/// Why a count ends before it is through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A number passes 2^128, or the states on the way there pass what memory holds.
    TooLarge,
    /// Its caller stops it.
    Stopped(StopReason),
}
