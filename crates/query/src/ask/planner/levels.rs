//! The engines that find the best level of an optimising model.

use super::plan::Plan;
use crate::ask::answer::find;
use crate::ask::question::Query;
use crate::ask::registry::Engines;
use crate::error::{QueryError, Result};
use nq_board::base::Placement;
use nq_board::model::Problem;
use nq_board::run::{Completion, Control, Engine, EngineError, EngineKind, Outcome, StopReason};
use nq_native::Search;

/// The steps that a search takes in a second.
const STEPS: f64 = 1e7;

/// The steps before another engine is thought of.
const FIRST_STEPS: u64 = 100_000;

/// The engines that look for placements at levels: a search, and the fastest of the others where it
/// takes longer than that one is predicted to take.
pub(crate) struct Finders<'a> {
    /// Native engines that take all levels and may be faster than the search.
    others: Vec<&'a dyn Engine>,
    /// The engine that goes on without a budget.
    last: &'a dyn Engine,
    /// Whether the others take over, after a level at which the search took long.
    is_long: bool,
    memory_limit: u64,
}

impl<'a> Finders<'a> {
    /// One engine for all levels.
    pub(crate) const fn only(engine: &'a dyn Engine) -> Self {
        Self { others: Vec::new(), last: engine, is_long: false, memory_limit: 0 }
    }

    pub(crate) const fn first(&self) -> &'a dyn Engine {
        self.last
    }

    /// Refuses a problem that they do not take.
    pub(crate) fn check(&self, problem: &Problem) -> Result<()> {
        Ok(self.last.supports(problem)?)
    }

    /// Finds a placement, and names the engine that did, or that found that there is none.
    pub(crate) fn find(
        &mut self,
        problem: &Problem,
        control: &Control,
    ) -> Result<(&'a dyn Engine, Found)> {
        if self.others.is_empty() {
            return Ok((self.last, find(self.last, problem, control)?));
        }
        if !self.is_long
            && let Some(found) = self.search(problem, FIRST_STEPS, control)?
        {
            return Ok((self.last, found));
        }
        let plan =
            Plan::of(problem, self.others.iter().copied(), self.memory_limit, false, control);
        let Ok(other) = plan.map(|plan| *plan.best()) else {
            return Ok((self.last, find(self.last, problem, control)?));
        };
        if !self.is_long {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "steps")]
            let steps = (other.forecast.seconds.mean * STEPS) as u64;
            if let Some(found) = self.search(problem, steps, control)? {
                return Ok((self.last, found));
            }
            self.is_long = true;
        }
        match find(other.engine, problem, control) {
            // It was predicted to need less: the search takes little.
            Err(QueryError::Engine(EngineError::TooLarge(_))) => {
                Ok((self.last, find(self.last, problem, control)?))
            }
            found => Ok((other.engine, found?)),
        }
    }

    /// What the search decides in this number of steps.
    fn search(&self, problem: &Problem, steps: u64, control: &Control) -> Result<Option<Found>> {
        let found = find(self.last, problem, &control.with_budget(steps))?;
        let is_spent = found.completion == Completion::Stopped(StopReason::Limit);
        Ok((found.found.is_some() || !is_spent).then_some(found))
    }
}

/// A placement, if there is one.
type Found = Outcome<Option<Placement>>;

impl Query {
    /// The engines that find the best level, with problems at some levels.
    pub(crate) fn finders<'a>(
        &self,
        engines: &'a Engines,
        problems: &[Problem],
    ) -> Result<Finders<'a>> {
        if let Some(name) = self.named() {
            return Ok(Finders::only(self.choose([engines.by_name(name)?])?));
        }
        let takes_all = |engine: &&dyn Engine| {
            engine.kind() == EngineKind::Native
                && problems.iter().all(|problem| engine.supports(problem).is_ok())
        };
        let (searches, others): (Vec<_>, Vec<_>) =
            engines.iter().filter(takes_all).partition(|engine| engine.name() == Search.name());
        match (&searches[..], &others[..]) {
            (&[last, ..], _) => {
                let memory_limit = self.memory_of_chosen();
                Ok(Finders { others, last, is_long: false, memory_limit })
            }
            ([], &[first, ..]) => Ok(Finders::only(first)),
            ([], []) => Ok(Finders::only(self.choose_for(problems, engines.iter())?)),
        }
    }
}
