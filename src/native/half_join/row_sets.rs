//! Which row sets of the east half are counted, and with what weight.
//!
//! `docs/half-join.md` has the argument for every weight.

use super::geometry::Geometry;

/// The rows of the queens in the east half, and what the sums over its halves count for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowSet {
    /// Row r is bit r, from the north.
    pub rows: u32,
    /// By class: even n, no, one or both main diagonals taken by the west half (the east half takes neither);
    /// odd n, a single class. A class of weight 0 need not be counted.
    pub weights: [u32; 3],
}

/// Row sets on a side of a tile.
const TILE: u32 = 8;

impl Geometry {
    /// The rows of the east half's middle row, for odd n.
    const fn middle_row(self) -> u32 {
        1 << (self.h - 1)
    }

    /// Whether the east half has a queen in the middle row (odd n).
    pub(super) const fn has_middle_row(self, rows: u32) -> bool {
        self.is_odd() && rows & self.middle_row() != 0
    }

    /// The rows, north to south.
    const fn all_rows(self) -> u32 {
        ((1u64 << self.n) - 1) as u32
    }

    /// The rows of the west half.
    pub(super) const fn west_rows(self, east: u32) -> u32 {
        self.all_rows() & !east
    }

    /// Mirrored north to south.
    const fn reversed(self, rows: u32) -> u32 {
        rows.reverse_bits() >> (32 - self.n)
    }

    /// A row set with its weights; `None` if it is counted as another one.
    pub(super) fn row_set(self, rows: u32) -> Option<RowSet> {
        let reversed = self.reversed(rows);
        if rows > reversed {
            return None;
        }
        let images = if rows == reversed { 1 } else { 2 };
        // What the other half has: mirrored east to west, its rows are these. The middle row, if there is one, stays.
        let other = self.west_rows(rows) & !if self.is_odd() { self.middle_row() } else { 0 };
        let symmetric_weight = || {
            let is_least = rows <= other && rows <= self.reversed(other);
            let is_own = other == rows || other == reversed;
            if is_least { images * if is_own { 1 } else { 2 } } else { 0 }
        };
        let weights = if !self.is_odd() {
            [symmetric_weight(), 2 * images, 4 * images]
        } else if self.has_middle_row(rows) {
            [4 * images, 0, 0]
        } else {
            [symmetric_weight(), 0, 0]
        };
        (weights != [0; 3]).then_some(RowSet { rows, weights })
    }

    /// All row sets that are counted, tile by tile: neighbours share the rows of their quarters.
    pub(super) fn row_sets(self) -> impl Iterator<Item = RowSet> {
        let (north, south) = (self.h, self.n - self.h);
        let queens = self.n - self.h;
        (0..=queens.min(north)).flat_map(move |k| {
            let norths = of_size(north, k);
            let souths = of_size(south, queens - k);
            tiles(norths, souths).filter_map(move |(n, s)| self.row_set(s << north | n))
        })
    }
}

/// All pairs, tile by tile.
fn tiles(a: Vec<u32>, b: Vec<u32>) -> impl Iterator<Item = (u32, u32)> {
    let side = TILE as usize;
    let (width, height) = (a.len(), b.len());
    (0..height).step_by(side).flat_map(move |bottom| {
        let (a, b) = (a.clone(), b[bottom..height.min(bottom + side)].to_vec());
        (0..width).step_by(side).flat_map(move |left| {
            let (a, b) = (a[left..width.min(left + side)].to_vec(), b.clone());
            b.into_iter().flat_map(move |y| a.clone().into_iter().map(move |x| (x, y)))
        })
    })
}

/// All sets of so many of the first `of` numbers.
pub(super) fn of_size(of: u32, size: u32) -> Vec<u32> {
    (0..1u32 << of).filter(|set| set.count_ones() == size).collect()
}
