//! Pickles and copies: an object is kept as a text, from which any process restores it.

use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::types::PyType;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fault::{Fault, Result};

/// What `__reduce__` returns: the function that restores, the class, and the text.
pub type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, String));

/// Keeps an object.
pub fn reduce<'py, T>(object: &Bound<'py, T>) -> Result<Reduced<'py>>
where
    T: PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Serialize + Sync,
{
    let text = serde_json::to_string(object.get()).map_err(|error| fault(&error))?;
    let restore = object.py().import("nq_sat._kept")?.getattr("restore")?;
    Ok((restore, (object.as_any().get_type(), text)))
}

/// Restores an object.
pub fn restore<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| fault(&error))
}

fn fault(error: &serde_json::Error) -> Fault {
    Fault::none(format!("this object has no pickle of this version of nq-sat: {error}"))
}
