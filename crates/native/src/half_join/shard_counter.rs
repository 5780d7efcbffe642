//! Shards of the row sets, counted on threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::at_once::{CountRowSet, Quarters, Small};
use super::geometry::Geometry;
use super::in_blocks::{Large, Limits};
use super::kernel::Kernel;
use super::leaping_quarters::PlacedQuarters;
use super::options::{Audit, AuditError, HalfJoin, compare, failed};
use super::radix_parts::Roles;
use super::row_sets::RowSet;
use super::shards::{NumberedRowSets, ShardCount, ShardGroup};
use super::subset_sums::SubsetSums;
use super::symmetry::Selection;
use nq_board::run::{Completion, Control, Instant, Result, Shard, StopReason, on_threads};

/// A count of n-queens in shards, one group after the other. What they have in common is made once.
pub(super) struct ShardCounter {
    engine: HalfJoin,
    geometry: Geometry,
    /// The quarters of all row sets, where all fit into memory: at n = 20 they take as long as a
    /// thousand row sets.
    quarters: Option<Quarters>,
    /// The row sets, numbered at the first use.
    row_sets: OnceLock<NumberedRowSets>,
}

/// A result for each shard, and whether they are complete.
type ShardCounts = (Vec<ShardCount>, Completion);

/// Counts row sets on one thread.
pub(super) type Worker<'a> = Box<dyn CountRowSet + 'a>;

impl ShardCounter {
    /// Prepares the data for all shards.
    pub(super) fn new(engine: HalfJoin, geometry: Geometry) -> Self {
        Self::with_quarters(engine, geometry, Quarters::of(geometry, engine.threads))
    }

    /// The same with these quarters.
    pub(super) const fn with_quarters(
        engine: HalfJoin,
        geometry: Geometry,
        quarters: Option<Quarters>,
    ) -> Self {
        Self { engine, geometry, quarters, row_sets: OnceLock::new() }
    }

    /// Counts shards of the row sets, which ascend and have the same K, in one pass: a result for
    /// each. The shards of a size add up to all placements. The results do not depend on the number
    /// of threads. Fails when the audit finds a row set whose two counts differ. A stop is not an
    /// error.
    pub(super) fn count(&self, shards: &[Shard], control: &Control) -> Result<ShardCounts> {
        self.count_by(shards, control, || self.worker(), || self.auditor())
    }

    /// Counts shards in the way of an audit only. There is no error, as there is no other count to
    /// compare with.
    pub(super) fn recount(&self, shards: &[Shard], control: &Control) -> Result<ShardCounts> {
        self.count_by(shards, control, || self.auditor(), || self.auditor())
    }

    /// A worker with its own buffers.
    pub(super) fn worker(&self) -> Worker<'_> {
        let (kernel, geometry) = (self.engine.simd.kernel(), self.geometry);
        match &self.quarters {
            Some(quarters) => quarters.worker(kernel),
            None => match SubsetSums::new(kernel, geometry) {
                Some(worker) => Box::new(worker),
                None => unprepared(kernel, geometry, Roles::EastInTables),
            },
        }
    }

    /// A worker that counts in another way.
    fn auditor(&self) -> Worker<'_> {
        let kernel = Audit::simd(self.engine.simd).kernel();
        unprepared(kernel, self.geometry, Roles::WestInTables)
    }

    /// Counts shards with these workers.
    pub(super) fn count_by<'a, 'b>(
        &self,
        shards: &[Shard],
        control: &Control,
        worker: impl Fn() -> Worker<'a> + Sync,
        auditor: impl Fn() -> Worker<'b> + Sync,
    ) -> Result<ShardCounts> {
        let none = vec![ShardCount::default(); shards.len()];
        let row_sets = match self.row_sets(control) {
            Ok(row_sets) => row_sets,
            Err(reason) => return Ok((none, Completion::Stopped(reason))),
        };
        let group = ShardGroup::new(shards);
        control.expect(group.size(row_sets.len()));
        let audit = self.engine.audit;
        let audited = |shard: Shard, all| audit.map(|audit| audit.picks(shard, all));
        let picks = group.picks(|shard| audited(shard, row_sets.len()));
        let next = AtomicUsize::new(0);
        // Each thread works to the end with one set of buffers.
        let ends = on_threads(self.engine.threads, || {
            let mut worker = worker();
            // Created at the first use: it needs as much memory as the worker.
            let mut second = None;
            let mut found = none.clone();
            let mut count =
                |number: u64, row_set: RowSet, shard: &mut ShardCount| -> Result<_, Halt> {
                    let start = Instant::now();
                    let counts = worker.count(row_set, Selection::Counted, control)?;
                    if picks.contains(&number) {
                        let left_out = worker.count(row_set, Selection::LeftOut, control)?;
                        let second = second.get_or_insert_with(&auditor);
                        let whole = second.count(row_set, Selection::Whole, control)?;
                        compare(row_set, [counts, left_out], whole)?;
                        shard.audited += 1;
                    }
                    let added = shard.add(row_set, counts);
                    let added = added.expect("no count of a board this small passes 2^128");
                    control.note_found(u64::try_from(added).unwrap_or(u64::MAX));
                    control.note_done(1);
                    shard.busy += start.elapsed();
                    Ok(())
                };
            let mut serve = || {
                loop {
                    let tile = next.fetch_add(1, Ordering::Relaxed);
                    if tile >= row_sets.tiles() {
                        return Ok(());
                    }
                    for (number, place, row_set) in row_sets.tile(tile, group) {
                        count(number, row_set, &mut found[place])?;
                    }
                }
            };
            let end = serve();
            if let Err(Halt::Wrong(_)) = end {
                // The others stop.
                next.store(row_sets.tiles(), Ordering::Relaxed);
            }
            (found, end)
        });
        let (mut sums, mut completion) = (none, Completion::Complete);
        for (found, end) in ends {
            sums.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
            match end {
                Ok(()) => {}
                Err(Halt::Stopped(reason)) => completion = Completion::Stopped(reason),
                Err(Halt::Wrong(error)) => return Err(failed(error.to_string())),
            }
        }
        Ok((sums, completion))
    }

    fn row_sets(&self, control: &Control) -> Result<&NumberedRowSets, StopReason> {
        if let Some(row_sets) = self.row_sets.get() {
            return Ok(row_sets);
        }
        let row_sets = NumberedRowSets::new(self.geometry, control)?;
        Ok(self.row_sets.get_or_init(|| row_sets))
    }
}

/// A worker that makes its own quarters.
fn unprepared<'a>(kernel: Kernel, geometry: Geometry, roles: Roles) -> Worker<'a> {
    if geometry.shape.leaps.reach() > 0 {
        let quarters = PlacedQuarters::new(geometry);
        Box::new(Small::new(kernel, geometry, quarters).with_roles(roles))
    } else {
        Box::new(Large::new(kernel, geometry, Limits::of(geometry)).with_roles(roles))
    }
}

/// Why a thread stops.
enum Halt {
    Stopped(StopReason),
    Wrong(AuditError),
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<AuditError> for Halt {
    fn from(error: AuditError) -> Self {
        Self::Wrong(error)
    }
}
