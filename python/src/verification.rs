//! The answers of many engines, compared.

use nq_sat::query::Answer;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

use crate::convert::{Number, Record, records};
use crate::fault::Result;
use crate::frames::{frame, html};
use crate::kept::{Reduced, reduce, restore};

/// The answer of `Query.verify()`: every engine that takes the question gave the same answer.
///
/// >>> report = Query(Model.n_queens(), 6).verify()
/// >>> report.total, report.independent
/// (4, True)
#[pyclass(module = "nq_sat", frozen)]
#[derive(Serialize, Deserialize)]
pub struct VerifyReport {
    /// The name of the model.
    #[pyo3(get)]
    model: String,
    /// The size.
    #[pyo3(get)]
    n: u32,
    /// The number of placements.
    #[pyo3(get)]
    total: Number,
    /// Whether two of the engines share only the problem.
    #[pyo3(get)]
    independent: bool,
    /// The engines that answered, each with its encodings and its way to enumerate.
    #[pyo3(get)]
    engines: Vec<String>,
    answers: Vec<Record>,
}

impl VerifyReport {
    pub fn of(model: &str, report: &nq_sat::query::VerifyReport) -> Result<Self> {
        Ok(Self {
            model: model.to_owned(),
            n: report.size,
            total: Number(report.total()),
            independent: report.is_independent(),
            engines: report.answers().map(Answer::label).collect(),
            answers: report.rows.iter().map(Record::of).collect::<Result<_>>()?,
        })
    }
}

#[pymethods]
impl VerifyReport {
    /// The answers, as the objects that `nq-sat verify --json` prints.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> Result<Vec<Bound<'py, PyAny>>> {
        records(py, &self.answers)
    }

    /// The model, the size, and the rows.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("model", &self.model)?;
        dict.set_item("n", self.n)?;
        dict.set_item("rows", self.rows(py)?)?;
        Ok(dict)
    }

    /// A data frame with a row for each engine.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, self.rows(py)?)
    }

    fn __repr__(&self) -> String {
        let Self { model, n, total, engines, .. } = self;
        let answers = engines.len();
        format!("<VerifyReport {model}, n = {n}: total {}, {answers} answers agree>", total.0)
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        html(py, &format!("{}, n = {}", self.model, self.n), self.rows(py)?)
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}
