//! The control of a run, wired to Ctrl-C and to `--timeout`.

use std::process::exit;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::CliError;
use super::error::code_of;
use super::options::RunOptions;
use crate::query::QueryError;
use crate::run::control::{Control, StopReason};

/// Signals within this time count as one.
const SAME_SIGNAL: Duration = Duration::from_millis(300);

/// The interval at which [`EndsAtOnce`] polls the control.
const POLL: Duration = Duration::from_millis(20);

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
    let installed = ctrlc::set_handler(move || {
        cancel.cancel();
        // One key press or one `timeout` may signal both the process and its group.
        if first.get_or_insert_with(Instant::now).elapsed() > SAME_SIGNAL {
            exit(130);
        }
    });
    // Without a handler, Ctrl-C ends the program without a summary.
    drop(installed);
    control
}

/// Ends the program as soon as its control stops, until it is dropped. Use it while the program
/// waits for input and has no result to show.
pub(super) struct EndsAtOnce {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl EndsAtOnce {
    pub(super) fn by(control: &Arc<Control>) -> Self {
        let control = Arc::clone(control);
        let (done, waits) = channel();
        let thread = thread::spawn(move || {
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
        Self { done: Some(done), thread: Some(thread) }
    }
}

impl Drop for EndsAtOnce {
    fn drop(&mut self) {
        drop(self.done.take());
        // The thread does not panic.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Lets Ctrl-C end the program at once, even if a shell started it with Ctrl-C ignored.
pub(super) fn end_by_ctrl_c() {
    let installed = ctrlc::set_handler(|| {
        anstream::eprintln!("nq-sat: {}", StopReason::Cancelled.in_words());
        exit(code_of(StopReason::Cancelled).into());
    });
    // Without a handler, Ctrl-C ends the program without a message.
    drop(installed);
}
