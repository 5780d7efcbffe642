//! The memory that a count needs, computed before it starts.

use super::geometry::Geometry;
use nq_board::run::estimate::MemoryNeed;

/// Measured peaks of n-queens in MiB, rounded up: shared, and for each thread, from n = 16 to 28
/// (see `docs/half-join.md`). Leaps leave fewer placements.
const MEASURED: [(u64, u64); 13] = [
    (20, 10),
    (40, 20),
    (60, 20),
    (300, 60),
    (620, 60),
    (20, 400),
    (20, 400),
    (20, 500),
    (20, 500),
    (20, 1000),
    (20, 1100),
    (20, 1700),
    (20, 2000),
];

/// The memory of a count on the boards of a geometry.
pub(super) fn memory_need(geometry: Geometry) -> MemoryNeed {
    let n = geometry.n;
    if geometry.sums_subsets() {
        // The table of all sets of bits, and the halves: 20 MiB at 16, 81 at 18.
        return MemoryNeed { shared: 0, per_thread: 21 << (20 + n.saturating_sub(16)) };
    }
    let (shared, per_thread) = MEASURED[n.saturating_sub(16) as usize];
    MemoryNeed { shared: shared << 20, per_thread: per_thread << 20 }
}
