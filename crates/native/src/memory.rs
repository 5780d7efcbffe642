//! Refuses counts that need more memory than is available.

use nq_board::base::numbers::{bytes, plural};
use nq_board::model::Problem;
use nq_board::run::engine::EngineError;
use nq_board::run::memory::available_memory;

/// Refuses a problem that needs more bytes than are available.
///
/// # Errors
/// Names both numbers, and a remedy.
pub(crate) fn check_board(problem: &Problem, needed: u64) -> Result<(), EngineError> {
    let what = || format!("{} on {} squares", problem.name(), problem.board);
    check(needed, what, "", "take a smaller board")
}

/// Refuses a count that needs more bytes than are available on this number of threads. `what` names
/// it.
///
/// # Errors
/// As [`check_board`].
pub(crate) fn check_threads(what: String, needed: u64, threads: usize) -> Result<(), EngineError> {
    let on = format!(" on {threads} thread{}", plural(threads.into()));
    let remedy = if threads > 1 { "give fewer --threads" } else { "free some memory" };
    check(needed, || what, &on, remedy)
}

fn check(
    needed: u64,
    what: impl FnOnce() -> String,
    on: &str,
    remedy: &str,
) -> Result<(), EngineError> {
    let available = available_memory();
    if needed <= available {
        return Ok(());
    }
    let [needed, available] = [needed, available].map(|number| bytes(number.into()));
    Err(EngineError::TooLarge(format!(
        "{} needs about {needed} of memory{on}, and {available} is available: {remedy}",
        what()
    )))
}
