//! Which row sets of the east half are counted, and with what weight.
//!
//! `docs/half-join.md` has the argument for every weight.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::columns::of_size;
use super::geometry::Geometry;
use super::symmetry::{CLASSES, FREE, OTHER, Sets, TIE};
use nq_board::run::{Control, StopReason};

/// The rows of the queens in the east half, and the weights of its counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowSet {
    /// Row r is bit r, from the north.
    pub rows: u32,
    /// How many solutions one of each class stands for. A class of weight 0 is not counted.
    pub weights: [u32; CLASSES],
}

impl RowSet {
    /// Whether solutions without a queen on a main diagonal (even n) or with one on the centre (odd
    /// n) are counted.
    pub(super) fn with_free(&self) -> bool {
        self.weights[FREE[0]] > 0
    }
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

    /// A row set with its weights; `None` if an image of it is counted.
    pub(super) fn row_set(self, rows: u32) -> Option<RowSet> {
        let reversed = self.reversed(rows);
        let images = if rows == reversed { 1 } else { 2 };
        let mut weights = [0; CLASSES];
        if !self.has_eight_symmetries() {
            return self.row_set_of_four(rows);
        }
        if self.has_middle_row(rows) {
            weights[OTHER] = 4 * images;
            return (rows <= reversed).then_some(RowSet { rows, weights });
        }
        let Sets { x, y } = self.sets(rows);
        let (of_x, of_y) = (self.pair(x), self.pair(y));
        if of_x < of_y || (x == y && x & 1 == 1) {
            return None;
        }
        if x & 1 == 0 {
            let free = if of_x == of_y { [4, 0, 2] } else { [8, 4, 8] };
            weights[..FREE.len()].copy_from_slice(&free);
        }
        if !self.is_odd() {
            (weights[OTHER], weights[TIE]) = (4 * images, 2 * images);
        }
        (weights != [0; CLASSES]).then_some(RowSet { rows, weights })
    }
}

impl Geometry {
    /// The same where four symmetries map solutions to solutions.
    fn row_set_of_four(self, rows: u32) -> Option<RowSet> {
        let mut weights = [0; CLASSES];
        if self.has_middle_row(rows) {
            weights[OTHER] = 2;
            return Some(RowSet { rows, weights });
        }
        let Sets { x, y } = self.sets(rows);
        let free = if x == y { [2, 0, 1] } else { [4, 2, 4] };
        weights[..FREE.len()].copy_from_slice(&free);
        (y <= x).then_some(RowSet { rows, weights })
    }
}

/// All row sets that are counted, in tiles with the same rows of quarters.
#[derive(Debug)]
pub(super) struct RowSets {
    geometry: Geometry,
    /// Row sets of the north and of the south quarter, by size.
    norths: Vec<Vec<u32>>,
    souths: Vec<Vec<u32>>,
    tiles: Vec<Tile>,
}

impl RowSets {
    /// The order of tiles makes every section similar to the whole, so that progress is nearly
    /// linear.
    pub(super) fn new(geometry: Geometry) -> Self {
        let (north, south) = (geometry.h, geometry.n - geometry.h);
        let by_size = |rows| (0..=south).map(|size| of_size(rows, size)).collect::<Vec<_>>();
        let (norths, souths) = (by_size(north), by_size(south));
        let mut tiles = Vec::new();
        for (in_north, (norths, souths)) in norths.iter().zip(souths.iter().rev()).enumerate() {
            let parts = |row_sets: &[u32]| row_sets.len().div_ceil(TILE);
            let all = itertools::iproduct!(0..parts(souths), 0..parts(norths));
            tiles.extend(all.map(|(south, north)| Tile { in_north, north, south }));
        }
        // Steps of about the golden section, without a common divisor.
        let golden = tiles.len() * 618 / 1000;
        let mut steps = golden.max(1)..=tiles.len();
        let step = steps.find(|&step| gcd(step, tiles.len()) == 1).unwrap_or(1);
        let tiles = (0..tiles.len()).map(|i| tiles[i * step % tiles.len()]).collect();
        Self { geometry, norths, souths, tiles }
    }

    pub(super) const fn tiles(&self) -> usize {
        self.tiles.len()
    }

    /// The row sets of a tile that are counted.
    pub(super) fn tile(&self, number: usize) -> impl Iterator<Item = RowSet> {
        let Tile { in_north, north, south } = self.tiles[number];
        let norths = self.norths[in_north].iter().skip(north * TILE).take(TILE);
        let souths = self.souths.iter().rev().nth(in_north).into_iter().flatten();
        let souths = souths.skip(south * TILE).take(TILE);
        itertools::iproduct!(souths, norths)
            .filter_map(|(&south, &north)| self.geometry.row_set(south << self.geometry.h | north))
    }

    /// The row sets by the main factors of their cost; empty kinds are left out. The error is the
    /// reason of a stop: at the largest sizes this takes seconds.
    pub(super) fn strata(&self, control: &Control) -> Result<Vec<Stratum>, StopReason> {
        let geometry = self.geometry;
        let mut strata: BTreeMap<(usize, bool), (u64, usize)> = BTreeMap::new();
        for (number, tile) in self.tiles.iter().enumerate() {
            control.proceed()?;
            let by_kind =
                self.tile(number).map(|set| (geometry.has_middle_row(set.rows), set.rows));
            for (has_middle_row, rows) in by_kind.into_group_map() {
                let norths = rows.iter().map(|rows| rows & ((1 << geometry.h) - 1)).unique();
                let souths = rows.iter().map(|rows| rows >> geometry.h).unique();
                let (row_sets, quarters) =
                    strata.entry((tile.in_north, has_middle_row)).or_default();
                *row_sets += rows.len() as u64;
                *quarters += norths.count() + souths.count();
            }
        }
        let stratum = |((in_north, has_middle_row), (row_sets, quarters))| Stratum {
            in_north,
            has_middle_row,
            row_sets,
            quarters_anew: quarters as f64 / (2.0 * row_sets as f64),
        };
        Ok(strata.into_iter().map(stratum).collect())
    }

    /// A row set of a stratum that is counted, each with the same probability.
    pub(super) fn draw(&self, stratum: &Stratum, random: &mut Random) -> RowSet {
        let Stratum { in_north, has_middle_row, .. } = *stratum;
        let (norths, souths) =
            (&self.norths[in_north], &self.souths[self.souths.len() - 1 - in_north]);
        loop {
            let north = norths[random.below(norths.len())];
            let south = souths[random.below(souths.len())];
            let rows = south << self.geometry.h | north;
            let row_set = self.geometry.row_set(rows);
            if let Some(row_set) =
                row_set.filter(|_| self.geometry.has_middle_row(rows) == has_middle_row)
            {
                return row_set;
            }
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = RowSet> {
        (0..self.tiles()).flat_map(|tile| self.tile(tile))
    }
}

/// The row sets of a kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stratum {
    /// Rows in the north quarter.
    in_north: usize,
    /// Whether the middle row is among them (odd n).
    has_middle_row: bool,
    /// The number that is counted.
    pub row_sets: u64,
    /// The fraction of their quarters that differ from those of a neighbour in the same tile.
    pub quarters_anew: f64,
}

/// A few north row sets with a few south row sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    /// Rows in the north quarter.
    in_north: usize,
    /// The number of the part of the north quarter's row sets.
    north: usize,
    /// The number of the part of the south quarter's row sets.
    south: usize,
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Random numbers that are the same on every machine (`SplitMix64`; Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("it is below a usize")
    }
}
