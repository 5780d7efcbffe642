//! Answers with their evidence.

use nq_query::ask::words::evidence::sentences;
use nq_query::ask::words::fragment::fragment;
use nq_sat::query::{Agreement, Optimum, Solution};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::{Value, json};

use crate::answer::{answer, known};
use crate::fault::{Fault, Result};
use crate::placement::Placement;

/// A fragment of a page, which is drawn when it is wanted. It is kept as text.
#[pyclass(frozen)]
struct Page(Solution, Vec<Placement>);

#[pymethods]
impl Page {
    fn __str__(&self) -> String {
        let board = |board: &Placement| board.orbit.map(|orbit| (board.picture(), orbit));
        fragment(&self.0, self.1.iter().filter_map(board).collect())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<PyString>().into_any(), (self.__str__(),))
    }
}

/// The answer, if the run is complete.
///
/// # Errors
/// The run was stopped: the exception has the answer so far.
pub fn solution(
    solution: Solution,
    boards: Vec<Placement>,
    py: Python<'_>,
) -> Result<Bound<'_, PyAny>> {
    let (stopped, total) = (solution.stopped(), solution.total().clone());
    let (values, fundamental) = (solution.problem.values(), solution.fundamental().to_string());
    let part = if stopped.is_some() { " (incomplete)" } else { "" };
    let is_complete = solution.answer.is_complete();
    let more = json!({
        "says": format!("{values}: total {total}, fundamental {fundamental}{part}"),
        "fundamental": fundamental,
        "evidence": evidence(&solution),
    });
    let listed = boards.clone().into_pyobject(py)?;
    let page = Bound::new(py, Page(solution, boards))?;
    let objects = [("boards", listed), ("page", page.clone().into_any())];
    let this = answer(py, "Solution", &page.get().0, &more, &objects)?;
    let Some(reason) = stopped else { return Ok(this) };
    let found = if is_complete {
        "one search supports this answer, and the second did not finish".to_owned()
    } else {
        let plural = if total == 1 { "" } else { "s" };
        format!("{total} placement{plural} so far; there may be more")
    };
    Err(Fault::stopped(reason, format!("{reason}: {found}"), this, py))
}

/// What supports an answer, in more detail than the command line prints.
fn evidence(solution: &Solution) -> Value {
    let evidence = &solution.evidence;
    let (agreement, related) = match evidence.second() {
        Agreement::With(other) => (Some(&other.engine), None),
        Agreement::Related(other) => (None, Some(&other.engine)),
        _ => (None, None),
    };
    let levels = evidence.optimum.iter().flat_map(Optimum::levels);
    json!({
        "witnessed": solution.answer.tally.total.to_u64().unwrap_or(u64::MAX),
        "agreement": agreement.into_iter().collect::<Vec<_>>(),
        "related": related,
        "reference": evidence.reference.as_ref().map(|other| &other.engine),
        "known": known(&evidence.known),
        "impossible": levels.map(|level| level.value).collect::<Vec<_>>(),
        "sentences": sentences(solution),
    })
}
