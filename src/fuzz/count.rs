//! Numbers of pieces of a small model.

use nq_board::model::CountRange;

/// The number of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Any number.
    Any,
    /// This number.
    Exactly(u32),
    /// A range. The lower bound may exceed the upper.
    Between(Option<u32>, Option<u32>),
}

impl Count {
    /// The same, with numbers above `most` lowered to it.
    pub(super) fn at_most(self, most: u32) -> Self {
        let fewer = |number: u32| number.min(most);
        match self {
            Self::Any => Self::Any,
            Self::Exactly(number) => Self::Exactly(fewer(number)),
            Self::Between(min, max) => Self::Between(min.map(fewer), max.map(fewer)),
        }
    }

    /// The range that it stands for, of at most `all`.
    pub(super) fn range(self, all: u32) -> CountRange {
        match self {
            Self::Any => CountRange { min: 0, max: all },
            Self::Exactly(number) => CountRange { min: number, max: number },
            Self::Between(min, max) => {
                CountRange { min: min.unwrap_or(0), max: max.unwrap_or(all) }
            }
        }
    }
}
