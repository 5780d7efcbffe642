//! Work on several threads. With one, none is started, because some machines have no others.

use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

use super::control::{Control, StopReason};

/// Calls `work` on this number of threads at once, of which the caller's is one. Returns what each
/// call returns. Where the system starts fewer threads, these do the work.
pub fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    scope(|scope| {
        let start = |_| Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let mut all = vec![work()];
        for other in others {
            all.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        all
    })
}

/// Gives each item to the next free thread, which has a state made by `begin`, and counts it as a
/// finished part. Returns the states, and the error that ended the work, if one did: then no more
/// items are given. A sum over the states does not depend on the number of threads.
pub fn spread<I, S: Send, E: From<StopReason> + Send>(
    threads: usize,
    control: &Control,
    items: I,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, I::Item) -> Result<(), E> + Sync,
) -> (Vec<S>, Result<(), E>)
where
    I: IntoIterator<IntoIter: Send>,
{
    let items = Mutex::new(Some(items.into_iter()));
    let lock = || items.lock().unwrap_or_else(PoisonError::into_inner);
    let ended = Mutex::new(Ok(()));
    let states = on_threads(threads, || {
        let mut state = begin();
        loop {
            let Some(item) = lock().as_mut().and_then(Iterator::next) else { return state };
            let done = control.proceed().map_err(E::from);
            if let Err(error) = done.and_then(|()| work(&mut state, item)) {
                *lock() = None;
                let mut ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
                if ended.is_ok() {
                    *ended = Err(error);
                }
                return state;
            }
            control.note_done(1);
        }
    });
    (states, ended.into_inner().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::thread::current;

    use super::*;

    #[test]
    fn each_item_is_given_once() {
        for threads in [0, 1, 2, 5] {
            let control = Control::default();
            control.expect(1000);
            let (states, ended) = spread(threads, &control, 0..1000, Vec::new, |state, item| {
                state.push(item);
                Ok::<_, StopReason>(())
            });
            assert_eq!((states.len(), ended), (threads.max(1), Ok(())));
            assert_eq!(control.parts(), Some((1000, 1000)));
            let mut all = states.concat();
            all.sort_unstable();
            assert_eq!(all, (0..1000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_is_given_after_an_error_or_a_stop() {
        let control = Control::default();
        let work = |last: &mut u32, item| {
            *last = item;
            if item == 7 { Err(StopReason::Limit) } else { Ok(()) }
        };
        assert_eq!(spread(1, &control, 0.., || 0, work), (vec![7], Err(StopReason::Limit)));
        control.cancel();
        assert_eq!(spread(1, &control, 0.., || 0, work), (vec![0], Err(StopReason::Cancelled)));
    }

    #[test]
    fn one_thread_is_the_callers() {
        assert_eq!(on_threads(1, || current().id()), [current().id()]);
        let all: BTreeSet<_> =
            on_threads(3, || format!("{:?}", current().id())).into_iter().collect();
        assert_eq!(all.len(), 3);
    }

    #[test]
    #[should_panic(expected = "planted")]
    fn a_panic_of_another_thread_is_handed_on() {
        let own = current().id();
        on_threads(2, || assert_eq!(current().id(), own, "planted"));
    }
}
