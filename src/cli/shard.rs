//! One share of a count, as text or as a record.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use serde_json::{Map, Value, json};

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, error, output, records, report, session};
use crate::engine::{Completion, Engine};
use crate::model::Problem;
use crate::native::half_join::{Counted, HalfJoin, Shard};
use crate::tally::Tally;
use crate::text::thousands;

/// Counts a share and prints it. A share that was stopped is no share: it is printed as a part of one.
pub(super) fn count(
    engine: HalfJoin,
    shard: Shard,
    problem: &Problem,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    let control = session::control(options);
    control.begin(format!("n = {}, shard {shard}: {}", problem.size, engine.name()));
    let start = Instant::now();
    if !options.quiet && !options.json {
        report::tell_memory(engine.memory(problem));
    }
    let progress = Progress::watch(&control, options.quiet || options.json);
    let (counted, completion) = engine.count_shard(problem, shard, &control)?;
    drop(progress);
    let seconds = start.elapsed();
    let mut out = output::stdout();
    if options.json {
        let mut record = records::head(problem);
        record.insert("engine".to_owned(), json!(engine.name()));
        record.insert("simd".to_owned(), json!(engine.simd().name()));
        record.insert("type".to_owned(), json!("tally"));
        let tally = Tally { total: counted.total(), orbits: None, digest: None };
        records::add_tally(&mut record, &tally);
        record.insert("seconds".to_owned(), records::seconds(seconds));
        let mut part = part(shard, &counted, completion);
        if control.audited() > 0 {
            part.insert("audited_row_sets".to_owned(), json!(control.audited().to_string()));
        }
        record.insert("partial".to_owned(), Value::Object(part));
        records::write(&mut out, &record)?;
    } else {
        let mark = if completion == Completion::Complete { "" } else { "INCOMPLETE: " };
        writeln!(
            out,
            "{mark}shard {shard} of n = {}: {} placements of {} row sets, {:.3} s ({})",
            problem.size,
            counted.total(),
            thousands(counted.row_sets.into()),
            seconds.as_secs_f64(),
            engine.simd().name(),
        )?;
        if control.audited() > 0 && !options.quiet {
            writeln!(out, "{}", report::audited(control.audited()))?;
        }
    }
    out.flush()?;
    Ok(match completion {
        Completion::Complete => ExitCode::SUCCESS,
        Completion::Stopped(reason) => error::stopped(reason),
    })
}

/// Which part of the whole it is.
fn part(shard: Shard, counted: &Counted, completion: Completion) -> Map<String, Value> {
    let mut part = match completion {
        Completion::Complete => Map::new(),
        Completion::Stopped(reason) => match records::part(reason) {
            Value::Object(part) => part,
            _ => Map::new(),
        },
    };
    part.insert("shard".to_owned(), json!(shard.to_string()));
    part.insert("row_sets".to_owned(), json!(counted.row_sets.to_string()));
    part.insert("row_set_digest".to_owned(), json!(counted.digest.to_string()));
    let by_class: Vec<_> = counted.by_class.iter().map(u128::to_string).collect();
    part.insert("by_class".to_owned(), json!(by_class));
    part
}
