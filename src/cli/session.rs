//! The control of a run, wired to `--timeout` and to the signals that ask a program to end: Ctrl-C,
//! SIGTERM and SIGHUP.

use std::process::{ExitCode, exit};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, sleep};
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use super::error::{INTERRUPTED, code_of};
use super::{CliError, Result};
use nq_board::run::{Control, Instant, StopReason};

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
    command: impl FnOnce() -> Result<ExitCode>,
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

/// Another control, which has no deadline, with Ctrl-C wired to it.
pub(super) fn cancelled_by_ctrl_c() -> Arc<Control> {
    let control = Arc::default();
    wire(&control);
    control
}

fn wire(control: &Arc<Control>) {
    let cancel = Arc::clone(control);
    let mut first: Option<Instant> = None;
    on_signals(move || {
        cancel.cancel();
        // One key press or one `timeout` may signal both the process and its group.
        if first.get_or_insert_with(Instant::now).elapsed() > SAME_SIGNAL {
            exit(INTERRUPTED.load(Relaxed).into());
        }
    });
}

/// Calls `act` in a thread at each signal. Without it, a signal ends the program without a summary.
/// The thread's name says that no signal is lost any more: signal-hook catches one, and forgets it,
/// shortly before it knows what to do.
fn on_signals(mut act: impl FnMut() + Send + 'static) {
    let hang_up = (!outlives_its_terminal()).then_some(SIGHUP);
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM].into_iter().chain(hang_up)) else {
        return;
    };
    let listen = move || {
        for (place, signal) in signals.forever().enumerate() {
            if place == 0 {
                INTERRUPTED.store(u8::try_from(128 + signal).unwrap_or(130), Relaxed);
            }
            act();
        }
    };
    // Without the thread the program would catch signals and ignore them.
    thread::Builder::new().name("signals".into()).spawn(listen).expect("a thread starts");
}

/// Whether `nohup` started the program, so that it ignores SIGHUP: the last bit of a set.
fn outlives_its_terminal() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find(|line| line.starts_with("SigIgn:"));
    ignored.is_some_and(|set| set.ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f']))
}

/// Lets Ctrl-C end the program at once, even if a shell started it with Ctrl-C ignored.
pub(super) fn end_by_ctrl_c() {
    on_signals(|| {
        complain!("nq-sat: {}", StopReason::Cancelled);
        exit(INTERRUPTED.load(Relaxed).into());
    });
}
