//! Which halves of a row set are made, in which streams, and which of them are matched.

use super::geometry::Geometry;
use super::row_sets::RowSet;
use super::symmetry::{FREE, OTHER, TIE};

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
    /// The matches of a row set.
    pub(super) fn jobs(self, geometry: Geometry, row_set: RowSet) -> &'static [Job] {
        let (rows, with_free) = (row_set.rows, row_set.with_free());
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
    pub(super) fn streams(self, geometry: Geometry, rows: u32) -> (Vec<usize>, Vec<usize>) {
        let h = geometry.h as usize;
        if geometry.has_middle_row(rows) {
            if !geometry.has_eight_symmetries() {
                return (vec![0], vec![0]);
            }
            return ((2..h).rev().collect(), (1..h - 1).collect());
        }
        let streams = |count| (0..count).collect();
        let east = if self == Self::Whole { 1 } else { EAST_STREAMS };
        (streams(east), streams(self.west_streams(geometry)))
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
