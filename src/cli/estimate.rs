//! What counts would take, a row a size.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, output, records, session};
use crate::base::numbers::{bytes, span, thousands};
use crate::model::Problem;
use crate::native::half_join::{Estimate, HalfJoin, Projection};
use crate::run::engine::Engine;

/// Estimates and prints each of the problems, on a sample that takes about so much time each.
pub(super) fn print(
    engine: HalfJoin,
    problems: &[Problem],
    time: Duration,
    seed: u64,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    // Refuse a size that is not joined before spending minutes on the ones below it.
    for problem in problems {
        engine.supports(problem)?;
    }
    let control = session::control(options);
    let mut out = output::stdout();
    if !options.json && !options.quiet {
        writeln!(
            out,
            "{:>3} {:>12} {:<12}  {:<38} {:>10} {:>10} {:>20}  placements (95 %)",
            "n",
            "row sets",
            "sampled",
            "one core (95 %)",
            "64 cores",
            "4096 cores",
            "memory a thread"
        )?;
    }
    for problem in problems {
        control.begin(format!("n = {}: a sample of row sets", problem.size));
        let progress = Progress::watch(&control, options.quiet || options.json);
        let estimate = engine.estimate(problem, time, seed, &control)?;
        drop(progress);
        let estimate = estimate.map_err(CliError::Stopped)?;
        if options.json {
            records::write(&mut out, &record(engine, problem, &estimate))?;
        } else {
            writeln!(out, "{}", line(problem, &estimate))?;
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn line(problem: &Problem, estimate: &Estimate) -> String {
    let Projection { mean, low, high } = estimate.cpu_seconds;
    let placements = estimate.placements;
    let in_part = if estimate.in_part { "in part" } else { "" };
    let share = format!("{} {in_part}", estimate.sampled);
    format!(
        "{:>3} {:>12} {share:<12}  {:<38} {:>10} {:>10} {:>20}  {:.3e} ({:.3e} to {:.3e})",
        problem.size,
        thousands(estimate.row_sets.into()),
        format!("{} ({} to {})", span(mean), span(low), span(high)),
        span(mean / 64.0),
        span(mean / 4096.0),
        bytes(estimate.memory.total(1).into()),
        placements.mean,
        placements.low,
        placements.high,
    )
}

fn record(engine: HalfJoin, problem: &Problem, estimate: &Estimate) -> Map<String, Value> {
    let projection = |Projection { mean, low, high }: Projection| json!({ "mean": mean, "low": low, "high": high });
    let mut record = records::head(problem);
    record.insert("engine".to_owned(), json!(engine.name()));
    record.insert("simd".to_owned(), json!(engine.simd().name()));
    record.insert("type".to_owned(), json!("estimate"));
    record.insert("row_sets".to_owned(), json!(estimate.row_sets.to_string()));
    record.insert("sampled".to_owned(), json!(estimate.sampled.to_string()));
    record.insert("in_part".to_owned(), json!(estimate.in_part));
    record.insert("cpu_seconds".to_owned(), projection(estimate.cpu_seconds));
    record.insert("placements".to_owned(), projection(estimate.placements));
    let memory = estimate.memory;
    record.insert(
        "memory".to_owned(),
        json!({ "shared": memory.shared, "per_thread": memory.per_thread }),
    );
    record
}
