//! Answers with their evidence.

use std::collections::BTreeMap;

use nq_sat::query::Agreement;
use nq_sat::report::fragment::fragment;
use nq_sat::run::control::{Completion, StopReason};
use nq_sat::verify::Known;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{integer, orbits, record};
use crate::fault::{Fault, Result};
use crate::frames::frame;
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
#[derive(Clone)]
pub struct Solution {
    solution: nq_sat::query::Solution,
    boards: Vec<Placement>,
}

impl Solution {
    pub fn new(solution: nq_sat::query::Solution, boards: Vec<Placement>) -> Self {
        Self { solution, boards }
    }

    /// The answer, if the run is complete.
    ///
    /// # Errors
    /// The run was stopped: the exception has the answer so far.
    pub fn complete(self, py: Python<'_>) -> Result<Self> {
        let Some(reason) = self.solution.stopped() else { return Ok(self) };
        let total = self.solution.total();
        let found = if self.is_complete() {
            "one search supports this answer, and the second did not finish".to_owned()
        } else {
            let plural = if total == 1 { "" } else { "s" };
            format!("{total} placement{plural} so far; there may be more")
        };
        Err(Fault::stopped(reason, format!("{}: {found}", reason.in_words()), self, py))
    }

    fn is_complete(&self) -> bool {
        self.solution.answer.is_complete()
    }
}

#[pymethods]
impl Solution {
    /// The name of the model.
    #[getter]
    fn model(&self) -> &str {
        &self.solution.problem.model
    }

    /// The size.
    #[getter]
    fn n(&self) -> u32 {
        self.solution.problem.size
    }

    /// The number of placements.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.solution.total())
    }

    /// The number of fundamental placements: the number of orbits.
    #[getter]
    fn fundamental<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.solution.fundamental())
    }

    /// The numbers of orbits by size, the largest first. `None` if the run was stopped.
    #[getter]
    fn orbits<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.solution.answer.tally.orbits.as_ref().map(|of| orbits(py, of)).transpose()
    }

    /// The digest of the set of placements, in hexadecimal digits.
    #[getter]
    fn digest(&self) -> Option<String> {
        self.solution.digest().map(|digest| digest.to_string())
    }

    /// The best value of the parameter of the objective, if the model has one and it was open.
    ///
    /// >>> Query(Model.queens_and_knights(), 5).solve().optimum
    /// 2
    #[getter]
    fn optimum(&self) -> Option<i64> {
        self.solution.optimum()
    }

    /// What supports the answer.
    #[getter]
    fn evidence(&self) -> Evidence {
        Evidence::of(&self.solution)
    }

    /// The engine that found the placements.
    #[getter]
    fn engine(&self) -> &str {
        &self.solution.answer.engine
    }

    /// Whether everything was searched.
    #[getter]
    #[pyo3(name = "complete")]
    fn complete_(&self) -> bool {
        self.is_complete()
    }

    /// The elapsed time.
    #[getter]
    fn seconds(&self) -> f64 {
        self.solution.time.as_secs_f64()
    }

    /// The first fundamental placements, at most 12.
    #[getter]
    fn boards(&self) -> Vec<Placement> {
        self.boards.clone()
    }

    /// The object that `nq-sat solve --json` prints, with integers for counts.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        record(py, &self.solution)
    }

    /// A data frame with one row.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, [self.to_dict(py)?])
    }

    fn __repr__(&self) -> String {
        let Self { solution, .. } = self;
        let (total, fundamental) = (solution.total(), solution.fundamental());
        let (model, values) = (&solution.problem.model, solution.problem.values());
        let part = if solution.stopped().is_some() { " (incomplete)" } else { "" };
        format!("<Solution {model}, {values}: total {total}, fundamental {fundamental}{part}>")
    }

    fn _repr_html_(&self) -> String {
        let board = |board: &Placement| board.orbit.map(|orbit| (board.picture(), orbit));
        fragment(&self.solution, self.boards.iter().filter_map(board).collect())
    }
}

/// What supports an answer: only checks that were made.
///
/// >>> evidence = Query(Model.n_queens(), 8).solve().evidence
/// >>> evidence.witnessed, evidence.known
/// (92, {'fundamental': 'A002562', 'total': 'A000170'})
#[pyclass(module = "nq_sat", frozen, get_all)]
#[derive(Clone)]
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
            sentences: nq_sat::report::evidence::sentences(solution),
        }
    }
}

#[pymethods]
impl Evidence {
    fn __repr__(&self) -> String {
        format!("<Evidence: {}>", self.sentences.join(" "))
    }
}

/// The reason of a stop, if the run was stopped.
pub fn stopped(completion: Completion) -> Option<StopReason> {
    match completion {
        Completion::Complete => None,
        Completion::Stopped(reason) => Some(reason),
    }
}
