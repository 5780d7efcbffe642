//! The problem of a model with any number of each piece, for tables and weighted counts.

use super::error::QueryError;
use super::refusal::NoTable;
use nq_board::model::{CountRange, Model, Problem, Settings};

/// The problem of a model at a size with any number of each piece. The rules of the model apply,
/// but not its numbers of pieces.
///
/// # Errors
/// Faults of the model; settings that only say numbers; a parameter without a value.
pub(super) fn any_numbers(
    model: &Model,
    size: u32,
    settings: &Settings,
) -> Result<Problem, QueryError> {
    let open = |settings: &Settings| {
        let problem = model.first_problem(size, settings)?;
        problem
            .map(with_any_numbers)
            .ok_or_else(|| QueryError::from(NoTable::Model(model.name().to_owned())))
    };
    let problem = open(settings)?;
    if *settings != Settings::default()
        && let Ok(usual) = open(&Settings::default())
        && problem == (Problem { settings: problem.settings.clone(), ..usual })
    {
        return Err(NoTable::Settings.into());
    }
    Ok(problem)
}

/// The same problem, whatever the numbers of pieces are.
fn with_any_numbers(mut problem: Problem) -> Problem {
    let all = u32::try_from(problem.board.len()).unwrap_or(u32::MAX);
    // A board without squares has any number of pieces too, not exactly 0.
    problem.counts.fill(CountRange { min: 0, max: all.max(1) });
    problem.total = None;
    problem.level = None;
    problem
}
