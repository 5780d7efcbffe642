//! Counts.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{integer, orbits, record};
use crate::fault::{Fault, Result};
use crate::frames::frame;
use crate::solution::{known, stopped};

/// The answer of `Query.count()`, by the fastest engine.
///
/// >>> Query(Model.n_queens(), 14).count()
/// <CountReport n-queens, n = 14: total 365596, fundamental 45752>
#[pyclass(module = "nq_sat", frozen)]
pub struct CountReport(pub nq_sat::query::CountReport);

impl CountReport {
    /// The report, if the count is complete.
    ///
    /// # Errors
    /// The count was stopped: the exception has the report.
    pub fn complete(self, py: Python<'_>) -> Result<Self> {
        let Some(reason) = stopped(self.0.answer.completion) else { return Ok(self) };
        let message = format!(
            "{}: {} placements counted so far; there may be more",
            reason.in_words(),
            self.0.total()
        );
        Err(Fault::stopped(reason, message, self, py))
    }
}

#[pymethods]
impl CountReport {
    /// The name of the model.
    #[getter]
    fn model(&self) -> &str {
        &self.0.problem.model
    }

    /// The size.
    #[getter]
    fn n(&self) -> u32 {
        self.0.problem.size
    }

    /// The number of placements.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.0.total())
    }

    /// The number of fundamental placements. `None` if the engine does not know it.
    #[getter]
    fn fundamental<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.fundamental().map(|count| integer(py, &count)).transpose()
    }

    /// The numbers of orbits by size, the largest first. `None` if the engine does not know them.
    #[getter]
    fn orbits<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.0.answer.tally.orbits.as_ref().map(|of| orbits(py, of)).transpose()
    }

    /// The digest of the set of placements. `None` if the engine counts without listing.
    #[getter]
    fn digest(&self) -> Option<String> {
        self.0.answer.tally.digest.map(|digest| digest.to_string())
    }

    /// The best value of the parameter of the objective, if the model has one and it was open.
    #[getter]
    fn optimum(&self) -> Option<i64> {
        self.0.optimum()
    }

    /// The engine.
    #[getter]
    fn engine(&self) -> &str {
        &self.0.answer.engine
    }

    /// Whether the count is complete.
    #[getter]
    #[pyo3(name = "complete")]
    fn is_complete(&self) -> bool {
        stopped(self.0.answer.completion).is_none()
    }

    /// The elapsed time.
    #[getter]
    fn seconds(&self) -> f64 {
        self.0.answer.time.as_secs_f64()
    }

    /// The sources of published values, by what they are values of. All are equal to the count.
    ///
    /// >>> Query(Model.n_queens(), 10).count().known
    /// {'fundamental': 'A002562', 'total': 'A000170'}
    #[getter]
    fn known(&self) -> BTreeMap<String, String> {
        known(&self.0.known)
    }

    /// The object that `nq-sat count --json` prints, with integers for counts.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        record(py, &self.0)
    }

    /// A data frame with one row.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, [self.to_dict(py)?])
    }

    fn __repr__(&self) -> String {
        let Self(report) = self;
        let fundamental = report.fundamental().map(|count| format!(", fundamental {count}"));
        let part = if self.is_complete() { "" } else { " (incomplete)" };
        format!(
            "<CountReport {}, {}: total {}{}{part}>",
            report.problem.model,
            report.problem.values(),
            report.total(),
            fundamental.unwrap_or_default()
        )
    }
}
