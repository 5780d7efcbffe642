//! The engines whose counts can be split into shards and estimated.

use std::time::Duration;

use super::error::QueryError;
use nq_board::model::Problem;
use nq_board::run::control::{Control, StopReason};
use nq_board::run::engine::{Engine, EngineError};
use nq_board::run::estimate::Estimate;
use nq_native::Rows;
use nq_native::half_join::HalfJoin;

/// An engine whose counts can be split into shards.
#[derive(Clone, Copy, Debug)]
pub enum Splitting {
    /// Row sets of n-queens.
    HalfJoin(HalfJoin),
    /// The first rows of a model with one piece in each row.
    Rows(Rows),
}

impl Splitting {
    /// The engines' names.
    pub const ENGINES: [&'static str; 2] = ["half-join", "rows"];

    /// The engine of this name, or else the half-board join for n-queens and `rows` for any other
    /// model.
    ///
    /// # Errors
    /// When the engine does not take the problem, or has no shards.
    pub fn choose(
        problem: &Problem,
        named: Option<&str>,
        half_join: HalfJoin,
        rows: Rows,
    ) -> Result<Self, QueryError> {
        let chosen = match named {
            Some(name) if name == half_join.name() => Self::HalfJoin(half_join),
            Some(name) if name == rows.name() => Self::Rows(rows),
            Some(name) => {
                let engines = Self::ENGINES.join(" and ");
                return Err(QueryError::NoShards(format!(
                    "the engine {name} has neither --shard nor --estimate: {engines} have"
                )));
            }
            None if problem.is_n_queens() => Self::HalfJoin(half_join),
            None => Self::Rows(rows),
        };
        match chosen.engine().supports(problem) {
            Ok(()) => Ok(chosen),
            Err(why @ EngineError::Unsupported { .. }) if named.is_none() => {
                let engines: [&dyn Engine; 2] = [&half_join, &rows];
                let takes = engines.map(|engine| {
                    format!("of {} (engine {})", engine.profile().models, engine.name())
                });
                Err(QueryError::NoShards(format!(
                    "only counts {} have shards and estimates, not of {} at n = {}: {why}; \
                     `nq-sat solve --shard` splits any model",
                    takes.join(" and "),
                    problem.name(),
                    problem.size,
                )))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The engine.
    #[must_use]
    pub const fn engine(&self) -> &dyn Engine {
        match self {
            Self::HalfJoin(half_join) => half_join,
            Self::Rows(rows) => rows,
        }
    }

    /// What a shard consists of: `row sets` or `nodes`.
    #[must_use]
    pub const fn units(&self) -> &'static str {
        match self {
            Self::HalfJoin(_) => "row sets",
            Self::Rows(_) => "nodes",
        }
    }

    /// Estimates the cost of a count from a sample.
    ///
    /// # Errors
    /// When the engine does not take the problem.
    ///
    /// The inner error is the reason of a stop.
    pub fn estimate(
        &self,
        problem: &Problem,
        time: Duration,
        seed: u64,
        control: &Control,
    ) -> Result<Result<Estimate, StopReason>, EngineError> {
        control.begin(format!("n = {}: a sample of {}", problem.size, self.units()));
        match self {
            Self::HalfJoin(half_join) => half_join.estimate(problem, time, seed, control),
            Self::Rows(rows) => rows.estimate(problem, time, seed, control),
        }
    }
}
