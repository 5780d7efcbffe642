//! Which engine is asked when none is named.

use super::error::QueryError;
use crate::model::{Model, Settings};
use crate::run::engine::Engine;

/// The first of the candidates that takes the model at this size: a maximising one at the least and at
/// the largest level that it can have.
///
/// # Errors
/// Why the first candidate does not, if none does; faults of the model.
pub fn choose<'a>(
    candidates: impl Iterator<Item = &'a dyn Engine>,
    model: &Model,
    size: u32,
    settings: &Settings,
) -> Result<&'a dyn Engine, QueryError> {
    let problems = match model.levels(size, settings)? {
        None => vec![model.problem(size, settings)?],
        Some(levels) => {
            let ends = levels.values().next().into_iter().chain(levels.values().next_back());
            ends.map(|level| levels.problem(level)).collect::<Result<_, _>>()?
        }
    };
    let mut refusal = None;
    for engine in candidates {
        match problems.iter().try_for_each(|problem| engine.supports(problem)) {
            Ok(()) => return Ok(engine),
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    let none = || QueryError::NoEngine(model.name().to_owned());
    Err(refusal.map_or_else(none, QueryError::Engine))
}
