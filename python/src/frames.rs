//! Records as data frames of pandas, and as tables of HTML.

use pyo3::prelude::*;

use crate::fault::Result;

/// A table of HTML with a title and a row for each record.
pub fn html<'py>(
    py: Python<'py>,
    title: &str,
    records: impl IntoIterator<Item = Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let rows: Vec<_> = records.into_iter().collect();
    Ok(py.import("nq_sat._frames")?.call_method1("html", (title, rows))?)
}

/// A data frame with a row for each record.
pub fn frame<'py>(
    py: Python<'py>,
    records: impl IntoIterator<Item = Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let rows: Vec<_> = records.into_iter().collect();
    Ok(py.import("nq_sat._frames")?.call_method1("frame", (rows,))?)
}
