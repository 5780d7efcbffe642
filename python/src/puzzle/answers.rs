//! What is found out about a puzzle.

use std::sync::Arc;

use nq_sat::base::placement::Placement as Pieces;
use nq_sat::puzzle::solve::{Number, Solved as Found};
use nq_sat::puzzle::{Explained, RatingRecord, SolvedRecord, StepRecord};
use pyo3::prelude::*;

use crate::convert::record;
use crate::fault::Result;
use crate::frames::frame;
use crate::placement::Placement;

/// The solutions of a puzzle, as far as they matter: exactly one, or two that differ.
#[pyclass(module = "nq_sat.puzzle", frozen)]
pub struct Solved(pub Found);

#[pymethods]
impl Solved {
    /// `"none"`, `"one"`, or `"several"`.
    #[getter]
    fn number(&self) -> &'static str {
        match self.0.number() {
            Number::None => "none",
            Number::One => "one",
            Number::Several => "several",
        }
    }

    /// The only solution, or two of several.
    #[getter]
    fn solutions(&self) -> Vec<Placement> {
        let problem = Arc::new(self.0.problem.clone());
        let placement = |pieces: &Pieces| Placement {
            problem: Arc::clone(&problem),
            pieces: pieces.clone(),
            orbit: None,
        };
        self.0.solutions.iter().map(placement).collect()
    }

    /// The squares that are occupied in one of two solutions only.
    #[getter]
    fn differing(&self) -> Vec<String> {
        let board = self.0.problem.board;
        self.0.differing().into_iter().map(|square| board.name(square)).collect()
    }

    /// The engines that found this: two that share no code, if there is at most one solution.
    #[getter]
    fn engines(&self) -> Vec<&'static str> {
        self.0.engines.clone()
    }

    /// The object that `nq-sat puzzle solve --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        record(py, &SolvedRecord::from(&self.0))
    }

    fn __repr__(&self) -> String {
        format!("<Solved {}: {}>", self.number(), self.0.texts().join("; "))
    }

    fn _repr_html_(&self) -> String {
        self.solutions().iter().map(Placement::html).collect()
    }
}

/// The human route to the solution of a puzzle.
#[pyclass(module = "nq_sat.puzzle", frozen)]
pub struct Route(pub Explained);

#[pymethods]
impl Route {
    /// The steps, as the objects that `nq-sat puzzle explain --json` prints.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> Result<Vec<Bound<'py, PyAny>>> {
        StepRecord::all(&self.0).iter().map(|step| record(py, step)).collect()
    }

    /// The solution.
    #[getter]
    fn solution(&self) -> Placement {
        let problem = Arc::new(self.0.problem.clone());
        Placement { problem, pieces: self.0.solution.clone(), orbit: None }
    }

    /// The difficulty.
    #[getter]
    fn rating(&self) -> Rating {
        Rating(self.0.clone())
    }

    /// The rating, and `steps`.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        let rating = self.rating().to_dict(py)?;
        rating.set_item("steps", self.steps(py)?)?;
        Ok(rating)
    }

    /// A data frame with a row for each step.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, self.steps(py)?)
    }

    fn __str__(&self) -> String {
        let steps = self.0.steps().into_iter().zip(1..);
        steps.map(|(step, number)| format!("{number}. {}\n", step.text)).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Route: {} steps, {}>", self.0.route.len(), self.0.rating())
    }
}

/// The difficulty of a puzzle: the hardest rule that its route needs, and how often.
#[pyclass(module = "nq_sat.puzzle", frozen)]
pub struct Rating(pub Explained);

#[pymethods]
impl Rating {
    /// The grade of the hardest rule: 1 to 7.
    #[getter]
    fn grade(&self) -> u8 {
        self.0.rating().hardest.grade()
    }

    /// The hardest rule.
    #[getter]
    fn rule(&self) -> &'static str {
        self.0.rating().hardest.name()
    }

    /// How often it is used.
    #[getter]
    fn times(&self) -> usize {
        self.0.rating().times()
    }

    /// The number of steps.
    #[getter]
    fn steps(&self) -> usize {
        self.0.rating().steps()
    }

    /// The steps, weighted by their rules and by what they need to be seen.
    #[getter]
    fn effort(&self) -> u64 {
        self.0.rating().effort
    }

    /// The object that `nq-sat puzzle rate --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        record(py, &RatingRecord::from(&self.0))
    }

    fn __repr__(&self) -> String {
        format!("<Rating {}>", self.0.rating())
    }
}
