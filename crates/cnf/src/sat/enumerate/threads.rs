//! Root cubes on threads. The result does not depend on the number of threads: placements come in
//! the order of the tree, and counts are sums.

use std::sync::mpsc::{Receiver, SendError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::blocking::{Halt, Walk, unless_broken};
use super::cubes::{Count, CubeSearch, Worker};
use super::root_cubes::RootCube;
use super::splitter::Splitter;
use nq_board::base::Placement;
use nq_board::run::{StopReason, Visit};

/// Root cubes per thread that may be in progress or waiting to be read.
const AHEAD: usize = 8;

/// Placements per message.
const BATCH: usize = 256;

/// Messages of one root cube that may wait to be read.
const WAITING: usize = 4;

/// Visits every placement in the order of the tree.
pub(super) fn list(search: &CubeSearch<'_>, threads: usize, visit: Visit<'_>) -> Walk {
    let Some(mut root) = search.root() else { return Ok(()) };
    if threads < 2 {
        return on_one(search, &mut root, |worker, root_cube| {
            worker.search(root_cube, &mut |occupied| {
                let mut images = search.images(root_cube, occupied);
                unless_broken(images.try_for_each(|placement| visit(&placement)))
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
                announce.send(read).map_err(gone)?;
                give.send((root_cube, results)).map_err(gone)
            })
        });
        let walk = read(announced, visit);
        // The receivers are dropped by now, so all threads end.
        let roots = producer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        walk.and(roots)
    })
}

/// The halt of a thread for which nobody waits.
fn gone<T>(_: SendError<T>) -> Halt {
    Halt::Stopped(StopReason::Limit)
}

/// Searches one root cube after the other, up to a halt.
fn on_one<'a>(
    search: &'a CubeSearch<'_>,
    root: &mut Splitter<'_>,
    mut each: impl FnMut(&mut Worker<'a>, &RootCube) -> Walk,
) -> Walk {
    let Some(mut worker) = search.worker() else { return Ok(()) };
    search.visit_root_cubes(root, &mut |root_cube| each(&mut worker, &root_cube))
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
                return Ok(());
            }
            let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
            results.send(Message::Found(full)).map_err(gone)
        });
        // These fail only when the reader has gone, which is fine.
        let _ = results.send(Message::Found(batch));
        if let Err(halt) = walk {
            let _ = results.send(Message::Halted(halt));
            return;
        }
    }
}

fn read(announced: Receiver<Receiver<Message>>, visit: Visit<'_>) -> Walk {
    for root_cube in announced {
        for message in root_cube {
            match message {
                Message::Found(placements) => {
                    unless_broken(placements.iter().try_for_each(&mut *visit))?;
                }
                Message::Halted(halt) => return Err(halt),
            }
        }
    }
    Ok(())
}

/// Counts the placements and their orbits in the part that was searched: all of it if the traversal
/// is complete.
pub(super) fn count(search: &CubeSearch<'_>, threads: usize) -> (Count, Walk) {
    let Some(mut root) = search.root() else { return (Count::default(), Ok(())) };
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
            search.visit_root_cubes(&mut root, &mut |root_cube| give.send(root_cube).map_err(gone));
        drop(give);
        let mut all = (Count::default(), Ok(()));
        for worker in workers {
            let (count, walk) =
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            all.0 += count;
            all.1 = all.1.and(walk);
        }
        (all.0, all.1.and(roots))
    })
}

fn count_root_cubes(search: &CubeSearch<'_>, take: &Mutex<Receiver<RootCube>>) -> (Count, Walk) {
    let mut count = Count::default();
    let Some(mut worker) = search.worker() else { return (count, Ok(())) };
    loop {
        let taken = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(root_cube) = taken else { return (count, Ok(())) };
        let walk = count_root_cube(search, &mut worker, &root_cube, &mut count);
        if walk.is_err() {
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
        Ok(())
    })
}
