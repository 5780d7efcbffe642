//! Records as data frames of pandas.

use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::fault::Result;

/// A data frame with a row for each record.
pub fn frame<'py>(
    py: Python<'py>,
    records: impl IntoIterator<Item = Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let rows = PyList::empty(py);
    for record in records {
        rows.append(record)?;
    }
    Ok(py.import("nq_sat._frames")?.call_method1("frame", (rows,))?)
}
