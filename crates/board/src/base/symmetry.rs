//! Symmetries: motions of a board, shifts on a board with joined edges, and exchanges of pieces.

use std::sync::Arc;

use crate::base::affine::Affine;
use crate::base::board::{Board, Square};
use crate::base::motion::Motion;
use crate::base::piece::Leap;
use crate::base::placement::{PieceId, Placed};
use crate::base::symbol::Symbol;

/// A motion of the board, then a shift across joined edges, and an exchange of pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    turn: Turn,
    /// Rows down and columns to the right.
    shift: (u16, u16),
    /// The image of each piece; empty if every piece is its own image.
    exchange: Vec<PieceId>,
}

/// What moves the squares.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Turn {
    Motion(Motion),
    Affine(Arc<Affine>),
}

impl From<Motion> for Symmetry {
    fn from(motion: Motion) -> Self {
        Self { turn: Turn::Motion(motion), shift: (0, 0), exchange: Vec::new() }
    }
}

impl From<Affine> for Symmetry {
    fn from(affine: Affine) -> Self {
        Self { turn: Turn::Affine(Arc::new(affine)), shift: (0, 0), exchange: Vec::new() }
    }
}

impl Symmetry {
    /// The same symmetry followed by a shift down and to the right, across joined edges. The shift
    /// is smaller than the board, and 0 where edges are not joined.
    #[must_use]
    pub(crate) fn shifted(self, down: u16, right: u16) -> Self {
        Self { shift: (down, right), ..self }
    }

    /// The same symmetry with this motion of the board.
    #[must_use]
    pub(crate) fn moving_by(self, motion: Motion) -> Self {
        Self { turn: Turn::Motion(motion), ..self }
    }

    /// The same symmetry with an exchange of pieces: entry `p` is the image of piece `p`.
    #[must_use]
    pub(crate) fn exchanging(self, images: Vec<PieceId>) -> Self {
        let is_identity = images.iter().enumerate().all(|(piece, image)| image.index() == piece);
        Self { exchange: if is_identity { Vec::new() } else { images }, ..self }
    }

    /// The exchange of two of so many kinds of pieces.
    pub fn swap(kinds: usize, first: PieceId, second: PieceId) -> Self {
        let mut images: Vec<PieceId> = (0..=u8::MAX).map(PieceId).take(kinds).collect();
        images.swap(first.index(), second.index());
        Self::from(Motion::Identity).exchanging(images)
    }

    /// The motion of the board, without the shift; `None` if it is none of the eight.
    pub const fn motion(&self) -> Option<Motion> {
        match self.turn {
            Turn::Motion(motion) => Some(motion),
            Turn::Affine(_) => None,
        }
    }

    /// Where it takes a leap, as rows down and columns to the right.
    pub fn leap(&self, leap: Leap) -> Leap {
        match &self.turn {
            Turn::Motion(motion) => motion.turn(leap),
            Turn::Affine(affine) => affine.leap(leap),
        }
    }

    /// Rows down and columns to the right, across joined edges.
    pub const fn shift(&self) -> (u16, u16) {
        self.shift
    }

    /// Whether squares move across joined edges.
    pub const fn has_shift(&self) -> bool {
        self.shift.0 != 0 || self.shift.1 != 0
    }

    /// Whether pieces exchange their kinds.
    pub const fn has_exchange(&self) -> bool {
        !self.exchange.is_empty()
    }

    /// Whether it maps every placement to itself.
    pub const fn is_identity(&self) -> bool {
        matches!(self.turn, Turn::Motion(Motion::Identity))
            && !self.has_shift()
            && !self.has_exchange()
    }

    /// The image of a square.
    #[inline]
    pub fn square(&self, board: Board, square: Square) -> Square {
        let moved = self.unshifted(board, square);
        if !self.has_shift() {
            return moved;
        }
        let (down, right) = self.shift;
        Square::new(along(moved.row, down, board.rows()), along(moved.col, right, board.cols()))
    }

    /// The image of a square before the shift.
    #[inline]
    pub(crate) fn unshifted(&self, board: Board, square: Square) -> Square {
        match &self.turn {
            Turn::Motion(motion) => motion.apply(board, square),
            Turn::Affine(affine) => affine.square(board, square),
        }
    }

    /// The image of a piece.
    #[inline]
    pub fn piece(&self, piece: PieceId) -> PieceId {
        self.exchange.get(piece.index()).copied().unwrap_or(piece)
    }

    /// The image of a placed piece.
    #[inline]
    pub fn apply(&self, board: Board, placed: Placed) -> Placed {
        Placed::new(self.piece(placed.piece), self.square(board, placed.square))
    }

    /// The name of what it does to the board, without the shift.
    pub fn board_name(&self) -> String {
        match &self.turn {
            Turn::Motion(motion) => motion.name().to_owned(),
            Turn::Affine(affine) => affine.to_string(),
        }
    }

    /// Its name, such as `quarter-turn`, or `mirror-rows, 1 down, 2 right, B for W, W for B`.
    /// `symbols` are those of the pieces.
    pub fn name(&self, symbols: &[Symbol]) -> String {
        let mut name = self.board_name();
        for (by, direction) in [(self.shift.0, "down"), (self.shift.1, "right")] {
            if by > 0 {
                name += &format!(", {by} {direction}");
            }
        }
        let exchanged = symbols.iter().zip(&self.exchange);
        for (piece, image) in exchanged.map(|(&piece, image)| (piece, symbols[image.index()])) {
            if piece != image {
                name += &format!(", {image} for {piece}");
            }
        }
        name
    }
}

/// The place `by` further on a closed line, where both are smaller than its length.
#[inline]
const fn along(from: u16, by: u16, length: u16) -> u16 {
    let left = length - by;
    if from >= left { from - left } else { from + by }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::board::Wrap;

    #[test]
    fn shifts_go_across_the_edges() {
        let board = Board::new(3, 4).wrapped(Wrap::Both);
        let shift = Symmetry::from(Motion::Identity).shifted(2, 3);
        let image = |row, col| shift.square(board, Square::new(row, col));
        assert_eq!(image(0, 0), Square::new(2, 3));
        assert_eq!(image(1, 1), Square::new(0, 0));
        assert_eq!(image(2, 3), Square::new(1, 2));
    }

    #[test]
    fn names_tell_what_happens() {
        let symbols = ['A', 'B', 'C'].map(Symbol::from);
        let name = |symmetry: Symmetry| symmetry.name(&symbols);
        assert_eq!(name(Motion::HalfTurn.into()), "half-turn");
        let shift = Symmetry::from(Motion::Identity).shifted(1, 0);
        assert_eq!(name(shift.clone()), "identity, 1 down");
        let exchange = shift.exchanging(vec![PieceId(0), PieceId(2), PieceId(1)]);
        assert_eq!(name(exchange.clone()), "identity, 1 down, C for B, B for C");
        assert!(!exchange.is_identity() && exchange.has_exchange() && exchange.has_shift());
        let none = Symmetry::from(Motion::Identity).exchanging((0..3).map(PieceId).collect());
        assert!(none.is_identity());
    }
}
