//! The largest value of a model's maximised parameter that has a placement.

use std::ops::ControlFlow;

use super::HarnessError;
use super::answer::ask;
use crate::engine::{Completion, Control, Engine};
use crate::model::{Model, Problem, Settings};
use crate::placement::Placement;

/// The largest level that has a placement, as far as it is known.
#[derive(Clone, Debug)]
pub struct Largest {
    /// The problem at the largest level found to have a placement, and one, if there is any.
    pub best: Option<(Problem, Placement)>,
    /// The problem one level higher, which has none; `None` where more pieces than squares would be
    /// needed.
    pub impossible: Option<Problem>,
    /// Whether the search went through; if not, a higher level may be possible.
    pub completion: Completion,
}

/// Asks level by level upwards, one placement each, until there is none.
///
/// # Errors
/// As for one question.
pub fn largest(
    model: &Model,
    size: u32,
    settings: &Settings,
    engine: &dyn Engine,
    control: &Control,
) -> Result<Largest, HarnessError> {
    let mut best = None;
    for level in 0.. {
        let Some(problem) = model.problem_at_level(size, settings, level)? else { break };
        if !has_room_for_fixed(&problem) {
            continue;
        }
        engine.supports(&problem)?;
        let mut example = None;
        let answer = ask(engine, &problem, control, &mut |placement, _| {
            example = Some(placement.clone());
            ControlFlow::Break(())
        })?;
        match (example, answer.completion) {
            (Some(placement), _) => best = Some((problem, placement)),
            (None, Completion::Complete) => {
                let impossible = Some(problem);
                return Ok(Largest { best, impossible, completion: Completion::Complete });
            }
            (None, completion @ Completion::Stopped(_)) => {
                return Ok(Largest { best, impossible: None, completion });
            }
        }
    }
    Ok(Largest { best, impossible: None, completion: Completion::Complete })
}

fn has_room_for_fixed(problem: &Problem) -> bool {
    let fixed = |p| problem.fixed.iter().filter(|placed| placed.piece == p).count();
    problem.piece_ids().all(|p| fixed(p) <= problem.counts[p.index()].max as usize)
        && problem.total.is_none_or(|total| problem.fixed.len() <= total.max as usize)
}
