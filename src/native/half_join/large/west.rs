//! West halves of any board.

use crate::native::half_join::geometry::Geometry;
use crate::native::half_join::half::{HalfJoiner, Quarters, Sweep};
use crate::native::half_join::kernel::{Word, WordKernel};

/// Makes west halves of a board with or without a middle row.
pub(super) fn join_west<K: WordKernel<W>, W: Word>(
    west: &mut HalfJoiner<W>,
    geometry: Geometry,
    kernel: K,
    quarters: Quarters<'_, W>,
    rows: u32,
    with_none_taken: bool,
    sweep: &mut Sweep,
) {
    if geometry.is_odd() {
        west.west_odd(kernel, quarters, rows, sweep);
    } else {
        west.west_even(kernel, quarters, rows, 1, with_none_taken, sweep);
    }
}
