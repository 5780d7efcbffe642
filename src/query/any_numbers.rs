//! The problem of a model with any number of each piece, for tables and weighted counts.

use super::error::QueryError;
use super::question::Query;
use nq_board::model::{CountRange, Problem};

impl Query {
    /// The problem with any number of each piece. The rules of the model apply, but not its numbers
    /// of pieces.
    ///
    /// # Errors
    /// Faults of the model; `has_numbers` for settings that only say numbers; a parameter of the
    /// rules without a value.
    pub(super) fn problem_with_any_numbers(
        &self,
        has_numbers: &str,
    ) -> Result<Problem, QueryError> {
        let (size, settings) = (self.size()?, &self.settings);
        let problem = self.model.with_any_numbers().first_problem(size, settings);
        // A setting that says a number has no effect then.
        if problem.is_err() && self.model.first_problem(size, settings).is_ok() {
            return Err(QueryError::Refused(has_numbers.to_owned()));
        }
        problem?.map(with_any_numbers).ok_or_else(|| {
            QueryError::Refused(format!(
                "{} has no --table at this size: its parameter has no value; take another size",
                self.model.name()
            ))
        })
    }
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
