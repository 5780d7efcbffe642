//! Answers: the classes of `nq_sat._answers`, which are made of what the command line prints.

use std::collections::BTreeMap;

use nq_sat::verify::Known;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde_json::{Value, json};

use crate::convert::load;
use crate::fault::Result;

/// An answer of a class: its record, what the record does not say, and objects of Python.
pub fn answer<'py>(
    py: Python<'py>,
    class: &str,
    record: &impl Serialize,
    more: &Value,
    objects: &[(&str, Bound<'py, PyAny>)],
) -> Result<Bound<'py, PyAny>> {
    let (record, more) = (load(py, record)?, load(py, more)?);
    let all = more.cast::<PyDict>().map_err(PyErr::from)?;
    objects.iter().try_for_each(|(name, object)| all.set_item(name, object))?;
    Ok(py.import("nq_sat._answers")?.getattr(class)?.call1((record, more))?)
}

/// The sources of published values, by what they are values of.
pub fn known(known: &[Known]) -> Value {
    let sources: BTreeMap<_, _> =
        known.iter().map(|known| (known.what.clone(), known.source)).collect();
    json!(sources)
}
