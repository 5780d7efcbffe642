//! Row sets over threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::geometry::Geometry;
use super::kernel::{Kernel, Simd, with_kernel};
use super::large::{Large, Limits};
use super::row_sets::{RowSet, RowSets};
use super::shard::{Counted, Shard};
use super::small::{CountRowSet, Prepared};
use crate::engine::{Completion, Control};

/// Largest size whose quarters are all made at once: at 20 a run takes some 600 MB, and each two more sizes have about nine times
/// as many.
const MAX_PREPARED: u32 = 20;

/// What the workers on all threads share.
pub(super) enum Workshop {
    Prepared(Prepared),
    Large(Geometry),
}

impl Workshop {
    pub(super) fn new(geometry: Geometry) -> Self {
        if geometry.n <= MAX_PREPARED {
            Self::Prepared(Prepared::new(geometry))
        } else {
            Self::Large(geometry)
        }
    }

    /// A worker with buffers of its own.
    pub(super) fn worker<'a, K: Kernel + 'static>(
        &'a self,
        kernel: K,
    ) -> Box<dyn CountRowSet + 'a> {
        match self {
            Self::Prepared(prepared) => prepared.worker(kernel),
            Self::Large(geometry) => Box::new(Large::new(kernel, *geometry, Limits::default())),
        }
    }
}

/// Counts a share of the row sets of a board on so many threads. What comes out does not depend on how many.
pub(super) fn run(
    geometry: Geometry,
    simd: Simd,
    threads: usize,
    shard: Shard,
    control: &Control,
) -> (Counted, Completion) {
    let workshop = Workshop::new(geometry);
    let row_sets = RowSets::new(geometry);
    // The number of the first row set of each tile, and of all.
    let mut firsts = vec![0];
    for tile in 0..row_sets.tiles() {
        firsts.push(firsts[tile] + row_sets.tile(tile).count() as u64);
    }
    control.expect(shard.size(firsts[row_sets.tiles()]));
    let next = AtomicUsize::new(0);
    let result = Mutex::new((Counted::default(), Completion::Complete));
    let serve = || {
        let mut worker = with_kernel!(simd, |kernel| workshop.worker(kernel));
        let mut counted = Counted::default();
        let mut completion = Completion::Complete;
        'tiles: loop {
            let tile = next.fetch_add(1, Ordering::Relaxed);
            if tile >= row_sets.tiles() {
                break;
            }
            let numbered = (firsts[tile]..).zip(row_sets.tile(tile));
            for (_, row_set) in numbered.filter(|(number, _)| shard.has(*number)) {
                match worker.count(row_set, control) {
                    Ok(counts) => note(&mut counted, row_set, counts, control),
                    Err(reason) => {
                        completion = Completion::Stopped(reason);
                        break 'tiles;
                    }
                }
            }
        }
        let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
        result.0 += counted;
        if completion != Completion::Complete {
            result.1 = completion;
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(serve);
        }
        serve();
    });
    result.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn note(counted: &mut Counted, row_set: RowSet, counts: [u64; 3], control: &Control) {
    let added = counted.add(row_set, counts).expect("no count of a board this small passes 2^128");
    control.note_found(u64::try_from(added).unwrap_or(u64::MAX));
    control.note_done(1);
}
