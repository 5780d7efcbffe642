//! Counts by the numbers of pieces.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::convert::{integer, record};
use crate::fault::{Fault, Result};
use crate::frames::frame;

/// The answer of `Query.table()`: a count for each number of each piece.
///
/// >>> table = Query(Model.from_name("kings"), 3).table()
/// >>> [cell["total"] for cell in table.cells]
/// [1, 9, 16, 8, 1]
/// >>> table.total
/// 35
#[pyclass(module = "nq_sat", frozen)]
pub struct TableReport(pub nq_sat::query::TableReport);

impl TableReport {
    /// The report, if the table is complete.
    ///
    /// # Errors
    /// The run was stopped: the exception has the report.
    pub fn complete(self, py: Python<'_>) -> Result<Self> {
        let Some(reason) = self.0.stopped() else { return Ok(self) };
        let message = format!("{}: the table is incomplete", reason.in_words());
        Err(Fault::stopped(reason, message, self, py))
    }
}

#[pymethods]
impl TableReport {
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

    /// The names of the pieces, in the plural: the parameters of the cells.
    #[getter]
    fn pieces(&self) -> Vec<String> {
        self.0.names()
    }

    /// The number of placements with any number of each piece.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.0.table.all().total)
    }

    /// The number of fundamental placements with any number of each piece, if it is known.
    #[getter]
    fn fundamental<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.table.all().fundamental().map(|count| integer(py, &count)).transpose()
    }

    /// The engine.
    #[getter]
    fn engine(&self) -> &str {
        self.0.engine
    }

    /// Whether the table is complete.
    #[getter]
    #[pyo3(name = "complete")]
    fn is_complete(&self) -> bool {
        self.0.stopped().is_none()
    }

    /// The elapsed time.
    #[getter]
    fn seconds(&self) -> f64 {
        self.0.time.as_secs_f64()
    }

    /// The cells, as the objects that `nq-sat count --table --json` prints.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyList>> {
        let cells = PyList::empty(py);
        for cell in self.0.cells() {
            cells.append(record(py, &cell)?)?;
        }
        Ok(cells)
    }

    /// The sums, as the last object that `nq-sat count --table --json` prints; and `cells`.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        let sums = record(py, &self.0.sums())?;
        sums.cast::<PyDict>().map_err(PyErr::from)?.set_item("cells", self.cells(py)?)?;
        Ok(sums)
    }

    /// A data frame with a row for each cell.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, self.cells(py)?)
    }

    fn __repr__(&self) -> String {
        let Self(report) = self;
        let (model, n, total) = (&report.problem.model, self.n(), report.table.all().total);
        let part = if self.is_complete() { "" } else { " (incomplete)" };
        format!("<TableReport {model}, n = {n}: total {total}{part}>")
    }
}
