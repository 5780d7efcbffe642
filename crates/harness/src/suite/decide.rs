//! Decides an instance of a family by published values, theorems and engines.

use crate::suite::claim::{Claim, Known, conclude, found, published};
use crate::suite::draft::Draft;
use crate::suite::error::SuiteError;
use nq_board::model::Problem;
use nq_board::run::control::Control;
use nq_query::QueryError;
use nq_query::ask::registry::Engines;

/// The verdict on a draft with all its evidence, by published values, its theorem, and its engines.
///
/// # Errors
/// When nothing decides it, two verdicts differ, an engine fails, or the control stops the search.
pub(super) fn decide(
    draft: &Draft,
    problem: &Problem,
    engines: &Engines,
    control: &Control,
) -> Result<Known, SuiteError> {
    let mut all: Vec<_> = published(problem, false).into_iter().collect();
    all.extend(draft.theorem.map(Claim::from));
    let named = draft.engines.iter().map(|name| engines.by_name(name));
    let named = named.collect::<Result<Vec<_>, _>>().map_err(QueryError::from)?;
    let first = named.into_iter().find(|engine| engine.supports(problem).is_ok());
    let second = draft.second.map(|name| engines.by_name(name)).transpose();
    let second = second.map_err(QueryError::from)?;
    let second = second.filter(|engine| {
        engine.supports(problem).is_ok() && first.is_none_or(|first| first.name() != engine.name())
    });
    for engine in first.into_iter().chain(second) {
        all.extend(found(engine, problem, control)?);
    }
    if all.is_empty() {
        return Err(SuiteError::Undecided(draft.name.clone()));
    }
    // The manifest of a family has verdicts only.
    Ok(Known { count: None, ..conclude(draft.name.clone(), all)? })
}
