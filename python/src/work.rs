//! Runs work in a thread of its own. Python goes on meanwhile: other threads run, and signals such
//! as Ctrl-C stop the work.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use nq_sat::run::{Control, Monitor};
use pyo3::prelude::*;

use crate::fault::{Fault, Result};
use crate::watch::Watch;

/// The interval at which signals are polled.
pub const GLANCE: Duration = Duration::from_millis(50);

/// The time that stopped work has to end, before it is left to itself.
const PATIENCE: Duration = Duration::from_millis(300);

/// A control with a time limit.
pub fn control(timeout: Option<Duration>) -> Control {
    Control::new(timeout.and_then(|timeout| Instant::now().checked_add(timeout)))
}

/// Starts a thread.
pub fn start(work: impl FnOnce() + Send + 'static) -> Result<()> {
    let thread = thread::Builder::new().name("nq-sat".to_owned()).spawn(work);
    thread.map(drop).map_err(|error| Fault::none(format!("cannot start a thread: {error}")))
}

/// The result of work, with a panic as an exception.
pub fn caught<T>(work: impl FnOnce() -> T) -> std::result::Result<T, String> {
    let text = |panic: Box<dyn Any + Send>| {
        let text = panic.downcast_ref::<String>().cloned();
        text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()))
    };
    catch_unwind(AssertUnwindSafe(work))
        .map_err(|panic| format!("a fault of nq-sat: {}", text(panic).unwrap_or_default()))
}

/// Runs work in a thread and waits for its end. `progress` is called regularly. A signal and an
/// exception of `progress` stop the work through its monitor.
pub fn run<'py, T: Send + 'static>(
    py: Python<'py>,
    monitor: &Monitor,
    progress: Option<&Bound<'py, PyAny>>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let mut watch = Watch::new(py, progress)?;
    let done = watched(py, monitor, &mut watch, work);
    watch.close(py)?;
    done
}

fn watched<T: Send + 'static>(
    py: Python<'_>,
    monitor: &Monitor,
    watch: &mut Watch,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let (send, mut receive) = sync_channel(1);
    start(move || {
        // Nobody waits for stopped work.
        let _ = send.send(caught(work));
    })?;
    loop {
        let receiver = &mut receive;
        match py.detach(move || receiver.recv_timeout(GLANCE)) {
            Ok(done) => return done.map_err(Fault::none),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Fault::none("a fault of nq-sat: a thread ended early"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(error) = py.check_signals().and_then(|()| watch.see(py, monitor)) {
            monitor.stop();
            let receiver = &mut receive;
            let _ = py.detach(move || receiver.recv_timeout(PATIENCE));
            return Err(error.into());
        }
    }
}
