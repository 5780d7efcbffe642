//! The pieces of a table.

use super::geometry::MAX_SIZE;

/// The pieces of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// Any number of queens and any number of knights.
    QueensAndKnights,
    /// Any number of queens, and no knight.
    Queens,
}

impl Pieces {
    /// The largest board that has a table.
    #[must_use]
    pub(crate) const fn max_size(self) -> u32 {
        match self {
            Self::QueensAndKnights => 12,
            Self::Queens => MAX_SIZE,
        }
    }
}
