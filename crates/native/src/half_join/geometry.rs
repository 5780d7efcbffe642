//! The board cut into quarters, and the squares and lines of a quarter.
//!
//! A board of even size n is cut into four quarters of h x h, h = n/2. A board of odd size is
//! treated as if it had one more row and column, h = (n+1)/2: the north quarters own the middle
//! row, the west quarters the middle column.
//!
//! Squares of a quarter are (row, column) from its own north-west corner.

use super::shape::{Diagonals, Shape};

/// One of the four quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Quarter {
    NorthEast,
    SouthEast,
    NorthWest,
    SouthWest,
}

impl Quarter {
    /// In the order of the variants, in which a row set takes them.
    pub(super) const ALL: [Self; 4] =
        [Self::NorthEast, Self::SouthEast, Self::NorthWest, Self::SouthWest];

    pub(super) const fn is_north(self) -> bool {
        matches!(self, Self::NorthWest | Self::NorthEast)
    }

    pub(super) const fn is_west(self) -> bool {
        matches!(self, Self::NorthWest | Self::SouthWest)
    }
}

/// The group of a partial placement, which decides how it is joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// The main diagonal is free, where it counts. Odd n: no piece in the middle line, or one on
    /// the centre.
    Free,
    /// The main diagonal is occupied. Odd n: a piece in the middle line, at a distance that can be
    /// the smaller (west) or the larger one (east) of the two.
    Taken,
    /// Odd n: a piece in the middle line at any other distance.
    Out,
}

/// The cut of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Geometry {
    /// Size of the board.
    pub n: u32,
    /// Rows and columns of a quarter.
    pub h: u32,
    /// What the pieces exclude.
    pub shape: Shape,
}

/// A square of the board, as row and column.
pub(super) type At = (u32, u32);

/// The smallest supported size: halves of smaller boards are too small for the cut.
pub(super) const MIN_SIZE: u32 = 4;

/// The largest supported size: signatures of at most 64 bits, row sets of 32.
pub const MAX_SIZE: u32 = 28;

/// The most rows and columns of a quarter.
pub(super) const SIDE: usize = MAX_SIZE.div_ceil(2) as usize;

impl Geometry {
    /// The cut of a board of size n, from [`MIN_SIZE`] to [`MAX_SIZE`].
    pub(super) fn new(n: u32, shape: Shape) -> Self {
        assert!((MIN_SIZE..=MAX_SIZE).contains(&n), "size {n} is not joined");
        Self { n, h: n.div_ceil(2), shape }
    }

    /// The cut of a board for queens.
    #[cfg(test)]
    pub(super) fn of_queens(n: u32) -> Self {
        Self::new(n, Shape::QUEENS)
    }

    pub(super) const fn is_odd(self) -> bool {
        self.n % 2 == 1
    }

    /// Whether all eight symmetries of the board map solutions to solutions. Otherwise four do: the
    /// half turn and the mirrors at the main diagonals.
    pub(super) const fn has_eight_symmetries(self) -> bool {
        matches!(self.shape.diagonals, Diagonals::Both)
    }

    /// Whether pieces on the main diagonals are handled apart from all others: they are not in the
    /// signatures.
    pub(super) const fn has_main_diagonals_apart(self) -> bool {
        self.has_eight_symmetries() && !self.is_odd()
    }

    /// Rows of a quarter: the south has one less if n is odd.
    pub(super) const fn rows(self, quarter: Quarter) -> u32 {
        if quarter.is_north() { self.h } else { self.n - self.h }
    }

    /// Columns of a quarter: the east has one less if n is odd.
    pub(super) const fn cols(self, quarter: Quarter) -> u32 {
        if quarter.is_west() { self.h } else { self.n - self.h }
    }

    /// The rows of a quarter's pieces, where these are the rows of the east.
    pub(super) const fn own_rows(self, quarter: Quarter, east: u32) -> u32 {
        let of_half = if quarter.is_west() { self.west_rows(east) } else { east };
        if quarter.is_north() { of_half & ((1 << self.h) - 1) } else { of_half >> self.h }
    }

    /// The square of the board that a square of a quarter is.
    pub(super) const fn on_board(self, quarter: Quarter, (row, col): At) -> At {
        let south = if quarter.is_north() { 0 } else { self.h };
        let east = if quarter.is_west() { 0 } else { self.h };
        (row + south, col + east)
    }

    /// All squares of the board.
    pub(super) fn squares(self) -> impl Iterator<Item = At> + Clone {
        (0..self.n).flat_map(move |row| (0..self.n).map(move |col| (row, col)))
    }

    /// Whether pieces on two squares exclude each other, in different rows and columns.
    pub(super) fn excludes(self, one: At, other: At) -> bool {
        let distance = |from: u32, to: u32| to.cast_signed() - from.cast_signed();
        self.shape.excludes(distance(one.0, other.0), distance(one.1, other.1))
    }

    /// The diagonals through a square that are handled by signatures and keys, each by a number
    /// that no other has.
    ///
    /// Falling diagonals have even numbers, rising ones odd ones, each from the corner on.
    pub(super) fn diagonals(self, (row, col): At) -> impl Iterator<Item = u32> {
        let falling = 2 * (row + self.n - 1 - col);
        let rising = self.has_eight_symmetries().then_some(2 * (row + col) + 1);
        std::iter::once(falling).chain(rising)
    }

    /// How far a diagonal is from the main one of its direction.
    pub(super) const fn off_main(self, diagonal: u32) -> u32 {
        (diagonal / 2).abs_diff(self.n - 1)
    }

    /// Whether a square is on a main diagonal that is handled apart.
    pub(super) fn is_on_main(self, (row, col): At) -> bool {
        self.has_main_diagonals_apart() && (row == col || row + col == self.n - 1)
    }

    /// What decides how a piece on a square is joined: 1 on a main diagonal that is handled apart;
    /// for odd n, the distance from the centre in the middle line that a quarter knows, the column
    /// in the west, the row in the north-east. Otherwise 0.
    pub(super) fn mark(self, quarter: Quarter, at: At) -> u8 {
        if !self.is_odd() {
            return self.is_on_main(at).into();
        }
        let middle = self.n / 2;
        let (along, across) = if quarter.is_west() { at } else { (at.1, at.0) };
        let distance = if across == middle { along.abs_diff(middle) } else { 0 };
        u8::try_from(distance).expect("distances are below 14")
    }

    /// The group of a partial placement with this mark.
    pub(super) fn group(self, quarter: Quarter, mark: u8) -> Group {
        let distance = u32::from(mark);
        // With both diagonals, the smaller distance is at most h - 2, the larger one at least 2.
        let can_be = if !self.is_odd() || !self.has_eight_symmetries() {
            true
        } else if quarter.is_west() {
            distance < self.h - 1
        } else {
            distance > 1
        };
        match mark {
            0 => Group::Free,
            _ if can_be => Group::Taken,
            _ => Group::Out,
        }
    }
}
