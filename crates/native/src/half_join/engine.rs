//! The half-board join as an engine.

use std::time::Duration;

use super::geometry::{Geometry, MAX_SIZE, MIN_SIZE};
use super::memory::memory_need;
use super::options::{HalfJoin, NAME, failed};
use super::shard_counter::ShardCounter;
use super::symmetric::{Symmetric, symmetric};
use crate::memory::check_threads;
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::{Engine, EngineError, EngineKind, Profile, count_apart, only_n_queens};
use nq_board::run::estimate::Projection;
use nq_board::run::forecast::{Basis, Forecast};
use nq_board::run::outcome::Outcome;
use nq_board::run::shard::Shard;
use nq_board::run::tally::{Orbits, Tally};

/// The seconds before the first row set.
const PREPARING: f64 = 3e-4;

/// The seconds of all row sets: 0.04 at n = 15, and a factor from each size to the next that fits
/// the counts up to n = 18 and the estimates from there to n = 28 (`docs/half-join.md`).
fn seconds(n: u32) -> f64 {
    let growth = |n: u32| 0.6 + 0.28 * f64::from(n);
    (15..n).map(growth).product::<f64>() * 0.04 / (n..15).map(growth).product::<f64>()
}

impl HalfJoin {
    /// The memory of a count in bytes.
    fn memory_for(&self, geometry: Geometry) -> u64 {
        // An audit has its own workers.
        let workers = if self.audit.is_some() { 2 * self.threads } else { self.threads };
        memory_need(geometry).total(workers)
    }

    /// The cut of a board of a supported size whose count fits into memory.
    pub(super) fn geometry(&self, problem: &Problem) -> Result<Geometry, EngineError> {
        self.supports(problem)?;
        let geometry = Geometry::new(rows(problem));
        check_threads(format!("n = {}", geometry.n), self.memory_for(geometry), self.threads)?;
        Ok(geometry)
    }
}

impl Engine for HalfJoin {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Native,
            about: "quarters joined into halves, row set by row set, and halves matched 512 at a \
                    time",
            models: "n-queens",
            sizes: "4 to 28",
            lists: false,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        only_n_queens(NAME, problem)?;
        let size = rows(problem);
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            let why = format!("takes sizes from {MIN_SIZE} to {MAX_SIZE}, not {size}");
            return Err(EngineError::Unsupported { engine: NAME, why });
        }
        Ok(())
    }

    fn forecast(
        &self,
        problem: &Problem,
        _: Duration,
        _: &Control,
    ) -> Result<Forecast, EngineError> {
        self.supports(problem)?;
        let geometry = Geometry::new(rows(problem));
        let row_sets = (1..=geometry.n / 2)
            .fold(0.5, |sets, row| sets * f64::from(geometry.n + 1 - row) / f64::from(row));
        let second = seconds(geometry.n) / row_sets;
        let row_sets = Projection::new(row_sets, 0.0);
        let forecast = Forecast::new("row sets", row_sets, second, Basis::Growth);
        Ok(forecast.longer_by(PREPARING).with_memory(memory_need(geometry).total(1)))
    }

    fn memory(&self, problem: &Problem) -> Option<u64> {
        self.supports(problem).ok().map(|()| self.memory_for(Geometry::new(rows(problem))))
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        count_apart(self, problem, control)
    }

    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>, EngineError> {
        let shards = ShardCounter::new(*self, self.geometry(problem)?);
        let (found, completion) = shards.count(&[Shard::WHOLE], control)?;
        let counted = found[0];
        let outcome = Outcome::new(counted.total().into(), completion);
        Ok(Outcome { audited: counted.audited, ..outcome })
    }

    fn with_orbits(
        &self,
        problem: &Problem,
        total: Count,
        control: &Control,
    ) -> Result<Outcome<Tally>, EngineError> {
        self.supports(problem)?;
        match symmetric(rows(problem), control) {
            Err(reason) => Ok(Outcome::new(Tally::of_total(total), Completion::Stopped(reason))),
            Ok(symmetric) => {
                let orbits = orbits(&total, symmetric).ok_or_else(|| {
                    failed(format!(
                        "{total} placements contradict the symmetric ones: {} by a half turn, {} \
                         of them by a quarter turn",
                        symmetric.by_half_turn, symmetric.by_quarter_turn
                    ))
                })?;
                let tally = Tally { total, orbits: Some(orbits), digest: None };
                Ok(Outcome::new(tally, Completion::Complete))
            }
        }
    }
}

/// The size of the board, which a model need not have made the parameter `n`.
pub(super) fn rows(problem: &Problem) -> u32 {
    problem.board.rows().into()
}

/// Orbits by size, of two queens or more; `None` if the numbers do not divide, as then one is
/// wrong.
fn orbits(total: &Count, symmetric: Symmetric) -> Option<Orbits> {
    let (half_turn, quarter_turn) =
        (Count::from(symmetric.by_half_turn), Count::from(symmetric.by_quarter_turn));
    let of_8 = total.checked_sub(&half_turn)?.exact_div(8)?;
    let of_4 = half_turn.checked_sub(&quarter_turn)?.exact_div(4)?;
    Some(Orbits::from_iter([(8, of_8), (4, of_4), (2, quarter_turn.exact_div(2)?)]))
}
