//! The answers of many engines, compared.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::convert::{integer, record};
use crate::fault::Result;
use crate::frames::frame;

/// The answer of `Query.verify()`: every engine that takes the question gave the same answer.
///
/// >>> report = Query(Model.n_queens(), 6).verify()
/// >>> report.total, report.independent
/// (4, True)
#[pyclass(module = "nq_sat", frozen)]
pub struct VerifyReport {
    pub model: String,
    pub report: nq_sat::query::VerifyReport,
}

#[pymethods]
impl VerifyReport {
    /// The name of the model.
    #[getter]
    fn model(&self) -> &str {
        &self.model
    }

    /// The size.
    #[getter]
    fn n(&self) -> u32 {
        self.report.size
    }

    /// The number of placements.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.report.total())
    }

    /// Whether two of the engines share only the problem.
    #[getter]
    fn independent(&self) -> bool {
        self.report.is_independent()
    }

    /// The engines that answered, each with its encodings and its way to enumerate.
    #[getter]
    fn engines(&self) -> Vec<String> {
        self.report.answers().map(nq_sat::query::Answer::label).collect()
    }

    /// The answers, as the objects that `nq-sat verify --json` prints.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyList>> {
        let rows = PyList::empty(py);
        for row in &self.report.rows {
            rows.append(record(py, row)?)?;
        }
        Ok(rows)
    }

    /// The model, the size, and the rows.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("model", &self.model)?;
        dict.set_item("n", self.report.size)?;
        dict.set_item("rows", self.rows(py)?)?;
        Ok(dict)
    }

    /// A data frame with a row for each engine.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, self.rows(py)?)
    }

    fn __repr__(&self) -> String {
        let Self { model, report } = self;
        let answers = report.answers().count();
        format!(
            "<VerifyReport {model}, n = {}: total {}, {answers} answers agree>",
            report.size,
            report.total()
        )
    }
}
