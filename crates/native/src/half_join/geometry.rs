//! The board cut into quarters: the rows, columns and diagonals of a quarter, and which of them a
//! signature keeps.
//!
//! A board of even size n is cut into four quarters of h x h, h = n/2. A board of odd size is
//! treated as if it had one more row and column, h = (n+1)/2: the north quarters own the middle
//! row, the west quarters the middle column.
//!
//! Squares of a quarter are (row, column) from its own north-west corner. Its *sum diagonals* are
//! numbered row + column, its *difference diagonals* row - column + h - 1.

/// One of the four quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Quarter {
    NorthWest,
    SouthWest,
    NorthEast,
    SouthEast,
}

impl Quarter {
    pub(super) const ALL: [Self; 4] =
        [Self::NorthWest, Self::SouthWest, Self::NorthEast, Self::SouthEast];

    pub(super) const fn is_north(self) -> bool {
        matches!(self, Self::NorthWest | Self::NorthEast)
    }

    pub(super) const fn is_west(self) -> bool {
        matches!(self, Self::NorthWest | Self::SouthWest)
    }

    /// Whether the difference diagonal is the one of the two main diagonals that crosses the
    /// quarter (even n).
    const fn is_on_difference_diagonal(self) -> bool {
        matches!(self, Self::NorthWest | Self::SouthEast)
    }
}

/// Queens in a quarter: one in each row of a row set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Partial {
    /// Columns taken.
    pub cols: u32,
    /// Sum diagonals taken.
    pub sums: u32,
    /// Difference diagonals taken.
    pub differences: u32,
    /// Row of the queen in the last column, if there is one.
    pub last_col_row: Option<u8>,
    /// Column of the queen in the last row, if there is one.
    pub last_row_col: Option<u8>,
}

/// The group of a partial placement, which decides how it is joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// Even n: the main diagonal is free. Odd n: no queen in the middle line, or one on the centre.
    Free,
    /// Even n: the main diagonal is occupied. Odd n: a queen in the middle line, at a distance that
    /// can be the smaller (west) or the larger one (east) of the two.
    Taken,
    /// Odd n: a queen in the middle line at any other distance.
    Out,
}

/// The cut of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Geometry {
    /// Size of the board.
    pub n: u32,
    /// Rows and columns of a quarter.
    pub h: u32,
}

/// The smallest supported size: halves of smaller boards are too small for the cut.
pub(super) const MIN_SIZE: u32 = 4;

/// The largest supported size: two signature words of 52 bits, keys of 16 bits, row sets of 32.
pub const MAX_SIZE: u32 = 28;

impl Geometry {
    /// The cut of a board of size n, from [`MIN_SIZE`] to [`MAX_SIZE`].
    pub(super) fn new(n: u32) -> Self {
        assert!((MIN_SIZE..=MAX_SIZE).contains(&n), "size {n} is not joined");
        Self { n, h: n.div_ceil(2) }
    }

    pub(super) const fn is_odd(self) -> bool {
        self.n % 2 == 1
    }

    /// Diagonals of one direction in a signature.
    ///
    /// These are all that meet both halves, except the main diagonals of an even board, which are
    /// handled before the match.
    pub(super) const fn width(self) -> u32 {
        2 * self.h - 2
    }

    /// Bits of a signature.
    pub(super) const fn bits(self) -> u32 {
        2 * self.width()
    }

    /// Rows of a quarter: the south has one less if n is odd.
    pub(super) const fn rows(self, quarter: Quarter) -> u32 {
        if quarter.is_north() { self.h } else { self.n - self.h }
    }

    /// Columns of a quarter: the east has one less if n is odd.
    pub(super) const fn cols(self, quarter: Quarter) -> u32 {
        if quarter.is_west() { self.h } else { self.n - self.h }
    }

    /// The signature of a quarter's queens: the diagonals on which they may meet the other half,
    /// sum diagonals in the lower [`Self::width`] bits, difference diagonals above.
    pub(super) fn signature(self, quarter: Quarter, partial: &Partial) -> u64 {
        let h = self.h;
        let (sums, differences) = (u64::from(partial.sums), u64::from(partial.differences));
        // Diagonals of the whole board, counted so that the first that meets both halves is 0.
        let (sums, differences) = match quarter {
            Quarter::NorthWest => (sums >> h, differences),
            Quarter::SouthWest => (sums, differences << h),
            Quarter::NorthEast => (sums, differences >> h),
            Quarter::SouthEast => (sums << h, differences),
        };
        self.without_main(sums) | self.without_main(differences) << self.width()
    }

    /// Removes the diagonals beyond the last that meets both halves and, if n is even, the main
    /// diagonal: the part above it moves to bit 0, and the part below it follows.
    const fn without_main(self, diagonals: u64) -> u64 {
        let h = self.h;
        if self.is_odd() {
            return diagonals & ((1 << self.width()) - 1);
        }
        let below = diagonals & ((1 << (h - 1)) - 1);
        let above = diagonals >> h & ((1 << (h - 1)) - 1);
        above | below << (h - 1)
    }

    /// The diagonals on which a quarter's queens may meet those of the other quarter of their half.
    pub(super) const fn key(self, quarter: Quarter, partial: &Partial) -> u32 {
        let shared = (1 << (self.h - 1)) - 1;
        let (sums, differences) = if quarter.is_north() {
            (partial.sums >> self.h, partial.differences >> self.h)
        } else {
            (partial.sums & shared, partial.differences & shared)
        };
        sums | differences << 16
    }

    /// The group of a partial placement, and for odd n the distance of the queen in the middle line
    /// from the centre.
    pub(super) fn group(self, quarter: Quarter, partial: &Partial) -> (Group, u8) {
        let last = self.h - 1;
        if !self.is_odd() {
            let on_difference = quarter.is_on_difference_diagonal();
            let diagonals = if on_difference { partial.differences } else { partial.sums };
            let group = if diagonals >> last & 1 == 1 { Group::Taken } else { Group::Free };
            return (group, 0);
        }
        let distance = match quarter {
            Quarter::NorthWest => partial.last_col_row.map_or(0, |row| last - u32::from(row)),
            Quarter::SouthWest => partial.last_col_row.map_or(0, |row| u32::from(row) + 1),
            Quarter::NorthEast => partial.last_row_col.map_or(0, |col| u32::from(col) + 1),
            Quarter::SouthEast => 0,
        };
        // The smaller distance is at most h - 2, the larger one at least 2.
        let group = match (distance, quarter.is_west()) {
            (0, _) => Group::Free,
            (distance, true) if distance < last => Group::Taken,
            (2.., false) => Group::Taken,
            _ => Group::Out,
        };
        (group, u8::try_from(distance).expect("distances are below 14"))
    }

    /// An order of signature bits for small boards, the bit to split on first in front: from the
    /// middle outwards, as both halves have most queens there.
    pub(super) fn middle_first(self) -> Vec<u32> {
        let (w, middle) = (self.width(), self.width() / 2);
        let four = |d| {
            if self.is_odd() {
                [middle + d, w + middle - 1 - d, middle - 1 - d, w + middle + d]
            } else {
                [d, w - 1 - d, w + d, 2 * w - 1 - d]
            }
        };
        (0..middle).flat_map(four).collect()
    }
}
