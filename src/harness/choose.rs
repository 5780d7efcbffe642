//! Which engine is asked when none is named.

use super::HarnessError;
use crate::engine::Engine;
use crate::model::{Model, Settings};

/// The first of the candidates that takes the model at this size.
///
/// # Errors
/// Why the first candidate does not, if none does; faults of the model.
pub fn choose<'a>(
    candidates: impl Iterator<Item = &'a dyn Engine>,
    model: &Model,
    size: u32,
    settings: &Settings,
) -> Result<&'a dyn Engine, HarnessError> {
    let none = || HarnessError::NoEngine(model.name().to_owned());
    // A maximising model is the same kind of problem at every level.
    let problem = model.problem_at_level(size, settings, 0)?.ok_or_else(none)?;
    let mut refusal = None;
    for engine in candidates {
        match engine.supports(&problem) {
            Ok(()) => return Ok(engine),
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    Err(refusal.map_or_else(none, HarnessError::Engine))
}
