//! Who watches the progress of a run.

use std::time::{Duration, Instant};

use nq_sat::run::Monitor;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use serde_json::json;

use crate::answer::answer;
use crate::fault::Result;

/// The interval at which progress is reported.
const REPORT: Duration = Duration::from_millis(200);

/// The time after which progress is shown unasked.
const LONG: Duration = Duration::from_secs(1);

/// Who watches a run.
pub struct Watch {
    watcher: Watcher,
    began: Instant,
    reported: Instant,
}

enum Watcher {
    Nobody,
    /// A bar, if the run takes long and somebody sees it.
    Unasked,
    Bar(Py<PyAny>),
    Function(Py<PyAny>),
}

impl Watch {
    /// What `progress` says: a function, or whether there is a bar.
    pub fn new(py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> Result<Self> {
        let watcher = match progress {
            None => Watcher::Unasked,
            Some(is_wanted) if is_wanted.is_instance_of::<PyBool>() => {
                let is_wanted = is_wanted.is_truthy()?;
                if is_wanted { bar(py, true)? } else { Watcher::Nobody }
            }
            Some(function) if function.is_callable() => {
                Watcher::Function(function.clone().unbind())
            }
            Some(other) => {
                let text = format!("progress is a function, not {}", other.repr()?);
                return Err(PyTypeError::new_err(text).into());
            }
        };
        let now = Instant::now();
        Ok(Self { watcher, began: now, reported: now })
    }

    /// Reports the progress, if the last report was long ago.
    pub fn see(&mut self, py: Python<'_>, monitor: &Monitor) -> PyResult<()> {
        if matches!(self.watcher, Watcher::Nobody) || self.reported.elapsed() < REPORT {
            return Ok(());
        }
        if matches!(self.watcher, Watcher::Unasked) && self.began.elapsed() >= LONG {
            self.watcher = bar(py, false)?;
        }
        if let Watcher::Bar(of) | Watcher::Function(of) = &self.watcher {
            of.call1(py, (progress(py, monitor)?,))?;
        }
        self.reported = Instant::now();
        Ok(())
    }

    /// Takes the bar away.
    pub fn close(&mut self, py: Python<'_>) -> PyResult<()> {
        match std::mem::replace(&mut self.watcher, Watcher::Nobody) {
            Watcher::Bar(bar) => bar.call_method0(py, "close").map(drop),
            _ => Ok(()),
        }
    }
}

fn bar(py: Python<'_>, is_wanted: bool) -> PyResult<Watcher> {
    let bar = py.import("nq_sat._progress")?.call_method1("bar", (is_wanted,))?;
    Ok(if bar.is_none() { Watcher::Nobody } else { Watcher::Bar(bar.unbind()) })
}

/// The progress of a run.
fn progress<'py>(py: Python<'py>, monitor: &Monitor) -> Result<Bound<'py, PyAny>> {
    let (done, parts) = monitor.parts().unzip();
    let (stage, found) = (monitor.stage(), monitor.found());
    let record = json!({ "stage": stage, "found": found, "done": done, "parts": parts });
    answer(py, "Progress", &record, &json!({}), &[])
}
