//! The engines that find the best level of an optimising model.

use std::time::Duration;

use crate::query::answer::find;
use crate::query::error::QueryError;
use crate::query::question::Query;
use crate::query::registry::Engines;
use nq_board::base::placement::Placement;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::engine::{Engine, EngineKind};
use nq_board::run::outcome::Outcome;
use nq_native::Search;

/// The budget of a forecast.
const BUDGET: Duration = Duration::from_millis(5);

/// The steps that a search takes in a second.
const STEPS: f64 = 1e7;

/// The fewest steps of a budget.
const LEAST_STEPS: u64 = 20_000;

/// The engines that look for a placement at a level: one quickly, and then another.
#[derive(Clone, Copy)]
pub(crate) struct Finders<'a> {
    /// A search with its budget of steps, in which it often finds a placement or that there is none.
    pub(crate) quick: Option<(&'a dyn Engine, u64)>,
    /// The engine that needs no budget.
    pub(crate) thorough: &'a dyn Engine,
}

impl<'a> Finders<'a> {
    /// One engine for all levels.
    pub(crate) const fn only(engine: &'a dyn Engine) -> Self {
        Self { quick: None, thorough: engine }
    }

    /// Refuses a problem that they do not take.
    ///
    /// # Errors
    /// As [`Engine::supports`].
    pub(crate) fn check(&self, problem: &Problem) -> Result<(), QueryError> {
        Ok(self.thorough.supports(problem)?)
    }

    /// Finds a placement, and names the engine that did, or that found that there is none. What the
    /// quick one has not decided at a level, it is not asked at later ones.
    ///
    /// # Errors
    /// As [`find`].
    pub(crate) fn find(
        &mut self,
        problem: &Problem,
        control: &Control,
    ) -> Result<(&'a dyn Engine, Outcome<Option<Placement>>), QueryError> {
        if let Some((quick, budget)) = self.quick {
            let found = find(quick, problem, &control.with_budget(budget))?;
            if found.found.is_some() || found.completion != Completion::Stopped(StopReason::Limit) {
                return Ok((quick, found));
            }
            self.quick = None;
        }
        Ok((self.thorough, find(self.thorough, problem, control)?))
    }
}

impl Query {
    /// The engines that find the best level, with problems at some levels.
    ///
    /// # Errors
    /// When no engine takes all of them.
    pub(in crate::query) fn finders<'a>(
        &self,
        engines: &'a Engines,
        problems: &[Problem],
    ) -> Result<Finders<'a>, QueryError> {
        if let Some(name) = self.named() {
            return Ok(Finders::only(self.choose([engines.by_name(name)?])?));
        }
        let is_native = |engine: &&dyn Engine| engine.kind() == EngineKind::Native;
        let seconds = |engine: &dyn Engine| {
            let forecast = |problem| engine.forecast(problem, BUDGET).ok();
            let forecasts = problems.iter().map(forecast).collect::<Option<Vec<_>>>()?;
            let last = forecasts.last().filter(|last| last.is_known())?;
            Some(last.seconds.mean)
        };
        let is_search = |engine: &&dyn Engine| engine.name() == Search.name();
        let natives = || engines.iter().filter(is_native);
        let known = natives().filter(|engine| !is_search(engine));
        let known = known.filter_map(|engine| Some((engine, seconds(engine)?)));
        let best = known.min_by(|(_, one), (_, other)| one.total_cmp(other));
        let search = natives().find(is_search);
        match (search.filter(|search| self.choose([*search]).is_ok()), best) {
            (quick, Some((thorough, seconds))) => {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "steps"
                )]
                let quick = quick.map(|quick| (quick, (seconds * STEPS) as u64 + LEAST_STEPS));
                Ok(Finders { quick, thorough })
            }
            (Some(search), None) => Ok(Finders::only(search)),
            (None, None) => Ok(Finders::only(self.choose_for(problems, engines.iter())?)),
        }
    }
}
