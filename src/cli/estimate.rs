//! `nq-sat count --estimate`: expected time and memory, one row per size.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, output, records, session};
use crate::model::Problem;
use crate::native::half_join::HalfJoin;
use crate::query::{QueryError, estimate};
use crate::report::estimate as text;
use crate::run::engine::Engine;

/// Estimates and prints each problem, on a sample that takes about `time`.
pub(super) fn print(
    engine: HalfJoin,
    problems: &[Problem],
    time: Duration,
    seed: u64,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    // Refuse a size that the engine does not take before spending minutes on smaller ones.
    for problem in problems {
        engine.supports(problem)?;
    }
    let control = session::control(options);
    let mut out = output::stdout();
    if !options.is_silent() {
        writeln!(out, "{}", text::header())?;
    }
    for problem in problems {
        let progress = Progress::watch(&control, options.is_silent());
        let report = estimate(engine, problem, time, seed, &control);
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
