//! Counts by the numbers of pieces.

use nq_show::problem::describe;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

use crate::convert::{Number, Record, Seconds, records};
use crate::fault::{Fault, Result};
use crate::frames::{frame, html};
use crate::kept::{Reduced, reduce, restore};

/// The answer of `Query.table()`: a count for each number of each piece.
///
/// >>> table = Query(Model.from_name("kings"), 3).table()
/// >>> [cell["total"] for cell in table.cells]
/// [1, 9, 16, 8, 1]
/// >>> table.total
/// 35
#[pyclass(module = "nq_sat", frozen)]
#[derive(Serialize, Deserialize)]
pub struct TableReport {
    /// The name of the model.
    #[pyo3(get)]
    model: String,
    /// The size.
    #[pyo3(get)]
    n: u32,
    /// The names of the pieces, in the plural: the parameters of the cells.
    #[pyo3(get)]
    pieces: Vec<String>,
    /// The number of placements with any number of each piece.
    #[pyo3(get)]
    total: Number,
    /// The number of fundamental placements with any number of each piece, if it is known.
    #[pyo3(get)]
    fundamental: Option<Number>,
    /// The engine.
    #[pyo3(get)]
    engine: String,
    /// Whether the table is complete.
    #[pyo3(get)]
    complete: bool,
    /// The elapsed time.
    #[pyo3(get)]
    seconds: Seconds,
    /// In one line.
    title: String,
    sums: Record,
    parts: Vec<Record>,
}

impl TableReport {
    /// The report, if the table is complete.
    ///
    /// # Errors
    /// The run was stopped: the exception has the report.
    pub fn of(report: &nq_sat::query::TableReport, py: Python<'_>) -> Result<Self> {
        let (all, stopped) = (report.table.all(), report.stopped());
        let this = Self {
            model: report.problem.model.clone(),
            n: report.problem.size,
            pieces: report.names(),
            total: Number(all.total.clone()),
            fundamental: all.fundamental().map(Number),
            engine: report.engine.to_owned(),
            complete: stopped.is_none(),
            seconds: Seconds(report.time),
            title: describe(&report.problem),
            sums: Record::of(&report.sums())?,
            parts: report.cells().map(|cell| Record::of(&cell)).collect::<Result<_>>()?,
        };
        let Some(reason) = stopped else { return Ok(this) };
        let message = format!("{}: the table is incomplete", reason.in_words());
        Err(Fault::stopped(reason, message, this, py))
    }
}

#[pymethods]
impl TableReport {
    /// The cells, as the objects that `nq-sat count --table --json` prints.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> Result<Vec<Bound<'py, PyAny>>> {
        records(py, &self.parts)
    }

    /// The sums, as the last object that `nq-sat count --table --json` prints; and `cells`.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        let sums = self.sums.load(py)?;
        sums.cast::<PyDict>().map_err(PyErr::from)?.set_item("cells", self.cells(py)?)?;
        Ok(sums)
    }

    /// A data frame with a row for each cell.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, self.cells(py)?)
    }

    fn __repr__(&self) -> String {
        let Self { model, n, total, .. } = self;
        let part = if self.complete { "" } else { " (incomplete)" };
        format!("<TableReport {model}, n = {n}: total {}{part}>", total.0)
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        html(py, &self.title, self.cells(py)?)
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}
