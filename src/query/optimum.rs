//! The largest value of the maximised parameter that has a placement.

use super::answer::find;
use super::error::{Disagreement, QueryError};
use crate::base::placement::Placement;
use crate::model::{Level, Model, Problem, Settings};
use crate::run::control::{Completion, Control, StopReason};
use crate::run::engine::Engine;
use crate::run::outcome::Outcome;
use crate::run::tally::PlacementWriter;

/// What is known of the largest level. It belongs to a problem, whose level has a placement.
#[derive(Clone, Debug)]
pub struct Optimum {
    /// A placement at the problem's level.
    pub example: Placement,
    /// The higher levels that were searched and have no placement, ascending. If the search is
    /// complete, all higher levels are impossible: a level that was not searched would prove a
    /// placement at a searched one, or needs more pieces than the board can hold.
    pub excluded: Vec<Problem>,
    /// Whether the search is complete; if not, a higher level may be possible.
    pub completion: Completion,
    /// The engines that found no placement at the excluded levels; empty if there are none.
    pub engines: Vec<&'static str>,
    /// Why the second engine did not finish the excluded levels, if it was stopped.
    pub stopped: Option<StopReason>,
}

impl Optimum {
    /// Whether the level of the problem is the largest, because all higher ones are impossible.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.completion == Completion::Complete
    }

    /// The excluded levels, ascending.
    pub fn levels(&self) -> impl Iterator<Item = &Level> {
        self.excluded.iter().filter_map(|problem| problem.level.as_ref())
    }

    /// The least excluded level; if none was searched, the one after the level of the problem.
    #[must_use]
    pub fn next_level(&self, problem: &Problem) -> Option<Level> {
        let above = |level: &Level| Level { value: level.value + 1, ..level.clone() };
        self.levels().next().cloned().or_else(|| problem.level.as_ref().map(above))
    }

    /// Searches the excluded levels with a second engine.
    ///
    /// # Errors
    /// As for one problem; when the second engine finds a placement.
    pub(super) fn confirm(
        &mut self,
        second: &dyn Engine,
        control: &Control,
    ) -> Result<(), QueryError> {
        for higher in &self.excluded {
            let Outcome { found: example, completion, .. } = find(second, higher, control)?;
            if let Some(placement) = example {
                return Err(Box::new(self.refuted(higher, second, &placement)).into());
            }
            if let Completion::Stopped(reason) = completion {
                self.stopped = Some(reason);
                return Ok(());
            }
        }
        if !self.excluded.is_empty() {
            self.engines.push(second.name());
        }
        Ok(())
    }

    /// A second engine found a placement at an excluded level.
    fn refuted(
        &self,
        higher: &Problem,
        second: &dyn Engine,
        placement: &Placement,
    ) -> Disagreement {
        let (has, lacks) = (second.name(), self.engines.join(", "));
        let text = PlacementWriter::new(higher).text(placement).to_owned();
        let level = |Level { parameter, value }: &Level| format!("{parameter} = {value}");
        let level = higher.level.as_ref().map(level).unwrap_or_default();
        Disagreement {
            difference: format!("{level} impossible against possible"),
            example: Some(format!("{has} lists {text}, which {lacks} does not")),
            first: lacks,
            second: has.to_owned(),
        }
    }
}

/// The problem of a model and its parameters, a maximised one at its largest value, and what is
/// known of that value. `None` if the model maximises nothing or the parameter has a value.
///
/// Searches each level for one placement: from the top run of
/// [`Levels::runs`](crate::model::Levels::runs) down, each from its least level up to the first
/// without a placement.
///
/// # Errors
/// As for one problem; when no level has a placement; when stopped before any level had one.
pub fn optimise(
    model: &Model,
    size: u32,
    settings: &Settings,
    engine: &dyn Engine,
    control: &Control,
) -> Result<(Problem, Option<Optimum>), QueryError> {
    let Some(levels) = model.levels(size, settings)? else {
        let problem = model.problem(size, settings)?;
        engine.supports(&problem)?;
        return Ok((problem, None));
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
                // The nearest comes first.
                excluded.reverse();
                let engines = if excluded.is_empty() { Vec::new() } else { vec![engine.name()] };
                let optimum = Optimum { example, excluded, completion, engines, stopped: None };
                return Ok((problem, Some(optimum)));
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
