//! The columns of the quarters of a half, in the order in which they are joined.

use itertools::Itertools;

use super::geometry::{Geometry, Quarter};
use super::row_sets::of_size;

/// The columns of the two quarters of a half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    pub north: u32,
    /// z in the west, t in the east.
    pub set: u32,
    /// The number of the pair that it makes with its complement.
    pub pair: u32,
    /// The cell of the north quarter, and that of the south quarter with all other columns.
    pub cells: [u32; 2],
}

impl Columns {
    /// All columns with this many in the north, in the order of their pairs.
    pub(super) fn all(geometry: Geometry, quarter: Quarter, in_north: u32) -> Vec<Self> {
        let norths = of_size(geometry.cols(quarter), in_north);
        let last = norths.len().saturating_sub(1);
        let columns = |(cell, north): (usize, u32)| {
            let set = if quarter.is_west() { geometry.z(north) } else { geometry.t(north) };
            // The sets of all other columns are ranked the other way round.
            let cells = [cell, last - cell];
            let cells = cells.map(|cell| u32::try_from(cell).expect("a cell is a set of columns"));
            Self { north, set, pair: geometry.pair(set), cells }
        };
        norths.into_iter().enumerate().map(columns).sorted_by_key(|columns| columns.pair).collect()
    }
}
