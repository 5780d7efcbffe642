//! The memory that a count needs, computed before it starts.

use super::geometry::Geometry;

/// The memory of a count in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryNeed {
    /// The shared part: the program, and the quarters of all row sets where they are made at once.
    pub shared: u64,
    /// For each thread.
    pub per_thread: u64,
}

/// Measured peaks in MiB, rounded up: shared, and for each thread, from n = 16 to 28 (see
/// `docs/half-join.md`).
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
    /// The memory for the boards of a geometry.
    pub(super) fn of(geometry: Geometry) -> Self {
        let (shared, per_thread) = MEASURED[geometry.n.saturating_sub(16) as usize];
        Self { shared: shared << 20, per_thread: per_thread << 20 }
    }

    /// For this number of threads.
    #[must_use]
    pub const fn total(self, threads: usize) -> u64 {
        self.shared + self.per_thread * threads as u64
    }
}
