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
const TILE: usize = 8;

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
        u32::MAX >> (32 - self.n)
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

    /// All tiles, in an order in which every stretch is much like the whole, so that what is done tells of what is to
    /// come.
    pub(super) fn tiles(self) -> Vec<Tile> {
        let queens = self.n - self.h;
        let mut tiles = Vec::new();
        for in_north in 0..=queens {
            let norths = Tile::parts(binomial(self.h, in_north));
            let souths = Tile::parts(binomial(self.n - self.h, queens - in_north));
            tiles.extend(itertools::iproduct!(0..souths, 0..norths).map(|(south, north)| Tile {
                in_north,
                north,
                south,
            }));
        }
        let tiles_there = tiles.len();
        // Steps of about the golden section, without a common divisor.
        let golden = tiles_there * 618 / 1000;
        let mut steps = golden.max(1)..=tiles_there.max(1);
        let step = steps.find(|&step| gcd(step, tiles_there) == 1).unwrap_or(1);
        (0..tiles_there).map(|i| tiles[i * step % tiles_there]).collect()
    }

    /// The row sets of a tile that are counted.
    pub(super) fn row_sets_of(self, tile: Tile) -> impl Iterator<Item = RowSet> {
        let (h, queens) = (self.h, self.n - self.h);
        let part = |of, size, part: usize| {
            of_size(of, size).into_iter().skip(part * TILE).take(TILE).collect::<Vec<_>>()
        };
        let norths = part(h, tile.in_north, tile.north);
        let souths = part(self.n - h, queens - tile.in_north, tile.south);
        let pairs = itertools::iproduct!(souths, norths);
        pairs.filter_map(move |(south, north)| self.row_set(south << h | north))
    }
}

/// A few north row sets with a few south row sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    /// Rows in the north quarter.
    in_north: u32,
    /// Which part of the row sets of the north quarter, in order.
    north: usize,
    /// Which part of those of the south quarter.
    south: usize,
}

impl Tile {
    /// How many parts so many row sets make.
    const fn parts(row_sets: usize) -> usize {
        row_sets.div_ceil(TILE)
    }
}

/// Number of ways to choose `k` of `n`.
fn binomial(n: u32, k: u32) -> usize {
    if k > n { 0 } else { (1..=k as usize).fold(1, |c, i| c * (n as usize + 1 - i) / i) }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// All sets of so many of the first `of` numbers.
pub(super) fn of_size(of: u32, size: u32) -> Vec<u32> {
    (0..1u32 << of).filter(|set| set.count_ones() == size).collect()
}
