//! What is found out about a puzzle.

use nq_sat::puzzle::solve::Solved;
use nq_sat::puzzle::{Explained, SolvedRecord};
use pyo3::prelude::*;
use serde_json::json;

use crate::answer::answer;
use crate::convert::load;
use crate::fault::Result;
use crate::model::Model;
use crate::stated::Stated;

/// The solutions of a puzzle.
pub fn solved<'py>(py: Python<'py>, model: &Model, found: &Solved) -> Result<Bound<'py, PyAny>> {
    let (stated, board) = (Stated::new(model, &found.problem), found.problem.board);
    let differing = found.differing().into_iter().map(|square| board.name(square));
    let more = json!({ "differing": differing.collect::<Vec<_>>(), "texts": found.texts() });
    let solutions: Vec<_> = found.solutions.iter().map(|pieces| stated.placement(pieces)).collect();
    let objects = [("solutions", solutions.into_pyobject(py)?)];
    answer(py, "Solved", &SolvedRecord::from(found), &more, &objects)
}

/// The route to the solution of a puzzle, with its rating.
pub fn route<'py>(
    py: Python<'py>,
    model: &Model,
    explained: &Explained,
) -> Result<Bound<'py, PyAny>> {
    let solution = Stated::new(model, &explained.problem).placement(&explained.solution);
    let solution = Bound::new(py, solution)?.into_any();
    let objects = [("solution", solution), ("steps", load(py, &explained.steps())?)];
    let more = json!({ "text": explained.rating().to_string() });
    answer(py, "Route", &explained.rated(), &more, &objects)
}
