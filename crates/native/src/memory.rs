//! Refuses counts that need more memory than is available.

use nq_board::base::numbers::{bytes, plural};
use nq_board::model::Problem;
use nq_board::run::{Control, EngineError, Result};

/// Refuses a problem that needs more bytes than a run may take. The error names both numbers, and a
/// remedy.
pub(crate) fn check_board(problem: &Problem, needed: u64, control: &Control) -> Result<()> {
    let what = || format!("{} on {} squares", problem.name(), problem.board);
    check(needed, what, "", "take a smaller board", control)
}

/// Refuses a count that needs more bytes than are available on this number of threads. `what` names
/// it.
pub(crate) fn check_threads(
    what: String,
    needed: u64,
    threads: usize,
    control: &Control,
) -> Result<()> {
    let on = format!(" on {threads} thread{}", plural(threads.into()));
    let remedy = if threads > 1 { "give fewer --threads" } else { "free some memory" };
    check(needed, || what, &on, remedy, control)
}

fn check(
    needed: u64,
    what: impl FnOnce() -> String,
    on: &str,
    remedy: &str,
    control: &Control,
) -> Result<()> {
    if needed <= control.memory() {
        return Ok(());
    }
    let needed = bytes(needed.into());
    let (has, remedy) = has_and_remedy(control, remedy);
    Err(EngineError::TooLarge(format!(
        "{} needs about {needed} of memory{on}, and {has}: {remedy}",
        what()
    )))
}

/// What a run may take, and a remedy: of the user's limit, or of the machine.
pub(crate) fn has_and_remedy<'a>(control: &Control, remedy: &'a str) -> (String, &'a str) {
    let memory = control.memory();
    let in_words = bytes(memory.into());
    if control.memory_limit() == Some(memory) {
        (format!("its limit is {in_words}"), "set --memory-limit")
    } else {
        (format!("{in_words} is available"), remedy)
    }
}
