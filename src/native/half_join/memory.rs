//! The memory that a count needs, computed before it starts.

use super::geometry::Geometry;

/// Bytes that a count takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryNeed {
    /// Whatever the number of threads: the program, and the quarters of all row sets where they are made at once.
    pub shared: u64,
    /// For each thread.
    pub per_thread: u64,
}

/// Measured peaks in MiB, rounded up: shared, and for each thread, from n = 16 to 28 (`docs/half-join.md` tells how).
const MEASURED: [(u64, u64); 13] = [
    (20, 10),
    (40, 20),
    (60, 20),
    (250, 60),
    (480, 60),
    (20, 400),
    (20, 400),
    (20, 500),
    (20, 500),
    (20, 1000),
    (20, 1100),
    (20, 1700),
    (20, 2000),
];

impl MemoryNeed {
    /// What it takes for the boards of a geometry.
    pub(super) fn of(geometry: Geometry) -> Self {
        let (shared, per_thread) = MEASURED[geometry.n.saturating_sub(16) as usize];
        Self { shared: shared << 20, per_thread: per_thread << 20 }
    }

    /// For so many threads.
    #[must_use]
    pub const fn total(self, threads: usize) -> u64 {
        self.shared + self.per_thread * threads as u64
    }
}
