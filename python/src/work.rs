//! Runs work in a thread of its own. Python goes on meanwhile: other threads run, and signals such
//! as Ctrl-C stop the work.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use nq_sat::run::{Control, Monitor};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use serde_json::json;

use crate::answer::answer;
use crate::fault::{Fault, Result};

/// The interval at which signals are polled.
pub const GLANCE: Duration = Duration::from_millis(50);

/// The interval at which progress is reported.
const REPORT: Duration = Duration::from_millis(200);

/// The time after which progress is shown unasked.
const LONG: Duration = Duration::from_secs(1);

/// The time that stopped work has to end, before it is left to itself.
const PATIENCE: Duration = Duration::from_millis(300);

/// A control with a time limit.
pub fn control(timeout: Option<Duration>) -> Control {
    Control::new(timeout.and_then(|timeout| Instant::now().checked_add(timeout)))
}

/// Who watches a run.
enum Watch<'py> {
    Nobody,
    /// A bar, if the run takes long and somebody sees it.
    Unasked,
    Bar(Bound<'py, PyAny>),
    Function(Bound<'py, PyAny>),
}

impl<'py> Watch<'py> {
    /// A function, or whether there is a bar.
    fn new(py: Python<'py>, progress: Option<&Bound<'py, PyAny>>) -> Result<Self> {
        let Some(progress) = progress else { return Ok(Self::Unasked) };
        if let Ok(is_wanted) = progress.cast::<PyBool>() {
            let bar = is_wanted.is_true().then(|| Self::bar(py, true)).transpose()?;
            return Ok(bar.unwrap_or(Self::Nobody));
        }
        if progress.is_callable() {
            return Ok(Self::Function(progress.clone()));
        }
        let text = format!("progress is a function, not {}", progress.repr()?);
        Err(PyTypeError::new_err(text).into())
    }

    fn bar(py: Python<'py>, is_wanted: bool) -> PyResult<Self> {
        let bar = py.import("nq_sat._progress")?.call_method1("bar", (is_wanted,))?;
        Ok(if bar.is_none() { Self::Nobody } else { Self::Bar(bar) })
    }

    fn see(&mut self, py: Python<'py>, monitor: &Monitor, elapsed: Duration) -> PyResult<()> {
        if matches!(self, Self::Unasked) && elapsed >= LONG {
            *self = Self::bar(py, false)?;
        }
        match self {
            Self::Nobody | Self::Unasked => Ok(()),
            Self::Bar(of) | Self::Function(of) => of.call1((progress(py, monitor)?,)).map(drop),
        }
    }

    fn close(&self) -> PyResult<()> {
        if let Self::Bar(bar) = self {
            bar.call_method0("close")?;
        }
        Ok(())
    }
}

/// The progress of a run.
fn progress<'py>(py: Python<'py>, monitor: &Monitor) -> Result<Bound<'py, PyAny>> {
    let (done, parts) = monitor.parts().unzip();
    let (stage, found) = (monitor.stage(), monitor.found());
    let record = json!({ "stage": stage, "found": found, "done": done, "parts": parts });
    answer(py, "Progress", &record, &json!({}), &[])
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
    watch.close()?;
    done
}

fn watched<'py, T: Send + 'static>(
    py: Python<'py>,
    monitor: &Monitor,
    watch: &mut Watch<'py>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let (send, mut receive) = sync_channel(1);
    start(move || {
        // Nobody waits for stopped work.
        let _ = send.send(caught(work));
    })?;
    let began = Instant::now();
    let mut reported = began;
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
        if goes_on.is_ok() && reported.elapsed() >= REPORT {
            goes_on = watch.see(py, monitor, began.elapsed());
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
