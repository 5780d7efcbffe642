//! Runs work in a thread of its own. Python goes on meanwhile: other threads run, and signals such
//! as Ctrl-C stop the work.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use nq_sat::run::control::Monitor;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::fault::{Fault, Result};

/// The interval at which signals are polled.
pub const GLANCE: Duration = Duration::from_millis(50);

/// The interval at which progress is reported.
const REPORT: Duration = Duration::from_millis(200);

/// The time that stopped work has to end, before it is left to itself.
const PATIENCE: Duration = Duration::from_millis(300);

/// The progress of a run.
#[pyclass(module = "nq_sat", frozen, get_all)]
#[derive(Clone)]
pub struct Progress {
    /// What the run does now.
    stage: String,
    /// The placements that this stage has found.
    found: u64,
    /// The finished parts, of similar cost, where their number is known.
    done: Option<u64>,
    /// All parts.
    parts: Option<u64>,
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        let parts = self.done.zip(self.parts);
        let parts = parts.map(|(done, parts)| format!(", {done} of {parts} parts"));
        format!("<Progress {}: {} found{}>", self.stage, self.found, parts.unwrap_or_default())
    }
}

impl Progress {
    fn of(monitor: &Monitor) -> Self {
        let (stage, found) = (monitor.stage(), monitor.found());
        let (done, parts) = monitor.parts().unzip();
        Self { stage, found, done, parts }
    }
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
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    monitor: &Monitor,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    if let Some(progress) = progress.filter(|progress| !progress.is_callable()) {
        let text = format!("progress is a function, not {}", progress.repr()?);
        return Err(PyTypeError::new_err(text).into());
    }
    let (send, mut receive) = sync_channel(1);
    start(move || {
        // Nobody waits for stopped work.
        let _ = send.send(caught(work));
    })?;
    let mut reported = Instant::now();
    loop {
        let receiver = &mut receive;
        match py.detach(move || receiver.recv_timeout(GLANCE)) {
            Ok(done) => return done.map_err(Fault::none),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Fault::none("a fault of nq-sat: a thread ended early"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let mut goes_on = py.check_signals();
        if let (Ok(()), Some(progress)) = (&goes_on, progress)
            && reported.elapsed() >= REPORT
        {
            goes_on = progress.call1((Progress::of(monitor),)).map(drop);
            reported = Instant::now();
        }
        if let Err(error) = goes_on {
            monitor.stop();
            let receiver = &mut receive;
            let _ = py.detach(move || receiver.recv_timeout(PATIENCE));
            return Err(error.into());
        }
    }
}
