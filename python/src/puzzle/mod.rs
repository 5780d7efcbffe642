//! Puzzles with exactly one solution.

mod answers;
mod maker;
mod source;

pub use maker::make;
use nq_sat::puzzle::Explained;
use nq_sat::puzzle::solve::Solved as Found;
use nq_sat::run::{Control, Monitor};
use pyo3::prelude::*;
pub use source::Puzzle;

use self::answers::{route, solved};
use crate::convert;
use crate::fault::{Fault, Result};
use crate::work::{self, run};

/// A puzzle given as such, as text, or as a path.
fn puzzle_of(value: &Bound<'_, PyAny>) -> PyResult<Py<Puzzle>> {
    match value.cast::<Puzzle>() {
        Ok(puzzle) => Ok(puzzle.clone().unbind()),
        Err(_) => Py::new(value.py(), Puzzle::read(value, None)?),
    }
}

/// A control with a time limit and a monitor.
fn control(timeout: Option<&Bound<'_, PyAny>>) -> Result<(Control, Monitor)> {
    let monitor = Monitor::default();
    Ok((work::control(convert::timeout(timeout)?).monitored_by(&monitor), monitor))
}

/// Decides whether a puzzle has exactly one solution.
///
/// Two engines that share no code look for two solutions. The puzzle may be a text or a path, too.
///
/// >>> from nq_sat import puzzle
/// >>> puzzle.solve("AAAA\nBBBB\nCCCD\nCCCD")
/// <Solved one: Qa3 Qb1 Qc4 Qd2>
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout = None))]
pub fn solve<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = self::puzzle_of)] puzzle: Py<Puzzle>,
    timeout: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let Puzzle { model, problem, .. } = puzzle.get();
    let (problem, (control, monitor)) = (problem.clone(), control(timeout)?);
    solved(py, model, &run(py, &monitor, None, move || Found::find(problem, &control))??)
}

/// Explains the solution of a puzzle, step by step.
///
/// Each step uses the simplest rule that applies.
///
/// >>> from nq_sat import puzzle
/// >>> for step in puzzle.explain("AAAA\nBBBB\nCCCD\nCCCD").steps[:2]:
/// ...     print(step["text"])
/// Region D has open squares in column d only: d4 and d3 stay empty.
/// A queen on c2 or c1 leaves column d without an open square: c2 and c1 stay empty.
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout = None))]
pub fn explain<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = self::puzzle_of)] puzzle: Py<Puzzle>,
    timeout: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let Puzzle { model, problem, .. } = puzzle.get();
    let (problem, (control, monitor)) = (problem.clone(), control(timeout)?);
    let explained = run(py, &monitor, None, move || {
        let solved = Found::find(problem.clone(), &control)?;
        let explain = |solution| Explained::find(solution, &problem, usize::MAX, &control);
        Ok::<_, nq_sat::QueryError>(solved.only().map(explain).ok_or_else(|| solved.texts()))
    })??;
    match explained {
        Ok(explained) => route(py, model, &explained?),
        Err(texts) => Err(Fault::input(match &texts[..] {
            [] => "the puzzle has no solution: there is nothing to explain".to_owned(),
            texts => format!(
                "the puzzle has several solutions: {}: there is no route to one",
                texts.join(" and ")
            ),
        })),
    }
}

/// Rates the difficulty of a puzzle: the grade is that of the hardest rule that its route needs.
///
/// >>> from nq_sat import puzzle
/// >>> puzzle.rate("AAAA\nBBBB\nCCCD\nCCCD")
/// <Rating grade 3 of 7 (empty, 3 times), effort 70>
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout = None))]
pub fn rate<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = self::puzzle_of)] puzzle: Py<Puzzle>,
    timeout: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    Ok(explain(py, puzzle, timeout)?.getattr("rating")?)
}
