//! The lists of models, encodings, engines and formats.

use nq_sat::query::catalogue;
use nq_sat::query::registry::Engines;
use nq_sat::sat::enumerate::SatChoice;
use pyo3::prelude::*;
use serde::Serialize;

use crate::convert::Record;
use crate::fault::Result;

fn rows<'py>(py: Python<'py>, rows: &[impl Serialize]) -> Result<Vec<Bound<'py, PyAny>>> {
    rows.iter().map(|row| Record::of(row)?.load(py)).collect()
}

/// The built-in models, as the objects that `nq-sat list models --json` prints.
///
/// >>> [row["name"] for row in models()][:2]
/// ['n-queens', 'queens-and-knights']
#[pyfunction]
pub fn models(py: Python<'_>) -> Result<Vec<Bound<'_, PyAny>>> {
    rows(py, &catalogue::models()?)
}

/// The encodings of constraints, as the objects that `nq-sat list encodings --json` prints.
///
/// >>> [row["name"] for row in encodings() if row["kind"] == "at-most-one"][:3]
/// ['pairwise', 'sequential', 'product']
#[pyfunction]
pub fn encodings(py: Python<'_>) -> Result<Vec<Bound<'_, PyAny>>> {
    rows(py, &catalogue::encodings())
}

/// The engines, as the objects that `nq-sat list engines --json` prints.
///
/// >>> "varisat" in [row["name"] for row in engines()]
/// True
#[pyfunction]
pub fn engines(py: Python<'_>) -> Result<Vec<Bound<'_, PyAny>>> {
    rows(py, &catalogue::engines(&Engines::all(SatChoice::default())))
}

/// The file formats, as the objects that `nq-sat list formats --json` prints.
///
/// >>> "dimacs" in [row["name"] for row in formats()]
/// True
#[pyfunction]
pub fn formats(py: Python<'_>) -> Result<Vec<Bound<'_, PyAny>>> {
    rows(py, &catalogue::formats())
}
