//! Shards of a count or of a list of cubes: the options, the output and the records.

pub(super) mod cubes;

use std::env;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;

use clap::Args;
use itertools::Itertools;

use super::options::{RunOptions, unused};
use super::progress::{Progress, tell_memory};
use super::{CliError, Result, error, merge, output, session};
use nq_board::run::{Completion, Control, Divisible, Shard, Whole};
use nq_query::count::shard;
use nq_query::count::shard::{CountQuestion, Ranges, Selection, Store};
use nq_query::count::words::shards;

/// Parts of a whole search, between which it can be stopped without a loss.
const STAGES: u64 = 64;

/// Which shards, and where their records go.
#[derive(Args)]
#[command(next_help_heading = "Shards")]
pub(super) struct ShardOptions {
    /// Search only these of K shards: I/K, I-J/K, 0,9-39/K or auto/K
    ///
    /// `count` splits the row sets of n-queens, the first rows for the engine `rows`, and for other
    /// native engines what stands on the middle squares; `solve` splits the cubes of the formula.
    /// The shards 0/K to K-1/K add up to all placements. `auto` takes the index of an array job
    /// from `SLURM_ARRAY_TASK_ID` or `HQ_TASK_ID`.
    #[arg(long, value_name = "I/K", value_parser = Selection::from_str, allow_hyphen_values = true)]
    shard: Option<Selection>,
    /// Keep a record of each shard in this folder
    ///
    /// `nq-sat merge` adds the records up, and `nq-sat status` shows how many are done. A shard
    /// that has its record is skipped. Without --shard, all shards are searched and added up: a run
    /// that was stopped goes on when it is started again, with as many shards as the records say.
    #[arg(short, long, alias = "out", value_name = "DIR")]
    output: Option<PathBuf>,
    /// With --shard auto/K: shards for each index [default: 1]
    ///
    /// Index t has the shards t*B to (t+1)*B-1.
    #[arg(
        long, value_name = "B", requires = "shard", value_parser = parse_batch,
        allow_negative_numbers = true
    )]
    batch: Option<NonZeroU64>,
}

impl ShardOptions {
    /// Whether the search has shards.
    pub(super) const fn is_asked(&self) -> bool {
        self.shard.is_some() || self.output.is_some()
    }

    /// The shards; all of a whole search, which is stopped and goes on between them. There are as
    /// many as the records in the folder say.
    fn selection(&self, divided: &dyn Divisible, question: &CountQuestion) -> Result<Selection> {
        let all = || {
            let begun =
                self.output.as_deref().and_then(|folder| Store::shards_in(folder, question));
            let of = begun.or(NonZeroU64::new(STAGES * divided.together() as u64));
            let of = of.unwrap_or(NonZeroU64::MIN);
            Selection::List { shards: Ranges::one(0, of.get() - 1), of }
        };
        let selection = self.shard.clone().unwrap_or_else(all);
        let is_auto = matches!(selection, Selection::Auto { .. });
        let batch = [("batch", self.batch.is_some() && !is_auto)];
        unused(&format!("--shard {selection}"), batch, "leave it out, or give --shard auto/K")?;
        Ok(selection)
    }
}

/// Reads the number of shards that a task counts.
pub(super) fn parse_batch(text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| "not a number of shards: give a whole number from 1 on".to_owned())
}

