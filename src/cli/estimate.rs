//! `nq-sat count --estimate`: expected time and memory, for each size.

use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::Duration;

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, output, session};
use nq_board::run::divisible::Divisible;
use nq_query::ask::words::forecast;
use nq_query::count::words::estimate as text;
use nq_query::{Query, QueryError, estimate};

/// Prints what each engine is predicted to need, or the named engine. With `verbose`, says why
/// others do not take the question.
pub(super) fn forecasts(
    query: &Query,
    sizes: RangeInclusive<u32>,
    (options, verbose): (&RunOptions, bool),
) -> Result<ExitCode, CliError> {
    for size in sizes.take_while(|_| output::is_read()) {
        let report = query.at(size).forecasts()?;
        output::answer(options.json, &report, |out| forecast::write(out, &report, verbose))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Estimates and prints each search, on a sample that takes about `time`.
pub(super) fn print(
    searches: &[Box<dyn Divisible + '_>],
    time: Duration,
    seed: u64,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    let control = session::control();
    if let Some(first) = searches.first().filter(|_| !options.is_silent()) {
        let header = text::header(&first.split().units);
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
