//! Chooses the engine where none is named.

use super::error::QueryError;
use nq_board::model::{Model, ModelError, Problem, Settings};
use nq_board::run::engine::Engine;

/// The first candidate that takes the model at this size. For an optimising model the candidate
/// must take the least and the largest level.
///
/// # Errors
/// The refusal of the first candidate if none takes the model; faults of the model.
pub fn choose<'a>(
    candidates: impl Iterator<Item = &'a dyn Engine>,
    model: &Model,
    size: u32,
    settings: &Settings,
) -> Result<&'a dyn Engine, QueryError> {
    let problems = sample_problems(model, size, settings)?;
    let ends = || problems.first().into_iter().chain(problems.last());
    let mut refusal = None;
    for engine in candidates {
        match ends().try_for_each(|problem| engine.supports(problem)) {
            Ok(()) => return Ok(engine),
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    let none = || QueryError::NoEngine(model.name().to_owned());
    Err(refusal.map_or_else(none, QueryError::Engine))
}

/// The problem; for an optimising model, those at the least, a middle, and the largest level, or
/// one without a level if none is possible.
///
/// # Errors
/// Faults of the model.
pub fn sample_problems(
    model: &Model,
    size: u32,
    settings: &Settings,
) -> Result<Vec<Problem>, ModelError> {
    let Some(levels) = model.levels(size, settings)? else {
        return Ok(vec![model.problem_on_any_board(size, settings)?]);
    };
    let values: Vec<_> = levels.values().collect();
    let (Some(&first), Some(&last)) = (values.first(), values.last()) else {
        return Ok(vec![levels.impossible()?]);
    };
    let sample = [first, values[values.len() / 2], last];
    sample.into_iter().map(|value| levels.problem(value)).collect()
}
