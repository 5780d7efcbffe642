//! How a row set is matched, planned from a sample of its halves.

#![expect(clippy::cast_precision_loss, reason = "estimates of cost")]

use std::rc::Rc;

use super::super::geometry::Geometry;
use super::super::half::{HalfJoiner, Sweep, West};
use super::super::jobs::Selection;
use super::super::kernel::Kernel;
use super::super::order::BitOrder;
use super::super::quarter::{Cells, QuarterPair};
use super::super::radix::Split;
use super::super::row_sets::RowSet;
use super::super::sample::{Random, draw, greedy_order};

/// How a row set is matched.
pub(super) struct Plan {
    pub order: BitOrder,
    /// The bits that the radix fixes.
    pub split: Split,
    /// About how many halves there are, east and west.
    pub sizes: [usize; 2],
}

impl Plan {
    /// How to match a row set, from a sample of its halves.
    pub(super) fn of<K: Kernel>(
        kernel: K,
        (geometry, bits): (Geometry, u32),
        [east_joiner, west_joiner]: [&mut HalfJoiner<u64>; 2],
        cells: &[Rc<Cells<u64>>; 4],
        (row_set, selection): (RowSet, Selection),
    ) -> Self {
        let [ne, se, nw, sw] = cells.each_ref().map(|cells| cells.by_ref());
        let (step, take) = match geometry.n {
            0..=20 => (4, (60, 100)),
            21 | 22 => (24, (60, 100)),
            23 | 24 => (24, (100, 200)),
            _ => (64, (200, 400)),
        };
        let mut random = Random::new(row_set.rows.into());
        let mut sweep = || Sweep { next: random.below(step), step, max_pairs: usize::MAX };
        let rows = row_set.rows;
        let east = QuarterPair { north: ne, south: se };
        east_joiner.east(kernel, east, (rows, selection), &mut sweep());
        let west = QuarterPair { north: nw, south: sw };
        let wanted = West::of(geometry, row_set, selection);
        west_joiner.west(kernel, west, wanted, &mut sweep());
        let [east, west] = [&*east_joiner, &*west_joiner].map(|half| half.streams.all());
        let sizes =
            [&east, &west].map(|halves| step * halves.iter().map(|h| h.len()).sum::<usize>());
        let split = first_split(bits, sizes);
        let east = draw(&east, take.0, &mut random);
        let west = draw(&west, take.1, &mut random);
        let order = if east.is_empty() || west.is_empty() {
            (0..bits).rev().collect()
        } else {
            greedy_order(&east, &west, bits)
        };
        Self { order: BitOrder::new(&order), split, sizes }
    }
}

/// The number of bits to fix first, by side.
fn first_split(bits: u32, sizes: [usize; 2]) -> Split {
    let mut first = if (33..=44).contains(&bits) { bits - 32 } else { 10.min(bits) };
    while first > 4 && sizes[0] as f64 * sizes[1] as f64 / f64::from(1u32 << first) < 1e6 {
        first -= 1;
    }
    Split::balanced(0, first, sizes[0], sizes[1])
}
