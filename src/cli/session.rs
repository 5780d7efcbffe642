//! The control of a run, wired to Ctrl-C and to `--timeout`.

use std::process::{ExitCode, exit};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use super::CliError;
use super::error::code_of;
use crate::run::control::{Control, StopReason};

/// Signals within this time count as one.
const SAME_SIGNAL: Duration = Duration::from_millis(300);

/// The interval at which [`watched`] polls the control.
const POLL: Duration = Duration::from_millis(20);

/// The time that a command has to end by itself.
const GRACE: Duration = Duration::from_millis(200);

/// The control of the command that runs.
static CURRENT: Mutex<Option<Arc<Control>>> = Mutex::new(None);

fn current() -> MutexGuard<'static, Option<Arc<Control>>> {
    CURRENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a command whose time limit begins now. While no stage has begun, the command prepares: it
/// reads files, which may be pipes, and states problems. It has nothing to show then, so at the
/// limit the program ends, whatever the command does.
pub(super) fn watched(
    timeout: Option<Duration>,
    command: impl FnOnce() -> Result<ExitCode, CliError>,
) -> ExitCode {
    // A time beyond the range of the clock is no limit.
    let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    *current() = Some(Arc::new(Control::new(deadline)));
    thread::spawn(|| {
        let mut since: Option<Instant> = None;
        loop {
            sleep(POLL);
            // The command does not end meanwhile.
            let current = current();
            let Some(control) = &*current else { return };
            let reason = control.stop_reason().filter(|_| control.is_preparing());
            match (reason, since) {
                (None, _) => since = None,
                (Some(_), None) => since = Some(Instant::now()),
                (Some(reason), Some(since)) if since.elapsed() >= GRACE => {
                    CliError::Incomplete(reason).report();
                    exit(code_of(reason).into());
                }
                _ => {}
            }
        }
    });
    let done = command();
    *current() = None;
    done.unwrap_or_else(|error| error.report())
}

/// The control of the command. Ctrl-C cancels it, and its deadline is the timeout. A second Ctrl-C
/// ends the program at once.
pub(super) fn control() -> Arc<Control> {
    let control = current().clone().unwrap_or_default();
    wire(&control);
    control
}

/// Another control, with Ctrl-C wired to it.
pub(super) fn cancelled_by_ctrl_c(control: Control) -> Arc<Control> {
    let control = Arc::new(control);
    wire(&control);
    control
}

fn wire(control: &Arc<Control>) {
    let cancel = Arc::clone(control);
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
