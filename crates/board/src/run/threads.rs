//! Work on several threads. With one, none is started, because some machines have no others.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

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

/// Gives each item to the next free thread, which has a state made by `begin`. Returns the states.
/// After a `Break` no item is given.
pub fn spread<I, S: Send>(
    threads: usize,
    items: I,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, I::Item) -> ControlFlow<()> + Sync,
) -> Vec<S>
where
    I: IntoIterator<IntoIter: Send>,
{
    let items = Mutex::new(Some(items.into_iter()));
    let lock = || items.lock().unwrap_or_else(PoisonError::into_inner);
    on_threads(threads, || {
        let mut state = begin();
        loop {
            let Some(item) = lock().as_mut().and_then(Iterator::next) else { return state };
            if work(&mut state, item).is_break() {
                *lock() = None;
                return state;
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::thread::current;

    use super::*;

    #[test]
    fn each_item_is_given_once() {
        for threads in [0, 1, 2, 5] {
            let states = spread(threads, 0..1000, Vec::new, |state, item| {
                state.push(item);
                ControlFlow::Continue(())
            });
            assert_eq!(states.len(), threads.max(1));
            let mut all = states.concat();
            all.sort_unstable();
            assert_eq!(all, (0..1000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_is_given_after_a_break() {
        let states = spread(
            1,
            0..,
            || 0,
            |last, item| {
                *last = item;
                if item == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(states, [7]);
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
