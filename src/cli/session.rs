//! One run: its control, wired to Ctrl-C and to `--timeout`.

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

/// Signals that come closer together than this are one.
const SAME_WISH: Duration = Duration::from_millis(300);

/// How often the control is looked at for a program that cannot look itself.
const GLANCE: Duration = Duration::from_millis(20);

/// A control that Ctrl-C cancels and whose deadline is the timeout. A second Ctrl-C ends the program at
/// once.
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
        // One key press or one `timeout` may signal the process and its group: that is one wish.
        if first.get_or_insert_with(Instant::now).elapsed() > SAME_WISH {
            exit(130);
        }
    });
    // Without a handler Ctrl-C still ends the program, only without the summary.
    drop(installed);
    control
}

/// While this is there, the program ends as soon as its control says so, wherever it is. That is for the time
/// in which there is nothing to show yet, but a pipe to wait for or much to be read.
pub(super) struct EndsAtOnce {
    through: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl EndsAtOnce {
    pub(super) fn by(control: &Arc<Control>) -> Self {
        let control = Arc::clone(control);
        let (through, waits) = channel();
        let thread = thread::spawn(move || {
            loop {
                if let Some(reason) = control.stop_reason() {
                    CliError::from(QueryError::Stopped(reason)).report();
                    exit(code_of(reason).into());
                }
                if waits.recv_timeout(GLANCE) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        });
        Self { through: Some(through), thread: Some(thread) }
    }
}

impl Drop for EndsAtOnce {
    fn drop(&mut self) {
        drop(self.through.take());
        // It does not panic; and what is not there needs no end.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Has Ctrl-C end the program at once, also where a shell started it with Ctrl-C switched off.
pub(super) fn end_by_ctrl_c() {
    let installed = ctrlc::set_handler(|| {
        anstream::eprintln!("nq-sat: {}", StopReason::Cancelled.in_words());
        exit(code_of(StopReason::Cancelled).into());
    });
    // Without a handler Ctrl-C ends the program as well, only without a word.
    drop(installed);
}
