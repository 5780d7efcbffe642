//! Sets of squares on which a model counts pieces.

use crate::board::counted_sets;
use crate::mask::Mask;
use nq_board::model::{CountRange, Problem};

/// A set of squares, the pieces that are counted on it, and how many of them it has.
pub(super) struct CountedSet {
    pub(super) squares: Mask,
    /// By piece: whether it is counted.
    pub(super) pieces: Vec<bool>,
    pub(super) range: CountRange,
    pub(super) have: u32,
}

impl CountedSet {
    /// All sets of a problem, without pieces.
    pub(super) fn all(problem: &Problem) -> Vec<Self> {
        let board = problem.board;
        let sets = problem.square_counts.iter().flat_map(|count| {
            let pieces: Vec<bool> =
                problem.piece_ids().map(|id| count.pieces.contains(&id)).collect();
            counted_sets(problem, &count.on).into_iter().map(move |squares| Self {
                squares: squares.into_iter().map(|square| board.index(square)).collect(),
                pieces: pieces.clone(),
                range: count.range,
                have: 0,
            })
        });
        sets.collect()
    }

    /// Whether a piece on a square counts.
    #[inline]
    pub(super) fn counts(&self, piece: usize, square: usize) -> bool {
        self.pieces[piece] && self.squares.contains(square)
    }
}
