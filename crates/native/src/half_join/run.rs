//! Row sets over threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::audit::{Audit, AuditError, compare};
use super::counted::Counted;
use super::geometry::Geometry;
use super::jobs::Selection;
use super::kernel::{Kernel, Simd, with_kernel};
use super::large::{Large, Limits};
use super::numbered::Numbered;
use super::parts::Roles;
use super::row_sets::RowSet;
use super::small::{CountRowSet, Prepared};
use super::sweep::{Sweep, Swept};
use super::symmetry::Counts;
use nq_board::run::clock::Instant;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::threads::on_threads;

/// The largest size whose quarters are all made at once: their number grows ninefold with each two
/// sizes.
pub(super) const MAX_PREPARED: u32 = 20;

/// The data of the workers on all threads, for all shards.
pub(super) struct Workshop {
    geometry: Geometry,
    /// The quarters, up to [`MAX_PREPARED`].
    prepared: Option<Prepared>,
    numbered: OnceLock<Numbered>,
}

impl Workshop {
    pub(super) fn new(geometry: Geometry, threads: usize) -> Self {
        let prepared = (geometry.n <= MAX_PREPARED).then(|| Prepared::new(geometry, threads));
        Self { geometry, prepared, numbered: OnceLock::new() }
    }

    /// The quarters of an even board for the way of signatures that have more than 32 bits.
    #[cfg(test)]
    pub(super) fn in_classes(geometry: Geometry) -> Self {
        let prepared = Some(Prepared::in_classes(geometry, 1));
        Self { geometry, prepared, numbered: OnceLock::new() }
    }

    /// The quarters, if all are made at once.
    pub(super) const fn prepared(&self) -> Option<&Prepared> {
        self.prepared.as_ref()
    }

    /// A worker with its own buffers.
    pub(super) fn worker<K: Kernel + 'static>(&self, kernel: K) -> Worker<'_> {
        match &self.prepared {
            Some(prepared) => prepared.worker(kernel),
            None => Box::new(Large::new(kernel, self.geometry, Limits::of(self.geometry))),
        }
    }

    /// The row sets, numbered at the first use.
    fn numbered(&self, control: &Control) -> Result<&Numbered, StopReason> {
        if let Some(numbered) = self.numbered.get() {
            return Ok(numbered);
        }
        let numbered = Numbered::new(self.geometry, control)?;
        Ok(self.numbered.get_or_init(|| numbered))
    }
}

/// Counts row sets on one thread.
pub(super) type Worker<'a> = Box<dyn CountRowSet + 'a>;

/// The row sets to count.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunRequest<'a> {
    pub geometry: Geometry,
    pub simd: Simd,
    pub sweep: Sweep<'a>,
    pub audit: Option<Audit>,
}

/// Counts shards of the row sets of the workshop's board on this number of threads: a result for
/// each. The results do not depend on the number of threads.
///
/// # Errors
/// When the audit finds a row set whose two counts differ.
pub(super) fn run(
    request: RunRequest<'_>,
    workshop: &Workshop,
    threads: usize,
    control: &Control,
) -> Result<(Vec<Swept>, Completion), AuditError> {
    let worker = || with_kernel!(request.simd, |kernel| workshop.worker(kernel));
    match workshop.numbered(control) {
        Ok(numbered) => {
            run_with((request, numbered), threads, control, worker, || auditor(request))
        }
        Err(reason) => Ok(nothing(request, reason)),
    }
}

/// Counts in the way of an audit only.
///
/// # Errors
/// None, as there is no other count to compare with.
pub(super) fn recount(
    request: RunRequest<'_>,
    threads: usize,
    control: &Control,
) -> Result<(Vec<Swept>, Completion), AuditError> {
    let request = RunRequest { audit: None, ..request };
    let worker = || auditor(request);
    match Numbered::new(request.geometry, control) {
        Ok(numbered) => run_with((request, &numbered), threads, control, worker, worker),
        Err(reason) => Ok(nothing(request, reason)),
    }
}

/// The result of a run that stops before it counts.
fn nothing(request: RunRequest<'_>, reason: StopReason) -> (Vec<Swept>, Completion) {
    (vec![Swept::default(); request.sweep.len()], Completion::Stopped(reason))
}

/// Counts in another way than the request.
fn auditor(request: RunRequest<'_>) -> Worker<'static> {
    let geometry = request.geometry;
    with_kernel!(Audit::simd(request.simd), |kernel| Box::new(
        Large::new(kernel, geometry, Limits::of(geometry)).with_roles(Roles::WestInTables)
    ))
}

/// The same with other workers.
pub(super) fn run_with<'a, 'b>(
    (request, numbered): (RunRequest<'_>, &Numbered),
    threads: usize,
    control: &Control,
    worker: impl Fn() -> Worker<'a> + Sync,
    auditor: impl Fn() -> Worker<'b> + Sync,
) -> Result<(Vec<Swept>, Completion), AuditError> {
    let all = numbered.len();
    let sweep = request.sweep;
    control.expect(sweep.size(all));
    let picks = sweep.picks(request.audit, all);
    let next = AtomicUsize::new(0);
    let result = Mutex::new(Ok((vec![Swept::default(); sweep.len()], Completion::Complete)));
    let serve = || {
        let mut worker = worker();
        // Created at the first use: it needs as much memory as the worker.
        let mut second = None;
        let mut found = vec![Swept::default(); sweep.len()];
        let mut count = |number: u64, row_set: RowSet, swept: &mut Swept| -> Result<(), Halt> {
            let start = Instant::now();
            let counts = worker.count(row_set, Selection::Counted, control)?;
            if picks.contains(&number) {
                let left_out = worker.count(row_set, Selection::LeftOut, control)?;
                let second = second.get_or_insert_with(&auditor);
                let whole = second.count(row_set, Selection::Whole, control)?;
                compare(row_set, [counts, left_out], whole)?;
                swept.counted.audited += 1;
            }
            note(&mut swept.counted, row_set, counts, control);
            swept.busy += start.elapsed();
            Ok(())
        };
        let mut serve_tiles = || {
            loop {
                let tile = next.fetch_add(1, Ordering::Relaxed);
                if tile >= numbered.tiles() {
                    return Ok(());
                }
                for (number, place, row_set) in numbered.tile(tile, sweep) {
                    count(number, row_set, &mut found[place])?;
                }
            }
        };
        let end = serve_tiles();
        let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
        match (&mut *result, end) {
            (Err(_), _) => {}
            (_, Err(Halt::Wrong(error))) => {
                // The others stop.
                next.store(numbered.tiles(), Ordering::Relaxed);
                *result = Err(error);
            }
            (Ok((sums, completion)), end) => {
                sums.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
                if let Err(Halt::Ended(early)) = end {
                    *completion = early;
                }
            }
        }
    };
    // Each thread works to the end with one set of buffers.
    on_threads(threads, serve);
    result.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Why a thread stops.
enum Halt {
    Ended(Completion),
    Wrong(AuditError),
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Self {
        Self::Ended(Completion::Stopped(reason))
    }
}

impl From<AuditError> for Halt {
    fn from(error: AuditError) -> Self {
        Self::Wrong(error)
    }
}

fn note(counted: &mut Counted, row_set: RowSet, counts: Counts, control: &Control) {
    let added = counted.add(row_set, counts).expect("no count of a board this small passes 2^128");
    control.note_found(u64::try_from(added).unwrap_or(u64::MAX));
    control.note_done(1);
}
