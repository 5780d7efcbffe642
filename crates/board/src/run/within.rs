//! Work with its own time limit, in a thread.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::run::control::Control;

/// The interval at which the outer control is polled.
const GLANCE: Duration = Duration::from_millis(20);

/// Runs work with its own control, whose deadline is `limit` from now. The work is cancelled when
/// the outer control stops.
///
/// # Errors
/// The text of a panic of the work.
pub fn within<T: Send>(
    limit: Option<Duration>,
    control: &Control,
    work: impl FnOnce(&Control) -> T + Send,
) -> thread::Result<T> {
    // A time beyond the range of the clock is no limit.
    let inner = Control::new(limit.and_then(|limit| Instant::now().checked_add(limit)));
    thread::scope(|scope| {
        let (open, over) = channel::<()>();
        let inner = &inner;
        let worker = scope.spawn(move || {
            // Dropped at the end, even in a panic.
            let _open = open;
            work(inner)
        });
        while over.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
            if control.stop_reason().is_some() {
                inner.cancel();
            }
        }
        worker.join()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::control::StopReason;

    fn until_stopped(control: &Control) -> StopReason {
        loop {
            if let Some(reason) = control.stop_reason() {
                return reason;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn work_ends_at_its_own_limit_or_by_the_outer_control() {
        let free = Control::default();
        let own = within(Some(Duration::from_millis(30)), &free, until_stopped);
        assert_eq!(own.ok(), Some(StopReason::TimedOut));
        let timed = Control::new(Instant::now().checked_add(Duration::from_millis(30)));
        let outside = within(None, &timed, until_stopped);
        assert_eq!(outside.ok(), Some(StopReason::Cancelled));
        assert_eq!(within(Some(Duration::MAX), &free, |_| 7).ok(), Some(7));
    }

    #[test]
    fn a_panic_is_handed_on() {
        let result = within(None, &Control::default(), |_| assert_eq!(1, 2));
        assert!(result.is_err());
    }
}
