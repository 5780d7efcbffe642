//! Counts with the fastest engine, without listing.

use std::time::Duration;

use itertools::Itertools;

use super::choose::choose;
use super::error::QueryError;
use super::optimum::{Optimum, optimise};
use super::registry::Engines;
use super::solve::Request;
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::clock::Instant;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::{Engine, EngineKind, EnumerationNames};
use nq_board::run::outcome::SolverStats;
use nq_board::run::tally::Tally;
use nq_check::verify::{Known, KnownEnd, known_end, known_values};
use nq_native::half_join::MAX_SIZE;

/// The count of one size.
#[derive(Clone, Debug)]
pub struct CountReport {
    /// The problem that was counted; for an optimising model, at the best level.
    pub problem: Problem,
    /// The parameter of the objective, if it was open.
    pub parameter: Option<String>,
    /// The engine.
    pub engine: String,
    /// How it enumerated, if there was a choice.
    pub enumeration: Option<EnumerationNames>,
    /// The work of its solver, if it has one.
    pub solver: Option<SolverStats>,
    /// The number of parts that were counted in two ways with the same result.
    pub audited: u64,
    /// The numbers; if the run was stopped, those of a part.
    pub tally: Tally,
    /// Whether the count is complete.
    pub completion: Completion,
    /// Published values, with those found.
    pub known: Vec<Known>,
    /// Where the published totals end, if they end before this problem.
    pub known_end: Option<KnownEnd>,
    /// The time.
    pub time: Duration,
}

impl CountReport {
    /// The number of placements.
    #[must_use]
    pub fn total(&self) -> Count {
        self.tally.total.clone()
    }

    /// The number of fundamental placements. `None` if the engine does not know it or was stopped.
    #[must_use]
    pub fn fundamental(&self) -> Option<Count> {
        self.tally.fundamental()
    }

    /// The best value of the parameter of the objective, if there is one.
    #[must_use]
    pub fn optimum(&self) -> Option<i64> {
        self.problem.level.as_ref().map(|level| level.value)
    }
}

/// The named engine; without a name, the first that takes the model at this size. Native engines
/// come first, those that suit the problem before the others; SAT engines, which count slowest,
/// come last.
///
/// # Errors
/// When no engine takes the model, or n-queens of this size is beyond reach.
pub fn choose_counter<'a>(
    engines: &'a Engines,
    request: Request<'_>,
) -> Result<&'a dyn Engine, QueryError> {
    let Request { model, size, settings, engine } = request;
    if let Some(name) = engine {
        return choose(std::iter::once(engines.by_name(name)?), model, size, settings);
    }
    let problem = model.first_problem(size, settings)?;
    if size > MAX_SIZE && problem.as_ref().is_some_and(Problem::is_n_queens) {
        return Err(QueryError::BeyondReach { size });
    }
    let suits = |engine: &&dyn Engine| problem.as_ref().is_some_and(|p| engine.suits(p));
    let rank = |engine: &&dyn Engine| {
        let kind = match engine.kind() {
            EngineKind::Native => 0,
            EngineKind::Classic => 1,
            EngineKind::Sat => 2,
        };
        (kind, !suits(engine))
    };
    choose(engines.iter().sorted_by_key(rank), model, size, settings)
}

/// Counts one size. `starts` gets the engine and the problem before the count begins.
///
/// # Errors
/// Bad input and engines that fail. Check published values with [`QueryError::check_known`], so
/// that the count is printed first.
pub fn count(
    request: Request<'_>,
    engines: &Engines,
    control: &Control,
    starts: &mut dyn FnMut(&dyn Engine, &Problem),
) -> Result<CountReport, QueryError> {
    let start = Instant::now();
    control.begin(String::new());
    let engine = choose_counter(engines, request)?;
    let Request { model, size, settings, .. } = request;
    let (problem, optimum) = optimise(model, size, settings, engine, control)?;
    let is_best = optimum.as_ref().is_some_and(Optimum::is_proved);
    control.begin(format!("n = {size}: {}", engine.name()));
    starts(engine, &problem);
    let outcome = engine.count(&problem, control)?;
    let known = if outcome.is_complete() {
        known_values(&problem, &outcome.found, is_best)
    } else {
        Vec::new()
    };
    Ok(CountReport {
        known_end: known_end(&problem, is_best),
        engine: engine.name().to_owned(),
        enumeration: engine.enumeration(&problem),
        parameter: model.sought(settings).map(|sought| sought.parameter.clone()),
        solver: outcome.solver,
        audited: outcome.audited,
        problem,
        tally: outcome.found,
        completion: outcome.completion,
        known,
        time: start.elapsed(),
    })
}
