//! The control of a run, wired to `--timeout` and to the signals that ask a program to end: Ctrl-C,
//! SIGTERM and SIGHUP.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use super::CliError;
use super::error::code_of;
use super::options::RunOptions;
use crate::query::QueryError;
use crate::run::control::{Control, StopReason};

/// Signals within this time count as one.
const SAME_SIGNAL: Duration = Duration::from_millis(300);

/// The interval at which [`EndsAtOnce`] polls the control.
const POLL: Duration = Duration::from_millis(20);

/// The exit code of an interrupted run: 128 and the number of its first signal, as in shells.
pub(super) static CODE: AtomicU8 = AtomicU8::new(130);

/// Calls `act` in a thread at each signal. Without it, a signal ends the program without a summary.
fn on_signals(mut act: impl FnMut() + Send + 'static) {
    let hang_up = (!outlives_its_terminal()).then_some(SIGHUP);
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM].into_iter().chain(hang_up)) else {
        return;
    };
    thread::spawn(move || {
        for (place, signal) in signals.forever().enumerate() {
            if place == 0 {
                CODE.store(u8::try_from(128 + signal).unwrap_or(130), Relaxed);
            }
            act();
        }
    });
}

/// Whether `nohup` started the program, so that it ignores SIGHUP: the last bit of a set.
fn outlives_its_terminal() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find(|line| line.starts_with("SigIgn:"));
    ignored.is_some_and(|set| set.ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f']))
}

/// A control that Ctrl-C cancels and whose deadline is the timeout. A second Ctrl-C ends the
/// program at once.
pub(super) fn control(options: &RunOptions) -> Arc<Control> {
    cancelled_by_ctrl_c(Control::new(options.deadline()))
}

/// The control with Ctrl-C wired to it.
pub(super) fn cancelled_by_ctrl_c(control: Control) -> Arc<Control> {
    let control = Arc::new(control);
    let cancel = Arc::clone(&control);
    let mut first: Option<Instant> = None;
    on_signals(move || {
        cancel.cancel();
        // One key press or one `timeout` may signal both the process and its group.
        if first.get_or_insert_with(Instant::now).elapsed() > SAME_SIGNAL {
            exit(CODE.load(Relaxed).into());
        }
    });
    control
}

/// Ends the program as soon as its control stops, until it is dropped. Use it while the program
/// waits for input and has no result to show.
pub(super) struct EndsAtOnce(#[expect(dead_code, reason = "its end ends the thread")] Sender<()>);

impl EndsAtOnce {
    pub(super) fn by(control: &Arc<Control>) -> Self {
        let control = Arc::clone(control);
        let (done, waits) = channel();
        thread::spawn(move || {
            loop {
                if let Some(reason) = control.stop_reason() {
                    CliError::from(QueryError::Stopped(reason)).report();
                    exit(code_of(reason).into());
                }
                if waits.recv_timeout(POLL) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        });
        Self(done)
    }
}

/// Lets Ctrl-C end the program at once, even if a shell started it with Ctrl-C ignored.
pub(super) fn end_by_ctrl_c() {
    on_signals(|| {
        complain!("nq-sat: {}", StopReason::Cancelled.in_words());
        exit(CODE.load(Relaxed).into());
    });
}