/// Searches shards, prints them and keeps their records. A failure does not stop the others; the
/// exit code is that of the first failure.
pub(super) fn run(
    divided: &dyn Divisible,
    which: &ShardOptions,
    options: &RunOptions,
) -> Result<ExitCode> {
    let Whole { engine, problem, .. } = divided.whole();
    let question = CountQuestion::of(divided);
    let selection = which.selection(divided, &question)?;
    let is_whole = which.shard.is_none();
    let variable = |name: &str| Some(env::var_os(name)?.to_string_lossy().into_owned());
    let shards = selection.shards(which.batch.unwrap_or(NonZeroU64::MIN), variable)?;
    let store = which.output.as_deref().map(Store::open).transpose()?;
    if let Some(store) = &store {
        store.check(&question, selection.of().get())?;
    }
    let control = session::control();
    if !options.is_silent() {
        tell_memory(engine.memory(problem));
    }
    let mut failure = None;
    let mut begun = false;
    let chunks = shards.chunks(divided.together());
    for chunk in &chunks {
        let mut missing = Vec::new();
        for shard in chunk {
            let tells = !options.quiet && !is_whole;
            match is_missing(&question, shard, store.as_ref(), tells) {
                Ok(true) => missing.push(shard),
                Ok(false) => {}
                Err(error) => {
                    failure.get_or_insert(error.report());
                }
            }
        }
        let Some(&first) = missing.first() else { continue };
        if store.is_none() && !output::is_read() {
            break;
        }
        // A stop within the first shards shows in their own lines; a short shard may end before it
        // looks.
        if let Some(reason) = control.stop_reason().filter(|_| begun) {
            complain!("nq-sat: {reason}: shard {first} was not begun");
            return Ok(error::stopped(reason));
        }
        begun = true;
        control.begin(stage(divided, &question, &missing));
        let shown = (!is_whole).then_some(options);
        for result in search(divided, &missing, store.as_ref(), &control, options, shown) {
            match result {
                Ok(Completion::Complete) => {}
                Ok(Completion::Stopped(reason)) => return Ok(error::stopped(reason)),
                // Without standard output, only the records are a reason to continue.
                Err(error @ CliError::Stdout(_)) if store.is_none() => return Err(error),
                Err(error) => {
                    failure.get_or_insert(error.report());
                }
            }
        }
    }
    match (failure, &which.output) {
        (None, Some(folder)) if is_whole => merge::of_folder(folder, problem, &control, options),
        (failure, _) => Ok(failure.unwrap_or(ExitCode::SUCCESS)),
    }
}

/// Whether a shard has no record yet.
fn is_missing(
    question: &CountQuestion,
    shard: Shard,
    store: Option<&Store>,
    tells: bool,
) -> Result<bool> {
    let Some(store) = store else { return Ok(true) };
    let is_missing = store.find(question, shard)?.is_none();
    if !is_missing && tells {
        complain!("nq-sat: shard {shard} has its record already: skipped");
    }
    Ok(is_missing)
}

/// The count, the shards and the engine, for the progress line.
fn stage(divided: &dyn Divisible, question: &CountQuestion, shards: &[Shard]) -> String {
    let numbers: Ranges = shards.iter().map(|shard| shard.index()).collect();
    let of = shards.first().map_or(1, |shard| shard.of());
    let s = if shards.len() == 1 { "" } else { "s" };
    format!("{}, shard{s} {numbers}/{of}: {}", question.describe(), divided.whole().engine.name())
}

/// Searches shards together, prints each and keeps its record.
fn search(
    divided: &dyn Divisible,
    shards: &[Shard],
    store: Option<&Store>,
    control: &Arc<Control>,
    options: &RunOptions,
    shown: Option<&RunOptions>,
) -> Vec<Result<Completion>> {
    let progress = Progress::watch(control, options.is_silent());
    let searched = progress.during(|| shard::search(divided, shards, control));
    let each = |searched: Result<shard::ShardReport, _>| {
        let searched = searched?;
        // If either the record or the line cannot be written, the other still is.
        let kept = match (store, searched.record()) {
            (Some(store), Some(record)) => store.keep(&record).map(|_| ()),
            _ => Ok(()),
        };
        let printed = shown.map(|options| {
            output::answer(options.json, &searched, |out| {
                shards::searched(out, &searched, options.quiet)
            })
        });
        kept?;
        printed.transpose()?;
        Ok(searched.completion)
    };
    searched.into_iter().map(each).collect()
}
