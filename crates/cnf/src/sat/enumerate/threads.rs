//! Root cubes on threads. The result does not depend on the number of threads: placements come in
//! the order of the tree, and counts are sums.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::cubes::{Count, CubeSearch, Worker};
use super::root_cubes::RootCube;
use super::splitter::{Halt, Splitter, Walk};
use nq_board::base::placement::Placement;
use nq_board::run::control::StopReason;
use nq_board::run::engine::Visit;

/// Root cubes per thread that may be in progress or waiting to be read.
const AHEAD: usize = 8;

/// Placements per message.
const BATCH: usize = 256;

/// Messages of one root cube that may wait to be read.
const WAITING: usize = 4;

/// Visits every placement in the order of the tree.
pub(super) fn list(search: &CubeSearch<'_>, threads: usize, visit: Visit<'_>) -> Walk {
    let Some(mut root) = search.root() else { return ControlFlow::Continue(()) };
    if threads < 2 {
        return on_one(search, &mut root, |worker, root_cube| {
            worker.search(root_cube, &mut |occupied| {
                search.images(root_cube, occupied).try_for_each(|placement| visit(&placement))
            })
        });
    }
    thread::scope(|scope| {
        // Root cubes are assigned and read in the same order, so the reader always waits for a root
        // cube in progress.
        let (give, take) = sync_channel::<(RootCube, SyncSender<Message>)>(threads);
        let (announce, announced) = sync_channel::<Receiver<Message>>(AHEAD * threads);
        let take = Arc::new(Mutex::new(take));
        for _ in 0..threads {
            let take = Arc::clone(&take);
            scope.spawn(move || serve(search, &take));
        }
        // Sending fails once all workers have ended.
        drop(take);
        let producer = scope.spawn(move || {
            search.visit_root_cubes(&mut root, &mut |root_cube| {
                let (results, read) = sync_channel(WAITING);
                let gone = announce.send(read).is_err() || give.send((root_cube, results)).is_err();
                if gone { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        let walk = read(announced, visit);
        // The receivers are dropped by now, so all threads end.
        let roots = producer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        first(walk, roots)
    })
}

/// Searches one root cube after the other, up to a halt.
fn on_one<'a>(
    search: &'a CubeSearch<'_>,
    root: &mut Splitter<'_>,
    mut each: impl FnMut(&mut Worker<'a>, &RootCube) -> Walk,
) -> Walk {
    let Some(mut worker) = search.worker() else { return ControlFlow::Continue(()) };
    let mut walk = ControlFlow::Continue(());
    let roots = search.visit_root_cubes(root, &mut |root_cube| {
        walk = each(&mut worker, &root_cube);
        if walk.is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    first(walk, roots)
}

/// The first of two traversals that was halted.
fn first(walk: Walk, other: Walk) -> Walk {
    walk?;
    other
}

/// A worker's message about a root cube.
enum Message {
    Found(Vec<Placement>),
    Halted(Halt),
}

/// Searches root cubes and sends the placements, until there are no more root cubes or readers.
fn serve(search: &CubeSearch<'_>, take: &Mutex<Receiver<(RootCube, SyncSender<Message>)>>) {
    let Some(mut worker) = search.worker() else { return };
    loop {
        let taken = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((root_cube, results)) = taken else { return };
        let mut batch = Vec::with_capacity(BATCH);
        let walk = worker.search(&root_cube, &mut |occupied| {
            batch.extend(search.images(&root_cube, occupied));
            if batch.len() < BATCH {
                return ControlFlow::Continue(());
            }
            let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
            match results.send(Message::Found(full)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        // These fail only when the reader has gone, which is fine.
        let _ = results.send(Message::Found(batch));
        if let ControlFlow::Break(halt) = walk {
            let _ = results.send(Message::Halted(halt));
            return;
        }
    }
}

fn read(announced: Receiver<Receiver<Message>>, visit: Visit<'_>) -> Walk {
    for root_cube in announced {
        for message in root_cube {
            match message {
                Message::Found(placements) => placements
                    .iter()
                    .try_for_each(&mut *visit)
                    .map_break(|()| Halt::Stopped(StopReason::Limit))?,
                Message::Halted(halt) => return ControlFlow::Break(halt),
            }
        }
    }
    ControlFlow::Continue(())
}

/// Counts the placements and their orbits in the part that was searched: all of it if the traversal
/// is complete.
pub(super) fn count(search: &CubeSearch<'_>, threads: usize) -> (Count, Walk) {
    let Some(mut root) = search.root() else {
        return (Count::default(), ControlFlow::Continue(()));
    };
    if threads < 2 {
        let mut count = Count::default();
        let walk = on_one(search, &mut root, |worker, root_cube| {
            count_root_cube(search, worker, root_cube, &mut count)
        });
        return (count, walk);
    }
    thread::scope(|scope| {
        let (give, take) = sync_channel::<RootCube>(AHEAD * threads);
        let take = Arc::new(Mutex::new(take));
        let worker = |_| {
            let take = Arc::clone(&take);
            scope.spawn(move || count_root_cubes(search, &take))
        };
        let workers: Vec<_> = (0..threads).map(worker).collect();
        // Sending fails once all workers have ended.
        drop(take);
        let roots =
            search.visit_root_cubes(&mut root, &mut |root_cube| match give.send(root_cube) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
        drop(give);
        let mut all = (Count::default(), ControlFlow::Continue(()));
        for worker in workers {
            let (count, walk) =
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            all.0 += count;
            all.1 = first(all.1, walk);
        }
        (all.0, first(all.1, roots))
    })
}

fn count_root_cubes(search: &CubeSearch<'_>, take: &Mutex<Receiver<RootCube>>) -> (Count, Walk) {
    let mut count = Count::default();
    let Some(mut worker) = search.worker() else { return (count, ControlFlow::Continue(())) };
    loop {
        let taken = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(root_cube) = taken else { return (count, ControlFlow::Continue(())) };
        let walk = count_root_cube(search, &mut worker, &root_cube, &mut count);
        if walk.is_break() {
            return (count, walk);
        }
    }
}

fn count_root_cube(
    search: &CubeSearch<'_>,
    worker: &mut Worker<'_>,
    root_cube: &RootCube,
    count: &mut Count,
) -> Walk {
    worker.search(root_cube, &mut |occupied| {
        search.count(root_cube, occupied, count);
        ControlFlow::Continue(())
    })
}
