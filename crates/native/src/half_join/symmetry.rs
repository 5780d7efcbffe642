//! What the symmetries of the board exchange, and the classes that they leave to count.
//!
//! The rows and columns of the four quarters follow from four sets of n/2 numbers: the rows x and
//! columns z of the north-west quarter, and the rows y and columns t of the south-east one, both
//! seen from its corner. Each symmetry of the board exchanges these sets or takes complements.
//! `docs/half-join.md` proves the weights.

use super::geometry::Geometry;

/// Classes of solutions. The first three have no queen on a main diagonal (even n) or a piece on
/// the centre (odd n): by how many of z and t make the same pair as x, or, with diagonals of one
/// direction, are equal to x.
pub(super) const FREE: [usize; 3] = [0, 1, 2];

/// Even n: one or two queens on main diagonals, all in the west; if it is one, with z above x, or
/// the image of that in the south-west. Odd n: no piece on the centre.
pub(super) const OTHER: usize = 3;

/// Even n: one queen on a main diagonal, with z = x or the image of that.
pub(super) const TIE: usize = 4;

/// The number of classes.
pub(super) const CLASSES: usize = 5;

/// The number of kinds of classes: the classes `FREE`, and the others.
pub(super) const KINDS: usize = 2;

/// The kind of each class.
pub(super) const KIND: [usize; CLASSES] = [0, 0, 0, 1, 1];

/// Pairs of halves by class, without weights.
pub(super) type Counts = [u64; CLASSES];

/// The sets of a row set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sets {
    pub x: u32,
    pub y: u32,
}

impl Geometry {
    /// Rows without the middle one in a quarter.
    const fn side(self) -> u32 {
        self.n / 2
    }

    /// How many rows are in the north quarter.
    pub(super) const fn in_north(self, rows: u32) -> usize {
        (rows & ((1 << self.h) - 1)).count_ones() as usize
    }

    /// x and y, for even n and for odd n without the middle row.
    pub(super) const fn sets(self, rows: u32) -> Sets {
        let k = self.side();
        let x = !rows & ((1 << k) - 1);
        let y = (rows >> self.h).reverse_bits() >> (32 - k);
        Sets { x, y }
    }

    /// z for a north-west quarter on these columns.
    pub(super) const fn z(self, columns: u32) -> u32 {
        columns & ((1 << self.side()) - 1)
    }

    /// t for a north-east quarter on these columns.
    pub(super) const fn t(self, columns: u32) -> u32 {
        let k = self.side();
        (!columns & ((1 << k) - 1)).reverse_bits() >> (32 - k)
    }

    /// The number of the pair that a set makes with its complement.
    pub(super) const fn pair(self, set: u32) -> u32 {
        if set & 1 == 0 { set } else { !set & ((1 << self.side()) - 1) }
    }

    /// The complement of one of the four sets.
    pub(super) const fn complement(self, set: u32) -> u32 {
        !set & ((1 << self.side()) - 1)
    }
}
