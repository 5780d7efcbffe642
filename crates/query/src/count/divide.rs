//! The engines whose counts are divided into shards and estimated: all native ones.

use crate::ask::planner::native_counter;
use crate::ask::registry::Engines;
use crate::error::{QueryError, Result};
use nq_board::model::Problem;
use nq_board::run::{Divisible, EngineKind};
use nq_native::{HalfJoin, Rows, branches, half_join, rows};

/// Divides a count: by the engine of this name, or else by the half-board join for n-queens and
/// by the native engine that is predicted to count fastest for any other model. The half-board join
/// and `rows` have units of their own; those of other engines are branches.
///
/// # Errors
/// When the engine does not take the problem, or is not native.
pub fn divide<'a>(
    problem: &'a Problem,
    named: Option<&str>,
    (half_join, rows): (HalfJoin, Rows),
    engines: &'a Engines,
) -> Result<Box<dyn Divisible + 'a>> {
    let engine = match named {
        Some(name) => engines.by_name(name)?,
        None if problem.is_n_queens() => engines.by_name(half_join::NAME)?,
        None => native_counter(engines, problem, |engine| {
            [half_join::NAME, rows::NAME].contains(&engine.name())
                || branches::divide(engine, problem).is_ok()
        })?,
    };
    if engine.kind() != EngineKind::Native {
        return Err(QueryError::Refused(format!(
            "the engine {} has neither --shard nor --estimate here: name a native engine, or take \
             `nq-sat solve --shard`",
            engine.name()
        )));
    }
    Ok(match engine.name() {
        half_join::NAME => half_join.divide(problem)?,
        rows::NAME => rows.divide(problem)?,
        _ => branches::divide(engine, problem)?,
    })
}
