//! Placements: sets of pieces on squares.

use crate::base::board::Square;

/// A piece of a model, by its index in the list of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u8);

impl PieceId {
    /// The index in the list of pieces.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One piece on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// The piece.
    pub piece: PieceId,
    /// The square.
    pub square: Square,
}

impl Placed {
    /// `piece` on `square`.
    #[inline]
    pub const fn new(piece: PieceId, square: Square) -> Self {
        Self { piece, square }
    }
}

/// A set of placed pieces, kept sorted by piece, row and column.
///
/// Placements compare lexicographically in that order; for n-queens this is the order of the
/// permutations "column of the queen in each row".
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement(Vec<Placed>);

impl Placement {
    /// The set of these pieces. Repetitions are kept for the checker to report.
    pub fn new(mut pieces: Vec<Placed>) -> Self {
        pieces.sort_unstable();
        Self(pieces)
    }

    /// The placed pieces, sorted by piece, row and column.
    pub fn pieces(&self) -> &[Placed] {
        &self.0
    }
}

impl FromIterator<Placed> for Placement {
    fn from_iter<I: IntoIterator<Item = Placed>>(pieces: I) -> Self {
        Self::new(pieces.into_iter().collect())
    }
}
