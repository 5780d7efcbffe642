//! Decides an instance by published values, theorems and engines.

use super::draft::Draft;
use super::error::SuiteError;
use super::verdict::{Theorem, Verdict, VerdictEvidence};
use crate::query::registry::Engines;
use crate::query::{QueryError, find};
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::Engine;
use nq_check::verify::{PublishedVerdict, published_verdict};

/// A verdict with all its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// The evidence, of at least one kind.
    pub evidence: Vec<VerdictEvidence>,
}

/// The verdict on a draft, by published values, its theorem, and its engines.
///
/// # Errors
/// When nothing decides it, two verdicts differ, an engine fails, or the control stops the search.
pub fn decide(
    draft: &Draft,
    problem: &Problem,
    engines: &Engines,
    control: &Control,
) -> Result<Decision, SuiteError> {
    let mut all = Vec::new();
    if let Some(PublishedVerdict { satisfiable, source, index, .. }) = published_verdict(problem) {
        all.push((Verdict::of(satisfiable), VerdictEvidence::Published { source, index }));
    }
    if let Some(Theorem { verdict, source }) = draft.theorem {
        all.push((verdict, VerdictEvidence::Theorem { source }));
    }
    let named = draft.engines.iter().map(|name| engines.by_name(name));
    let named = named.collect::<Result<Vec<_>, _>>().map_err(QueryError::from)?;
    let first = named.into_iter().find(|engine| engine.supports(problem).is_ok());
    let second = draft.second.map(|name| engines.by_name(name)).transpose();
    let second = second.map_err(QueryError::from)?;
    let second = second.filter(|engine| {
        engine.supports(problem).is_ok() && first.is_none_or(|first| first.name() != engine.name())
    });
    for engine in first.into_iter().chain(second) {
        all.push(search(engine, problem, control)?);
    }
    let Some(&(verdict, _)) = all.first() else {
        return Err(SuiteError::Undecided(draft.name.clone()));
    };
    if let Some((_, other)) = all.iter().find(|(other, _)| *other != verdict) {
        let (one, other) = (all[0].1.in_words(), other.in_words());
        return Err(SuiteError::Contradiction { instance: draft.name.clone(), one, other });
    }
    Ok(Decision { verdict, evidence: all.into_iter().map(|(_, evidence)| evidence).collect() })
}

/// The verdict of one engine.
pub(super) fn search(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
) -> Result<(Verdict, VerdictEvidence), QueryError> {
    let by = engine.name();
    let (completion, is_satisfiable, evidence) = if engine.profile().lists {
        let found = find(engine, problem, control)?;
        match found.found {
            // A placement decides, whether the search is complete or not.
            Some(_) => (Completion::Complete, true, VerdictEvidence::Placement { by }),
            None => (found.completion, false, VerdictEvidence::Search { by }),
        }
    } else {
        let counted = engine.count(problem, control)?;
        let total = counted.found.total;
        let evidence = VerdictEvidence::Count { by, total: total.to_string(), orbits: None };
        (counted.completion, total != 0, evidence)
    };
    match completion {
        Completion::Complete => Ok((Verdict::of(is_satisfiable), evidence)),
        Completion::Stopped(reason) => Err(QueryError::Stopped(reason)),
    }
}
