//! The largest value of a model's maximised parameter that has a placement.

use super::HarnessError;
use super::answer::find;
use crate::engine::{Completion, Control, Engine};
use crate::model::{Model, Problem, Settings};
use crate::placement::Placement;

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
    /// The problem one level higher, which has none; `None` where more pieces than squares would be
    /// needed, or where the search did not go through.
    pub impossible: Option<Problem>,
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

/// Settles a model's parameters. A maximised one is asked for level by level upwards, one placement each,
/// until there is none.
///
/// # Errors
/// As for one question; when no level has a placement; when stopped before any level had one.
pub fn settle(
    model: &Model,
    size: u32,
    settings: &Settings,
    engine: &dyn Engine,
    control: &Control,
) -> Result<Settled, HarnessError> {
    let Some(parameter) = model.sought(settings) else {
        let problem = model.problem(size, settings)?;
        engine.supports(&problem)?;
        return Ok(Settled { problem, largest: None });
    };
    let mut best = None;
    let (mut impossible, mut completion) = (None, Completion::Complete);
    for level in 0.. {
        let Some(problem) = model.problem_at_level(size, settings, level)? else { break };
        if !has_room_for_fixed(&problem) {
            continue;
        }
        engine.supports(&problem)?;
        let (example, searched) = find(engine, &problem, control)?;
        if let Some(example) = example {
            best = Some((problem, example));
        } else {
            completion = searched;
            impossible = (completion == Completion::Complete).then_some(problem);
            break;
        }
    }
    match (best, completion) {
        (Some((problem, example)), _) => {
            Ok(Settled { problem, largest: Some(Largest { example, impossible, completion }) })
        }
        (None, Completion::Stopped(reason)) => Err(HarnessError::Stopped(reason)),
        (None, Completion::Complete) => Err(HarnessError::NoLevel {
            model: model.name().to_owned(),
            size,
            parameter: parameter.to_owned(),
        }),
    }
}

fn has_room_for_fixed(problem: &Problem) -> bool {
    let fixed = |p| problem.fixed.iter().filter(|placed| placed.piece == p).count();
    problem.piece_ids().all(|p| fixed(p) <= problem.counts[p.index()].max as usize)
        && problem.total.is_none_or(|total| problem.fixed.len() <= total.max as usize)
}
