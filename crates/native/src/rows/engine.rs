//! The engine.

use std::time::Duration;

use super::class::{Class, NAME, class};
use super::predict::{NANOSECONDS_PER_NODE, Prediction, predict};
use super::run::Work;
use super::symmetric::orbits;
use super::walk::Walk;
use nq_board::base::board::Square;
use nq_board::base::count::Count;
use nq_board::base::placement::{PieceId, Placed, Placement};
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::engine::{Engine, EngineError, EngineKind, Profile, Visit, count_apart};
use nq_board::run::forecast::{Basis, Forecast};
use nq_board::run::outcome::Outcome;
use nq_board::run::shard::Shard;
use nq_board::run::tally::Tally;

/// The seconds of a node that a sample enters.
const PER_SAMPLED_NODE: f64 = 200e-9;

/// What is counted.
const UNITS: &str = "nodes";

/// The search for models with exactly one piece in each row.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub(super) threads: usize,
}

impl Rows {
    /// Counts on this number of threads.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        Self { threads: threads.max(1) }
    }
}

impl Engine for Rows {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Native,
            about: "row by row over all rows at once in vectors, rows with few open squares first",
            models: "one piece in each row",
            sizes: "up to 64 rows and columns",
            lists: true,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        class(problem).map(|_| ())
    }

    fn forecast(
        &self,
        problem: &Problem,
        budget: Duration,
        control: &Control,
    ) -> Result<Forecast, EngineError> {
        let second = NANOSECONDS_PER_NODE * 1e-9;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a limit")]
        let nodes = (budget.as_secs_f64() / PER_SAMPLED_NODE) as u64;
        let predicted = predict(problem, nodes, control)?.ok().flatten();
        Ok(match predicted {
            None => Forecast::beyond(budget, UNITS),
            Some(Prediction { nodes, placements }) => {
                let forecast = Forecast::new(UNITS, nodes, second, Basis::Sample);
                Forecast { placements: Some(placements), ..forecast }
            }
        })
    }

    fn list(
        &self,
        problem: &Problem,
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<Outcome, EngineError> {
        let class = class(problem)?;
        let walked = Walk::all(&class, control, |columns| {
            control.note_found(1);
            let pieces = (0_u16..).zip(columns);
            let placed = |(row, &column): (u16, &u8)| {
                Placed::new(PieceId(0), Square::new(row, column.into()))
            };
            visit(&pieces.map(placed).collect::<Placement>())
        });
        Ok(completion(walked).into())
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        count_apart(self, problem, control)
    }

    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>, EngineError> {
        let work = Work::new(problem, class(problem)?, control);
        let counted = work.count(Shard::WHOLE, work.fastest(self.threads), control);
        let completion = counted.stopped.map_or(Completion::Complete, Completion::Stopped);
        Ok(Outcome::new(counted.total.into(), completion))
    }

    fn with_orbits(
        &self,
        problem: &Problem,
        total: Count,
        control: &Control,
    ) -> Result<Outcome<Tally>, EngineError> {
        tally(problem, &class(problem)?, total, control)
    }
}

/// The tally of this number of placements.
///
/// # Errors
/// When the numbers of symmetric placements contradict it. A stop is not an error.
pub(super) fn tally(
    problem: &Problem,
    class: &Class,
    total: Count,
    control: &Control,
) -> Result<Outcome<Tally>, EngineError> {
    let orbits = match orbits(problem, class, &total, control) {
        Ok(orbits) => orbits,
        Err(reason) => {
            return Ok(Outcome::new(Tally::of_total(total), Completion::Stopped(reason)));
        }
    };
    let Some(orbits) = orbits else {
        let why = format!("{total} placements contradict the number of symmetric ones");
        return Err(EngineError::Failed { engine: NAME, why });
    };
    let tally = Tally { total, orbits: Some(orbits), digest: None };
    Ok(Outcome::new(tally, Completion::Complete))
}

fn completion(walked: Result<(), StopReason>) -> Completion {
    walked.map_or_else(Completion::Stopped, |()| Completion::Complete)
}
