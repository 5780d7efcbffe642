//! Values of Python and of the library.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use serde::Serialize;

use crate::fault::{Fault, Result};

/// What the command line prints with `--json`.
pub fn text(record: &impl Serialize) -> Result<String> {
    serde_json::to_string(record).map_err(|error| Fault::none(error.to_string()))
}

/// What the command line prints as an object of Python, with integers for counts.
pub fn load_text<'py>(py: Python<'py>, text: &str) -> Result<Bound<'py, PyAny>> {
    Ok(py.import("nq_sat._records")?.call_method1("load", (text,))?)
}

/// As [`load_text`], of what the text says.
pub fn load<'py>(py: Python<'py>, record: &impl Serialize) -> Result<Bound<'py, PyAny>> {
    load_text(py, &text(record)?)
}

/// Refuses `True` and `False`, which Python takes for numbers.
fn no_truth(name: &str, value: &Bound<'_, PyAny>) -> Result<()> {
    if value.is_instance_of::<PyBool>() {
        let text = format!("{name} is a number, not {value}");
        return Err(PyTypeError::new_err(text).into());
    }
    Ok(())
}

/// A whole number, whose name is for messages.
pub fn whole(name: &str, value: &Bound<'_, PyAny>) -> Result<i64> {
    no_truth(name, value)?;
    // Numbers of NumPy are numbers, too.
    if !value.hasattr("__index__")? {
        let text = format!("{name} is a whole number, not {}", value.get_type().name()?);
        return Err(PyTypeError::new_err(text).into());
    }
    let number = value.call_method0("__index__")?;
    let huge = || Fault::input(format!("{name} = {number} is too large: give a smaller number"));
    number.extract::<i64>().map_err(|_| huge())
}

/// A number that is not negative.
pub fn natural<T: TryFrom<i64>>(name: &str, value: &Bound<'_, PyAny>) -> Result<T> {
    at_least(0, name, value)
}

/// A number that is not smaller than another.
pub fn at_least<T: TryFrom<i64>>(least: i64, name: &str, value: &Bound<'_, PyAny>) -> Result<T> {
    let number = whole(name, value)?;
    if number < least {
        let sign = if number < 0 { " is negative" } else { "" };
        return Err(Fault::input(format!("{name} = {number}{sign}: give {least} or more")));
    }
    let huge = || Fault::input(format!("{name} = {number} is too large: give a smaller number"));
    number.try_into().map_err(|_| huge())
}

/// A time, whose name is for messages: seconds, or a `timedelta`.
pub fn time(name: &str, value: &Bound<'_, PyAny>) -> Result<Duration> {
    no_truth(name, value)?;
    let wrong = |why: &str| Fault::input(format!("{name} = {value}: {why}"));
    if let Ok(seconds) = value.extract::<f64>() {
        if seconds == f64::INFINITY {
            return Ok(Duration::MAX);
        }
        let time = Duration::try_from_secs_f64(seconds);
        return time.map_err(|_| wrong("give a number of seconds, 0 or more"));
    }
    if value.hasattr("total_seconds")? {
        return value.extract().map_err(|_| wrong("give a time of 0 or more"));
    }
    let text = format!("{name} is a number of seconds or a timedelta, not {value}");
    Err(PyTypeError::new_err(text).into())
}

/// The time limit of a run.
pub fn timeout(value: Option<&Bound<'_, PyAny>>) -> Result<Option<Duration>> {
    value.map(|value| time("timeout", value)).transpose()
}

/// A text, or the path of a file. A `str` is a path if it is one line that ends in `.toml`.
pub enum Source {
    Text(String),
    Path(PathBuf),
}

impl Source {
    pub fn of(value: &Bound<'_, PyAny>) -> Result<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_str()?;
            let has_suffix = Path::new(text).extension().is_some_and(|suffix| suffix == "toml");
            let is_path = has_suffix && !text.contains('\n');
            return Ok(if is_path { Self::Path(text.into()) } else { Self::Text(text.to_owned()) });
        }
        if value.hasattr("__fspath__")? {
            return Ok(Self::Path(value.extract()?));
        }
        let kind = value.get_type().name()?;
        let text = format!("give a str or a path, not {kind}");
        Err(PyTypeError::new_err(text).into())
    }
}
