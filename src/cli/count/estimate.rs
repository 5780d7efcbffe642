//! `nq-sat count --estimate=30s`: time and memory, from a sample of each search.

use std::process::ExitCode;
use std::time::Duration;

use crate::cli::options::RunOptions;
use crate::cli::progress::Progress;
use crate::cli::{CliError, Result, output, session};
use nq_board::run::Divisible;
use nq_query::count::words::estimate as text;
use nq_query::{QueryError, estimate};

/// Estimates and prints each search, on a sample that takes about `time`.
pub(super) fn print(
    searches: &[Box<dyn Divisible + '_>],
    time: Duration,
    seed: u64,
    options: &RunOptions,
) -> Result<ExitCode> {
    let control = session::control();
    if let Some(first) = searches.first().filter(|_| !options.is_silent()) {
        let header = text::header(&first.whole().split.units);
        output::print::<CliError>(format!("{header}\n").as_bytes())?;
    }
    for divided in searches.iter().take_while(|_| output::is_read()) {
        let report = Progress::watch(&control, options.is_silent())
            .during(|| estimate(&**divided, time, seed, &control));
        let report = report.map_err(|error| match error {
            QueryError::Stopped(reason) => CliError::Incomplete(reason),
            error => error.into(),
        })?;
        output::answer(options.json, &report, |out| text::row(out, &report))?;
    }
    Ok(ExitCode::SUCCESS)
}
