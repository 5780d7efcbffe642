//! Parts of the work, distributed over threads.

use std::ops::ControlFlow;

use super::wanted::Halt;
use nq_board::run::control::Control;
use nq_board::run::threads;

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
    let states = threads::spread(
        threads,
        parts,
        || (begin(), None),
        |(worker, halt), part| {
            let stopped = control.stop_reason().map(Halt::Stopped);
            *halt = stopped.or_else(|| work(worker, part).err());
            if halt.is_some() {
                return ControlFlow::Break(());
            }
            control.note_done(1);
            ControlFlow::Continue(())
        },
    );
    let (workers, halts): (Vec<_>, Vec<_>) = states.into_iter().unzip();
    (workers, halts.into_iter().flatten().next())
}
