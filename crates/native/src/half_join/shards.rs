//! A count in shards, one after the other: what they have in common is made once.

use super::audit::{Audit, AuditError};
use super::geometry::Geometry;
use super::kernel::Simd;
use super::run::{RunRequest, Workshop, run};
use super::sweep::{Sweep, Swept};
use nq_board::run::control::{Completion, Control};
use nq_board::run::shard::Shard;

/// The number of threads, and the quarters where all fit into memory: at n = 20 they take as long
/// as a thousand row sets.
pub(super) struct Shards {
    geometry: Geometry,
    simd: Simd,
    audit: Option<Audit>,
    threads: usize,
    workshop: Workshop,
}

impl Shards {
    /// Prepares the data for all shards.
    pub fn new(geometry: Geometry, (simd, audit): (Simd, Option<Audit>), threads: usize) -> Self {
        Self { geometry, simd, audit, threads, workshop: Workshop::new(geometry, threads) }
    }

    /// Counts some of them, which ascend: a result for each.
    ///
    /// # Errors
    /// When the audit finds a row set whose two counts differ.
    pub fn count(
        &self,
        shards: &[Shard],
        control: &Control,
    ) -> Result<(Vec<Swept>, Completion), AuditError> {
        let Self { geometry, simd, audit, .. } = *self;
        run(
            RunRequest { geometry, simd, sweep: Sweep::new(shards), audit },
            &self.workshop,
            self.threads,
            control,
        )
    }
}
