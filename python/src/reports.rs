//! Counts, tables, and the answers of many engines.

use nq_sat::query::{Answer, CountReport, TableReport, VerifyReport};
use nq_sat::run::Completion;
use nq_show::problem::describe;
use pyo3::prelude::*;
use serde_json::json;

use crate::answer::{answer, known};
use crate::convert::load;
use crate::fault::{Fault, Result};

/// A count, if it is complete.
///
/// # Errors
/// The count was stopped: the exception has the report.
pub fn count<'py>(report: &CountReport, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
    let (values, total) = (report.problem.values(), report.total());
    let fundamental = report.fundamental().map(|count| format!(", fundamental {count}"));
    let says = format!("{values}: total {total}{}", fundamental.unwrap_or_default());
    let of = |says| {
        let title = describe(&report.problem);
        let more = json!({ "says": says, "title": title, "known": known(&report.evidence.known) });
        answer(py, "CountReport", report, &more, &[])
    };
    let Completion::Stopped(reason) = report.answer.completion else { return of(says) };
    let message = format!("{reason}: {total} placements counted so far; there may be more");
    Err(Fault::stopped(reason, message, of(says + " (incomplete)")?, py))
}

/// A table, if it is complete.
///
/// # Errors
/// The run was stopped: the exception has the report.
pub fn table<'py>(report: &TableReport, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
    let says = format!("n = {}: total {}", report.problem.size, report.table.all().total);
    let of = |says| {
        let more = json!({
            "says": says,
            "title": describe(&report.problem),
            "pieces": report.names(),
        });
        let cells = load(py, &report.cells().collect::<Vec<_>>())?;
        answer(py, "TableReport", &report.sums(), &more, &[("cells", cells)])
    };
    let Some(reason) = report.stopped() else { return of(says) };
    let message = format!("{reason}: the table is incomplete");
    Err(Fault::stopped(reason, message, of(says + " (incomplete)")?, py))
}

/// A comparison of engines.
pub fn verification<'py>(
    model: &str,
    report: &VerifyReport,
    py: Python<'py>,
) -> Result<Bound<'py, PyAny>> {
    let (n, total) = (report.size, report.total().to_string());
    let engines: Vec<_> = report.answers().map(Answer::label).collect();
    let more = json!({
        "says": format!("n = {n}: total {total}, {} answers agree", engines.len()),
        "title": format!("{model}, n = {n}"),
        "total": total,
        "independent": report.is_independent(),
        "engines": engines,
    });
    let rows = load(py, &report.rows)?;
    answer(py, "VerifyReport", &json!({ "model": model, "n": n }), &more, &[("rows", rows)])
}
