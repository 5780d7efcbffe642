//! Shares of a count or of a list of cubes: which, what is printed of each, and where its record is kept.

pub(super) mod cubes;
pub(super) mod row_sets;

use std::env;
use std::io::{self, Write};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;

use clap::Args;
use serde_json::{Map, Value, json};

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, error, output, records, report, session};
use crate::run::control::{Completion, Control};
use crate::run::shard::Shard;
use crate::shard::{Question, Record, Selection, Store};

/// Which shares, and where they are kept.
#[derive(Args)]
pub(super) struct ShardOptions {
    /// Do share I of K alone, of the row sets (count, by the half-board join) or of the cubes (solve): the shares 0/K to
    /// K-1/K add up to all placements. I-J/K does several; auto/K those that the index of an array job stands for
    /// (`SLURM_ARRAY_TASK_ID` or `HQ_TASK_ID`)
    #[arg(
        long, value_name = "I/K|I-J/K|auto/K", value_parser = Selection::from_str, allow_hyphen_values = true
    )]
    shard: Option<Selection>,
    /// Keep a record of each share in this folder, for `nq-sat merge` and `nq-sat status`; shares whose record is there
    /// are not done again
    #[arg(long, value_name = "DIR", requires = "shard")]
    out: Option<PathBuf>,
    /// With --shard auto/K: how many shares an index stands for, index t for t*B to (t+1)*B-1 [default: 1]
    #[arg(
        long, value_name = "B", requires = "shard", value_parser = parse_batch, allow_negative_numbers = true
    )]
    batch: Option<NonZeroU64>,
}

impl ShardOptions {
    /// Whether anything but the whole is asked for.
    pub(super) const fn is_asked(&self) -> bool {
        self.shard.is_some()
    }

    fn shards(&self) -> Result<impl Iterator<Item = Shard>, CliError> {
        let whole = Selection::Range { first: 0, last: 0, of: NonZeroU64::MIN };
        let selection = self.shard.unwrap_or(whole);
        if self.batch.is_some() && !matches!(selection, Selection::Auto { .. }) {
            return Err(CliError::Usage(format!(
                "--batch goes with --shard auto/K, not with {selection}"
            )));
        }
        let value =
            |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        Ok(selection.shards(self.batch.unwrap_or(NonZeroU64::MIN), value)?)
    }
}

/// Reads how many shards a task counts.
pub(super) fn parse_batch(text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| "not a number of shards: give a whole number from 1 on".to_owned())
}

/// What can be done in shares.
trait Job {
    /// What all shares have in common.
    fn question(&self) -> &Question;

    /// Bytes that a share is about to take, where that is known.
    fn memory(&self) -> Option<u64> {
        None
    }

    /// What is done of a share, for the progress line.
    fn stage(&self, shard: Shard) -> String;

    /// Does a share.
    fn search(&self, shard: Shard, control: &Control) -> Result<Searched, CliError>;
}

/// A share that was done, or a part of it if it was stopped.
struct Searched {
    record: Record,
    completion: Completion,
    /// As it is printed, after `shard I/K of `.
    text: String,
    /// What is to be said besides.
    remark: Option<String>,
    /// The same as JSON …
    json: Map<String, Value>,
    /// … and what says which part of the whole it is, besides the share's number.
    part: Map<String, Value>,
}

/// Does some shares of a job, prints them and keeps their records. A share that fails does not keep the others from being
/// done; the exit code is that of the first failure.
fn run(job: &dyn Job, which: &ShardOptions, options: &RunOptions) -> Result<ExitCode, CliError> {
    let shards = which.shards()?;
    let store = which.out.as_deref().map(Store::open).transpose()?;
    let control = session::control(options);
    if !options.quiet && !options.json {
        report::tell_memory(job.memory());
    }
    let mut failure = None;
    for (number, shard) in shards.enumerate() {
        // Within the first, being stopped shows in what is printed of it; a share may be over before it looks.
        if let Some(reason) = control.stop_reason().filter(|_| number > 0) {
            anstream::eprintln!("nq-sat: {}: shard {shard} was not begun", reason.in_words());
            return Ok(error::stopped(reason));
        }
        match one(job, shard, store.as_ref(), &control, options) {
            Ok(Completion::Complete) => {}
            Ok(Completion::Stopped(reason)) => return Ok(error::stopped(reason)),
            // Nobody is left to count for, unless there are records to keep.
            Err(error @ CliError::Stdout(_)) => {
                if store.is_none() {
                    return Err(error);
                }
            }
            Err(error) => {
                let code = error.report();
                failure.get_or_insert(code);
            }
        }
    }
    Ok(failure.unwrap_or(ExitCode::SUCCESS))
}

fn one(
    job: &dyn Job,
    shard: Shard,
    store: Option<&Store>,
    control: &Arc<Control>,
    options: &RunOptions,
) -> Result<Completion, CliError> {
    let silent = options.quiet || options.json;
    if let Some(store) = store
        && store.find(job.question(), shard)?.is_some()
    {
        if !options.quiet {
            anstream::eprintln!("nq-sat: the record of shard {shard} is there: not done again");
        }
        return Ok(Completion::Complete);
    }
    control.begin(job.stage(shard));
    let progress = Progress::watch(control, silent);
    let searched = job.search(shard, control)?;
    drop(progress);
    // What is printed is not lost if the record cannot be written, nor the other way round.
    let kept = match (store, searched.completion) {
        (Some(store), Completion::Complete) => store.keep(&searched.record).map(|_| ()),
        _ => Ok(()),
    };
    let printed = print(&searched, shard, options);
    kept?;
    printed?;
    Ok(searched.completion)
}

fn print(searched: &Searched, shard: Shard, options: &RunOptions) -> io::Result<()> {
    let mut out = output::stdout();
    if options.json {
        let mut part = match searched.completion {
            Completion::Complete => Map::new(),
            Completion::Stopped(reason) => records::stopped(reason),
        };
        part.insert("shard".to_owned(), json!(shard.to_string()));
        part.extend(searched.part.clone());
        let mut json = searched.json.clone();
        json.insert("partial".to_owned(), Value::Object(part));
        records::write(&mut out, &json)?;
    } else {
        let mark = if searched.completion == Completion::Complete { "" } else { "INCOMPLETE: " };
        writeln!(out, "{mark}shard {shard} of {}", searched.text)?;
        if let Some(remark) = searched.remark.as_ref().filter(|_| !options.quiet) {
            writeln!(out, "{remark}")?;
        }
    }
    out.flush()
}
