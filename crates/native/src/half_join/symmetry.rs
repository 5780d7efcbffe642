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

/// Which solutions of a row set are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    /// Those that the weights multiply.
    Counted,
    /// The others: their images are counted, in this row set or in another one. In the classes
    /// `FREE[0]` and `OTHER`.
    LeftOut,
    /// All, in the classes `FREE[0]` and `OTHER`. Nothing of the symmetries is used.
    Whole,
}

/// Runs of both sides to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Job {
    /// Runs of the east, from the first to before the last.
    pub east: (usize, usize),
    /// Runs of the west.
    pub west: (usize, usize),
    /// The classes of the west's runs.
    pub classes: &'static [usize],
}

impl Job {
    const fn new(east: (usize, usize), west: (usize, usize), classes: &'static [usize]) -> Self {
        Self { east, west, classes }
    }
}

/// Streams of the east: t below x, t = x, t above x, by pair.
pub(super) const EAST_STREAMS: usize = 3;

/// Streams of the west: z below x, z = x, of the classes `FREE`; `OTHER`; `TIE`.
const COUNTED: [Job; 3] = [
    Job::new((0, 1), (0, 2), &[FREE[0], FREE[1]]),
    Job::new((1, 2), (0, 2), &[FREE[1], FREE[2]]),
    Job::new((0, 3), (2, 4), &[OTHER, TIE]),
];

/// Streams of the west: z below x, z = x, z above x, of the classes `FREE`; others.
const LEFT_OUT: [Job; 3] = [
    Job::new((2, 3), (0, 2), &[FREE[0], FREE[0]]),
    Job::new((0, 3), (2, 3), &[FREE[0]]),
    Job::new((0, 3), (3, 4), &[OTHER]),
];

/// Streams of the west: without and with queens on main diagonals.
const WHOLE: [Job; 1] = [Job::new((0, 1), (0, 2), &[FREE[0], OTHER])];

/// Streams of both sides by the distance of a queen from the centre, or, with four symmetries, all.
const MIDDLE_ROW: [Job; 1] = [Job::new((0, usize::MAX), (0, usize::MAX), &[OTHER])];

impl Selection {
    /// The matches of a row set, with solutions of the classes `FREE` or without.
    pub(super) fn jobs(self, geometry: Geometry, rows: u32, with_free: bool) -> &'static [Job] {
        let centre = !geometry.has_main_diagonals_apart();
        match self {
            Self::LeftOut if geometry.has_middle_row(rows) => &[],
            _ if geometry.has_middle_row(rows) => &MIDDLE_ROW,
            Self::Counted if centre => &COUNTED[..2],
            Self::Counted => &COUNTED[if with_free { 0 } else { 2 }..],
            Self::LeftOut if centre => &LEFT_OUT[..2],
            Self::LeftOut => &LEFT_OUT[if with_free { 0 } else { 2 }..],
            Self::Whole => &WHOLE,
        }
    }

    /// The streams of east and west that are the runs of a match, in order.
    ///
    /// By distance, they are those of the east from h - 1 down to 2 and those of the west from 1 up
    /// to h - 2, as the east's must be the larger one.
    pub(super) fn streams(self, geometry: Geometry, rows: u32) -> [Vec<usize>; 2] {
        let h = geometry.h as usize;
        if geometry.has_middle_row(rows) {
            if !geometry.has_eight_symmetries() {
                return [vec![0], vec![0]];
            }
            return [(2..h).rev().collect(), (1..h - 1).collect()];
        }
        let streams = |count| (0..count).collect();
        let east = if self == Self::Whole { 1 } else { EAST_STREAMS };
        [streams(east), streams(self.west_streams(geometry))]
    }

    /// Streams of the west, unless they are by distance.
    pub(super) const fn west_streams(self, geometry: Geometry) -> usize {
        match (self, geometry.has_main_diagonals_apart()) {
            (Self::Counted | Self::LeftOut, true) => 4,
            (Self::LeftOut, false) => 3,
            (Self::Whole, true) | (Self::Counted, false) => 2,
            (Self::Whole, false) => 1,
        }
    }
}
