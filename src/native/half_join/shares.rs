//! A count in shards, one after the other: what they have in common is made once.

use rayon::{ThreadPool, ThreadPoolBuildError};

use super::audit::{Audit, AuditError};
use super::counted::Counted;
use super::geometry::Geometry;
use super::kernel::Simd;
use super::run::{Order, Workshop, pool, run};
use crate::run::control::{Completion, Control};
use crate::run::shard::Shard;

/// The threads to count on, and the quarters where they fit into memory all at once: at n = 20 they take as long to make as a
/// thousand row sets to count.
pub(super) struct Shares {
    geometry: Geometry,
    simd: Simd,
    audit: Option<Audit>,
    pool: ThreadPool,
    workshop: Workshop,
}

impl Shares {
    /// Starts the threads, and makes what all shares need.
    ///
    /// # Errors
    /// When the system has no room for so many threads.
    pub fn new(
        geometry: Geometry,
        (simd, audit): (Simd, Option<Audit>),
        threads: usize,
    ) -> Result<Self, ThreadPoolBuildError> {
        let pool = pool(threads)?;
        let workshop = pool.install(|| Workshop::new(geometry));
        Ok(Self { geometry, simd, audit, pool, workshop })
    }

    /// Counts one of them.
    ///
    /// # Errors
    /// When the audit finds a row set whose two counts differ.
    pub fn count(
        &self,
        shard: Shard,
        control: &Control,
    ) -> Result<(Counted, Completion), AuditError> {
        let Self { geometry, simd, audit, .. } = *self;
        run(Order { geometry, simd, shard, audit }, &self.workshop, &self.pool, control)
    }
}
