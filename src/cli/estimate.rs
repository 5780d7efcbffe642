//! `nq-sat count --estimate`: expected time and memory, one row per size.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, output, records, session};
use crate::model::Problem;
use crate::query::{QueryError, Splitting, estimate};
use crate::report::estimate as text;

/// Estimates and prints each problem, on a sample that takes about `time`.
pub(super) fn print(
    problems: &[(Problem, Splitting)],
    time: Duration,
    seed: u64,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    let control = session::control();
    let mut out = output::stdout();
    if let Some((_, splitting)) = problems.first().filter(|_| !options.is_silent()) {
        writeln!(out, "{}", text::header(splitting))?;
    }
    for (problem, splitting) in problems {
        let progress = Progress::watch(&control, options.is_silent());
        let report = estimate(*splitting, problem, time, seed, &control);
        drop(progress);
        let report = report.map_err(|error| match error {
            QueryError::Stopped(reason) => CliError::Stopped(reason),
            error => error.into(),
        })?;
        if options.json {
            records::write(&mut out, &report)?;
        } else {
            text::row(&mut out, &report)?;
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}
