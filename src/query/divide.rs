//! The engines whose counts are divided into shards and estimated.

use super::error::QueryError;
use nq_board::model::Problem;
use nq_board::run::divisible::Divisible;
use nq_board::run::engine::{Engine, EngineError};
use nq_native::{HalfJoin, Rows};

/// Divides a count: by the engine of this name, or else by the half-board join for n-queens and
/// by `rows` for any other model.
///
/// # Errors
/// When the engine does not take the problem, or has no shards.
pub fn divide<'a>(
    problem: &'a Problem,
    named: Option<&str>,
    half_join: HalfJoin,
    rows: Rows,
) -> Result<Box<dyn Divisible + 'a>, QueryError> {
    let engines: [&dyn Engine; 2] = [&half_join, &rows];
    let is_half_join = match named {
        Some(name) if name == half_join.name() => true,
        Some(name) if name == rows.name() => false,
        Some(name) => {
            let engines = engines.map(Engine::name).join(" and ");
            return Err(QueryError::Refused(format!(
                "the engine {name} has neither --shard nor --estimate: {engines} have"
            )));
        }
        None => problem.is_n_queens(),
    };
    let divided = if is_half_join { half_join.divide(problem) } else { rows.divide(problem) };
    match divided {
        Err(why @ EngineError::Unsupported { .. }) if named.is_none() => {
            let takes = engines
                .map(|engine| format!("of {} (engine {})", engine.profile().models, engine.name()));
            Err(QueryError::Refused(format!(
                "only counts {} have shards and estimates, not of {} at n = {}: {why}; \
                 `nq-sat solve --shard` splits any model",
                takes.join(" and "),
                problem.name(),
                problem.size,
            )))
        }
        divided => Ok(divided?),
    }
}
