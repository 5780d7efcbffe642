//! `nq-sat count --estimate`: expected time and memory, one row per size.

use std::process::ExitCode;
use std::time::Duration;

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, output, session};
use crate::query::{QueryError, Splitting, estimate};
use crate::report::estimate as text;
use nq_board::model::Problem;

/// Estimates and prints each problem, on a sample that takes about `time`.
pub(super) fn print(
    problems: &[(Problem, Splitting)],
    time: Duration,
    seed: u64,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    let control = session::control();
    if let Some((_, splitting)) = problems.first().filter(|_| !options.is_silent()) {
        output::print::<CliError>(format!("{}\n", text::header(splitting)).as_bytes())?;
    }
    for (problem, splitting) in problems.iter().take_while(|_| output::is_read()) {
        let progress = Progress::watch(&control, options.is_silent());
        let report = estimate(*splitting, problem, time, seed, &control);
        drop(progress);
        let report = report.map_err(|error| match error {
            QueryError::Stopped(reason) => CliError::Incomplete(reason),
            error => error.into(),
        })?;
        output::answer(options.json, &report, |out| text::row(out, &report))?;
    }
    Ok(ExitCode::SUCCESS)
}
