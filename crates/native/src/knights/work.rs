//! Parts of the work, distributed over threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::wanted::Halt;
use nq_board::run::control::Control;

/// Does each part once, on this number of threads, each with a state made by `begin`; returns all
/// states, and why the work ended early, if it did. Sums over the states do not depend on the
/// number of threads.
pub(super) fn spread<S: Sync, W: Send>(
    parts: &[S],
    threads: usize,
    control: &Control,
    begin: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &S) -> Result<(), Halt> + Sync,
) -> (Vec<W>, Option<Halt>) {
    control.expect(parts.len() as u64);
    let next = AtomicUsize::new(0);
    let done = Mutex::new((Vec::new(), None));
    let serve = || {
        let mut worker = begin();
        let mut halt = None;
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let stopped = control.stop_reason().map(Halt::Stopped);
            if let Err(why) = stopped.map_or_else(|| work(&mut worker, part), Err) {
                // No further part is started.
                next.store(parts.len(), Ordering::Relaxed);
                halt = Some(why);
                break;
            }
            control.note_done(1);
        }
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        done.0.push(worker);
        done.1 = done.1.or(halt);
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(serve);
        }
        serve();
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner)
}
