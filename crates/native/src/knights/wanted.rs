//! Which numbers of queens and knights are counted.

/// The numbers of queens and knights to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All numbers.
    All,
    /// All numbers of queens, without a knight.
    Queens,
    /// These numbers only.
    Exactly {
        /// The number of queens.
        queens: usize,
        /// The number of knights.
        knights: usize,
    },
}

impl Wanted {
    /// Whether this number of queens is counted.
    pub(super) const fn wants(self, queens: usize) -> bool {
        match self {
            Self::All | Self::Queens => true,
            Self::Exactly { queens: wanted, .. } => queens == wanted,
        }
    }

    /// Whether larger numbers of queens are counted.
    pub(super) const fn wants_more_than(self, queens: usize) -> bool {
        match self {
            Self::All | Self::Queens => true,
            Self::Exactly { queens: wanted, .. } => queens < wanted,
        }
    }

    /// The smallest number of knights to count.
    pub(super) const fn least_knights(self) -> usize {
        match self {
            Self::All | Self::Queens => 0,
            Self::Exactly { knights, .. } => knights,
        }
    }

    /// An upper bound of the numbers of knights to count.
    pub(super) const fn most_knights(self) -> usize {
        match self {
            Self::All => 256,
            Self::Queens => 0,
            Self::Exactly { knights, .. } => knights,
        }
    }
}
