//! Answers with their evidence.

use std::collections::BTreeMap;
use std::sync::Arc;

use nq_query::ask::words::fragment::fragment;
use nq_sat::query::Agreement;
use nq_sat::run::control::{Completion, StopReason};
use nq_sat::verify::Known;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::convert::{BySize, Number, Record, Seconds};
use crate::fault::{Fault, Result};
use crate::frames::frame;
use crate::kept::{Reduced, reduce, restore};
use crate::placement::Placement;

/// The most boards that an answer keeps.
pub const BOARDS: usize = 12;

/// The answer of `Query.solve()`: every placement was found, checked, and found again.
///
/// >>> answer = Query(Model.n_queens(), 8).solve()
/// >>> answer
/// <Solution n-queens, n = 8: total 92, fundamental 12>
/// >>> answer.total, answer.fundamental, answer.orbits
/// (92, 12, {8: 11, 4: 1, 2: 0, 1: 0})
#[pyclass(module = "nq_sat", frozen)]
#[derive(Clone, Serialize, Deserialize)]
pub struct Solution {
    /// The name of the model.
    #[pyo3(get)]
    model: String,
    /// The size.
    #[pyo3(get)]
    n: u32,
    /// The number of placements.
    #[pyo3(get)]
    total: Number,
    /// The number of fundamental placements: the number of orbits.
    #[pyo3(get)]
    fundamental: Number,
    /// The numbers of orbits by size, the largest first. `None` if the run was stopped.
    #[pyo3(get)]
    orbits: Option<BySize>,
    /// The digest of the set of placements, in hexadecimal digits.
    #[pyo3(get)]
    digest: Option<String>,
    /// The best value of the parameter of the objective, if the model has one and it was open.
    ///
    /// >>> Query(Model.queens_and_knights(), 5).solve().optimum
    /// 2
    #[pyo3(get)]
    optimum: Option<i64>,
    /// What supports the answer.
    #[pyo3(get)]
    evidence: Evidence,
    /// The engine that found the placements.
    #[pyo3(get)]
    engine: String,
    /// Whether everything was searched.
    #[pyo3(get)]
    complete: bool,
    /// The elapsed time.
    #[pyo3(get)]
    seconds: Seconds,
    /// The first fundamental placements, at most 12.
    #[pyo3(get)]
    boards: Vec<Placement>,
    stopped: bool,
    values: String,
    page: Page,
    record: Record,
}

/// A fragment of a page, which is drawn when it is wanted.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
enum Page {
    Later(Arc<(nq_sat::query::Solution, Vec<Placement>)>),
    Drawn(String),
}

impl From<Page> for String {
    fn from(page: Page) -> Self {
        match page {
            Page::Drawn(html) => html,
            Page::Later(of) => {
                let board = |board: &Placement| board.orbit.map(|orbit| (board.picture(), orbit));
                fragment(&of.0, of.1.iter().filter_map(board).collect())
            }
        }
    }
}

impl From<String> for Page {
    fn from(html: String) -> Self {
        Self::Drawn(html)
    }
}

impl Solution {
    /// The answer, if the run is complete.
    ///
    /// # Errors
    /// The run was stopped: the exception has the answer so far.
    pub fn of(
        solution: nq_sat::query::Solution,
        boards: Vec<Placement>,
        py: Python<'_>,
    ) -> Result<Self> {
        let (problem, answer) = (&solution.problem, &solution.answer);
        let (stopped, total) = (solution.stopped(), solution.total());
        let this = Self {
            model: problem.model.clone(),
            n: problem.size,
            total: Number(total.clone()),
            fundamental: Number(solution.fundamental()),
            orbits: answer.tally.orbits.clone().map(BySize),
            digest: solution.digest().map(|digest| digest.to_string()),
            optimum: solution.optimum(),
            evidence: Evidence::of(&solution),
            engine: answer.engine.clone(),
            complete: answer.is_complete(),
            stopped: stopped.is_some(),
            seconds: Seconds(answer.time),
            boards: boards.clone(),
            values: problem.values(),
            record: Record::of(&solution)?,
            page: Page::Later(Arc::new((solution, boards))),
        };
        let Some(reason) = stopped else { return Ok(this) };
        let found = if this.complete {
            "one search supports this answer, and the second did not finish".to_owned()
        } else {
            let plural = if total == 1 { "" } else { "s" };
            format!("{total} placement{plural} so far; there may be more")
        };
        Err(Fault::stopped(reason, format!("{}: {found}", reason.in_words()), this, py))
    }
}

#[pymethods]
impl Solution {
    /// The object that `nq-sat solve --json` prints, with integers for counts.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        self.record.load(py)
    }

    /// A data frame with one row.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, [self.to_dict(py)?])
    }

    fn __repr__(&self) -> String {
        let Self { model, values, total: Number(total), fundamental: Number(orbits), .. } = self;
        let part = if self.stopped { " (incomplete)" } else { "" };
        format!("<Solution {model}, {values}: total {total}, fundamental {orbits}{part}>")
    }

    fn _repr_html_(&self) -> String {
        self.page.clone().into()
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}

/// What supports an answer: only checks that were made.
///
/// >>> evidence = Query(Model.n_queens(), 8).solve().evidence
/// >>> evidence.witnessed, evidence.known
/// (92, {'fundamental': 'A002562', 'total': 'A000170'})
#[pyclass(module = "nq_sat", frozen, get_all)]
#[derive(Clone, Serialize, Deserialize)]
pub struct Evidence {
    /// The number of placements that geometry checked.
    witnessed: u64,
    /// The engines that share no code with the first and found the same placements.
    agreement: Vec<String>,
    /// A related engine that found the same placements, where no independent one takes the problem.
    related: Option<String>,
    /// The SAT solver that found the same placements with blocking clauses.
    reference: Option<String>,
    /// The sources of published values, by what they are values of. All are equal to the answer.
    known: BTreeMap<String, String>,
    /// The better values of the objective that were searched and have no placement.
    impossible: Vec<i64>,
    /// All of this in sentences.
    sentences: Vec<String>,
}

/// The sources of published values.
pub fn known(known: &[Known]) -> BTreeMap<String, String> {
    known.iter().map(|known| (known.what.clone(), known.source.to_owned())).collect()
}

impl Evidence {
    fn of(solution: &nq_sat::query::Solution) -> Self {
        let evidence = &solution.evidence;
        let (agreement, related) = match &evidence.agreement {
            Agreement::With(other) => (vec![other.engine.clone()], None),
            Agreement::Related(other) => (Vec::new(), Some(other.engine.clone())),
            _ => (Vec::new(), None),
        };
        let levels = evidence.optimum.iter().flat_map(nq_sat::query::Optimum::levels);
        Self {
            witnessed: evidence.witnessed.to_u64().unwrap_or(u64::MAX),
            agreement,
            related,
            reference: evidence.reference.as_ref().map(|other| other.engine.clone()),
            known: known(&evidence.known),
            impossible: levels.map(|level| level.value).collect(),
            sentences: nq_query::ask::words::evidence::sentences(solution),
        }
    }
}

#[pymethods]
impl Evidence {
    fn __repr__(&self) -> String {
        format!("<Evidence: {}>", self.sentences.join(" "))
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}

/// The reason of a stop, if the run was stopped.
pub fn stopped(completion: Completion) -> Option<StopReason> {
    match completion {
        Completion::Complete => None,
        Completion::Stopped(reason) => Some(reason),
    }
}
