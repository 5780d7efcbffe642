//! Values of Python and of the library.

use std::path::{Path, PathBuf};
use std::time::Duration;

use nq_sat::Count;
use nq_sat::run::tally::Orbits;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};
use serde::{Deserialize, Serialize};

use crate::fault::{Fault, Result};

/// A count: an integer of Python, which has no largest value.
#[derive(Clone, Serialize, Deserialize)]
pub struct Number(pub Count);

impl<'py> IntoPyObject<'py> for Number {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        match self.0.to_u64() {
            Some(number) => Ok(number.into_pyobject(py)?.into_any()),
            None => py.get_type::<PyInt>().call1((self.0.to_string(),)),
        }
    }
}

/// The numbers of orbits by size, the largest first: a dictionary of Python.
#[derive(Clone, Serialize, Deserialize)]
pub struct BySize(pub Orbits);

impl<'py> IntoPyObject<'py> for BySize {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let dict = PyDict::new(py);
        for (size, count) in self.0.by_size() {
            dict.set_item(size, Number(count.clone()))?;
        }
        Ok(dict)
    }
}

/// A time: seconds in Python.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Seconds(pub Duration);

impl<'py> IntoPyObject<'py> for Seconds {
    type Target = PyFloat;
    type Output = Bound<'py, PyFloat>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Ok(self.0.as_secs_f64().into_pyobject(py)?)
    }
}

/// An object that the command line prints with `--json`.
#[derive(Clone, Serialize, Deserialize)]
pub struct Record(String);

impl Record {
    pub fn of(record: &impl Serialize) -> Result<Self> {
        let text = serde_json::to_string(record);
        Ok(Self(text.map_err(|error| Fault::none(error.to_string()))?))
    }

    /// As a dictionary, with integers for counts.
    pub fn load<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        Ok(py.import("nq_sat._records")?.call_method1("load", (&self.0,))?)
    }
}

/// A number of records, in order.
pub fn records<'py>(py: Python<'py>, records: &[Record]) -> Result<Vec<Bound<'py, PyAny>>> {
    records.iter().map(|record| record.load(py)).collect()
}

/// A whole number, whose name is for messages.
pub fn whole(name: &str, value: &Bound<'_, PyAny>) -> Result<i64> {
    if value.is_instance_of::<PyBool>() {
        let text = format!("{name} is a number, not {}", value.repr()?);
        return Err(PyTypeError::new_err(text).into());
    }
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
    let number = whole(name, value)?;
    if number < 0 {
        return Err(Fault::input(format!("{name} = {number} is negative: give 0 or more")));
    }
    let huge = || Fault::input(format!("{name} = {number} is too large: give a smaller number"));
    number.try_into().map_err(|_| huge())
}

/// A time limit: seconds, or a `timedelta`.
pub fn time(value: &Bound<'_, PyAny>) -> Result<Duration> {
    let wrong = |why: &str| Fault::input(format!("timeout = {value}: {why}"));
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
    let text = format!("timeout is a number of seconds or a timedelta, not {value}");
    Err(PyTypeError::new_err(text).into())
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
