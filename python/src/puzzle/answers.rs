//! What is found out about a puzzle.

use nq_sat::puzzle::solve::{Number, Solved as Found};
use nq_sat::puzzle::{Explained, SolvedRecord};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::convert::{Record, records};
use crate::fault::Result;
use crate::frames::frame;
use crate::kept::{Reduced, reduce, restore};
use crate::model::Model;
use crate::placement::Placement;
use crate::stated::Stated;

/// The solutions of a puzzle, as far as they matter: exactly one, or two that differ.
#[pyclass(module = "nq_sat.puzzle", frozen)]
#[derive(Serialize, Deserialize)]
pub struct Solved {
    /// `"none"`, `"one"`, or `"several"`.
    #[pyo3(get)]
    number: String,
    /// The only solution, or two of several.
    #[pyo3(get)]
    solutions: Vec<Placement>,
    /// The squares that are occupied in one of two solutions only.
    #[pyo3(get)]
    differing: Vec<String>,
    /// The engines that found this: two that share no code, if there is at most one solution.
    #[pyo3(get)]
    engines: Vec<String>,
    texts: Vec<String>,
    record: Record,
}

impl Solved {
    pub fn of(model: &Model, found: &Found) -> Result<Self> {
        let number = match found.number() {
            Number::None => "none",
            Number::One => "one",
            Number::Several => "several",
        };
        let (stated, board) = (Stated::new(model, &found.problem), found.problem.board);
        Ok(Self {
            number: number.to_owned(),
            solutions: found.solutions.iter().map(|pieces| stated.placement(pieces)).collect(),
            differing: found.differing().into_iter().map(|square| board.name(square)).collect(),
            engines: found.engines.iter().map(|&name| name.to_owned()).collect(),
            texts: found.texts(),
            record: Record::of(&SolvedRecord::from(found))?,
        })
    }
}

#[pymethods]
impl Solved {
    /// The object that `nq-sat puzzle solve --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        self.record.load(py)
    }

    fn __repr__(&self) -> String {
        format!("<Solved {}: {}>", self.number, self.texts.join("; "))
    }

    fn _repr_html_(&self) -> String {
        self.solutions.iter().map(Placement::html).collect()
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}

/// The human route to the solution of a puzzle.
#[pyclass(module = "nq_sat.puzzle", frozen)]
#[derive(Serialize, Deserialize)]
pub struct Route {
    /// The solution.
    #[pyo3(get)]
    solution: Placement,
    /// The difficulty.
    #[pyo3(get)]
    rating: Rating,
    texts: Vec<String>,
    parts: Vec<Record>,
}

impl Route {
    pub fn of(model: &Model, explained: &Explained) -> Result<Self> {
        Ok(Self {
            solution: Stated::new(model, &explained.problem).placement(&explained.solution),
            rating: Rating::of(explained)?,
            texts: explained.steps().into_iter().map(|step| step.text).collect(),
            parts: explained.steps().iter().map(Record::of).collect::<Result<_>>()?,
        })
    }

    pub fn into_rating(self) -> Rating {
        self.rating
    }
}

#[pymethods]
impl Route {
    /// The steps, as the objects that `nq-sat puzzle explain --json` prints.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> Result<Vec<Bound<'py, PyAny>>> {
        records(py, &self.parts)
    }

    /// The rating, and `steps`.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        let rating = self.rating.to_dict(py)?;
        rating.set_item("steps", self.steps(py)?)?;
        Ok(rating)
    }

    /// A data frame with a row for each step.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, self.steps(py)?)
    }

    fn __str__(&self) -> String {
        self.texts.iter().zip(1..).map(|(text, number)| format!("{number}. {text}\n")).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Route: {} steps, {}>", self.texts.len(), self.rating.text)
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}

/// The difficulty of a puzzle: the hardest rule that its route needs, and how often.
#[pyclass(module = "nq_sat.puzzle", frozen)]
#[derive(Clone, Serialize, Deserialize)]
pub struct Rating {
    /// The grade of the hardest rule: 1 to 7.
    #[pyo3(get)]
    grade: u8,
    /// The hardest rule.
    #[pyo3(get)]
    rule: String,
    /// How often it is used.
    #[pyo3(get)]
    times: usize,
    /// The number of steps.
    #[pyo3(get)]
    steps: usize,
    /// The steps, weighted by their rules and by what they need to be seen.
    #[pyo3(get)]
    effort: u64,
    text: String,
    record: Record,
}

impl Rating {
    fn of(explained: &Explained) -> Result<Self> {
        let rating = explained.rating();
        Ok(Self {
            grade: rating.grade,
            rule: rating.hardest.name().to_owned(),
            times: rating.times,
            steps: rating.steps,
            effort: rating.effort,
            text: rating.to_string(),
            record: Record::of(&explained.rated())?,
        })
    }
}

#[pymethods]
impl Rating {
    /// The object that `nq-sat puzzle rate --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        self.record.load(py)
    }

    fn __repr__(&self) -> String {
        format!("<Rating {}>", self.text)
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}
