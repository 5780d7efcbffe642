//! Counts.

use std::collections::BTreeMap;

use nq_show::problem::describe;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::convert::{BySize, Number, Record, Seconds};
use crate::fault::{Fault, Result};
use crate::frames::{frame, html};
use crate::kept::{Reduced, reduce, restore};
use crate::solution::{known, stopped};

/// The answer of `Query.count()`, by the fastest engine.
///
/// >>> Query(Model.n_queens(), 14).count()
/// <CountReport n-queens, n = 14: total 365596, fundamental 45752>
#[pyclass(module = "nq_sat", frozen)]
#[derive(Serialize, Deserialize)]
pub struct CountReport {
    /// The name of the model.
    #[pyo3(get)]
    model: String,
    /// The size.
    #[pyo3(get)]
    n: u32,
    /// The number of placements.
    #[pyo3(get)]
    total: Number,
    /// The number of fundamental placements. `None` if the engine does not know it.
    #[pyo3(get)]
    fundamental: Option<Number>,
    /// The numbers of orbits by size, the largest first. `None` if the engine does not know them.
    #[pyo3(get)]
    orbits: Option<BySize>,
    /// The digest of the set of placements. `None` if the engine counts without listing.
    #[pyo3(get)]
    digest: Option<String>,
    /// The best value of the parameter of the objective, if the model has one and it was open.
    #[pyo3(get)]
    optimum: Option<i64>,
    /// The engine.
    #[pyo3(get)]
    engine: String,
    /// Whether the count is complete.
    #[pyo3(get)]
    complete: bool,
    /// The elapsed time.
    #[pyo3(get)]
    seconds: Seconds,
    /// The sources of published values, by what they are values of. All are equal to the count.
    ///
    /// >>> Query(Model.n_queens(), 10).count().known
    /// {'fundamental': 'A002562', 'total': 'A000170'}
    #[pyo3(get)]
    known: BTreeMap<String, String>,
    /// In one line.
    title: String,
    values: String,
    record: Record,
}

impl CountReport {
    /// The report, if the count is complete.
    ///
    /// # Errors
    /// The count was stopped: the exception has the report.
    pub fn of(report: &nq_sat::query::CountReport, py: Python<'_>) -> Result<Self> {
        let (problem, answer) = (&report.problem, &report.answer);
        let stopped = stopped(answer.completion);
        let this = Self {
            model: problem.model.clone(),
            n: problem.size,
            total: Number(report.total()),
            fundamental: report.fundamental().map(Number),
            orbits: answer.tally.orbits.clone().map(BySize),
            digest: answer.tally.digest.map(|digest| digest.to_string()),
            optimum: report.optimum(),
            engine: answer.engine.clone(),
            complete: stopped.is_none(),
            seconds: Seconds(answer.time),
            known: known(&report.known),
            title: describe(problem),
            values: problem.values(),
            record: Record::of(report)?,
        };
        let Some(reason) = stopped else { return Ok(this) };
        let (why, total) = (reason.in_words(), report.total());
        let message = format!("{why}: {total} placements counted so far; there may be more");
        Err(Fault::stopped(reason, message, this, py))
    }
}

#[pymethods]
impl CountReport {
    /// The object that `nq-sat count --json` prints, with integers for counts.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        self.record.load(py)
    }

    /// A data frame with one row.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, [self.to_dict(py)?])
    }

    fn __repr__(&self) -> String {
        let Self { model, values, total, .. } = self;
        let fundamental =
            self.fundamental.as_ref().map(|count| format!(", fundamental {}", count.0));
        let fundamental = fundamental.unwrap_or_default();
        let part = if self.complete { "" } else { " (incomplete)" };
        format!("<CountReport {model}, {values}: total {}{fundamental}{part}>", total.0)
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        html(py, &self.title, [self.to_dict(py)?])
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}
