//! The lists of models, encodings, engines and formats.

use nq_sat::query::catalogue;
use nq_sat::query::registry::Engines;
use nq_sat::sat::enumerate::SatChoice;
use pyo3::prelude::*;

use crate::convert::load;
use crate::fault::Result;

/// What `nq-sat list --json` prints of one kind.
#[pyfunction]
pub fn _list<'py>(py: Python<'py>, kind: &str) -> Result<Bound<'py, PyAny>> {
    match kind {
        "models" => load(py, &catalogue::models()?),
        "encodings" => load(py, &catalogue::encodings()),
        "engines" => load(py, &catalogue::engines(&Engines::all(SatChoice::default()))),
        _ => load(py, &catalogue::formats()),
    }
}
