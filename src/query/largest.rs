//! The largest value of a model's maximised parameter that has a placement.

use super::answer::find;
use super::error::QueryError;
use crate::base::placement::Placement;
use crate::model::{Model, Problem, Settings};
use crate::run::control::{Completion, Control};
use crate::run::engine::Engine;
use crate::run::outcome::Outcome;

/// A model's problem with every parameter settled, a maximised one at its largest value.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The problem.
    pub problem: Problem,
    /// What is known of the maximised parameter, if the model has one that was left open.
    pub largest: Option<Largest>,
}

/// What is known of the largest level.
#[derive(Clone, Debug)]
pub struct Largest {
    /// A placement at that level.
    pub example: Placement,
    /// Higher levels that were searched and have no placement. All levels above the largest are
    /// impossible for that: those not searched would prove that one of these has a placement, or need
    /// more pieces than the board has room for.
    pub excluded: Vec<Problem>,
    /// Whether the search went through; if not, a higher level may be possible.
    pub completion: Completion,
}

impl Settled {
    /// Whether the problem's level is known to be the largest.
    #[must_use]
    pub fn is_largest(&self) -> bool {
        self.largest.as_ref().is_some_and(|largest| largest.completion == Completion::Complete)
    }
}

/// Settles a model's parameters. For a maximised one, the levels are searched for one placement each:
/// from the top run of [`Levels::runs`](crate::model::Levels::runs) down, each from its least level up
/// to the first without a placement.
///
/// # Errors
/// As for one question; when no level has a placement; when stopped before any level had one.
pub fn settle(
    model: &Model,
    size: u32,
    settings: &Settings,
    engine: &dyn Engine,
    control: &Control,
) -> Result<Settled, QueryError> {
    let Some(levels) = model.levels(size, settings)? else {
        let problem = model.problem(size, settings)?;
        engine.supports(&problem)?;
        return Ok(Settled { problem, largest: None });
    };
    let mut excluded = Vec::new();
    for run in levels.runs().rev() {
        let mut best = None;
        let mut completion = Completion::Complete;
        for level in run {
            let problem = levels.problem(level)?;
            engine.supports(&problem)?;
            let Outcome { found: example, completion: searched, .. } =
                find(engine, &problem, control)?;
            if let Some(example) = example {
                best = Some((problem, example));
                continue;
            }
            completion = searched;
            if completion == Completion::Complete {
                excluded.push(problem);
            }
            break;
        }
        match (best, completion) {
            (Some((problem, example)), _) => {
                // The nearest first.
                excluded.reverse();
                let largest = Some(Largest { example, excluded, completion });
                return Ok(Settled { problem, largest });
            }
            (None, Completion::Stopped(reason)) => return Err(QueryError::Stopped(reason)),
            (None, Completion::Complete) => {}
        }
    }
    Err(QueryError::NoLevel {
        model: model.name().to_owned(),
        size,
        parameter: levels.parameter().to_owned(),
    })
}
