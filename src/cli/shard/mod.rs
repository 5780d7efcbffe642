//! Shards of a count or of a list of cubes: which, what is printed of each, and where its record is kept.

pub(super) mod cubes;

use std::env;
use std::io::{self, Write};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;

use clap::Args;

use super::options::RunOptions;
use super::progress::{Progress, tell_memory};
use super::{CliError, error, output, records, session};
use crate::report::shard_row;
use crate::run::control::{Completion, Control};
use crate::run::shard::Shard;
use crate::shard::{CountQuestion, Job, Selection, ShardReport, Store};

/// Which shards, and where they are kept.
#[derive(Args)]
pub(super) struct ShardOptions {
    /// Do shard I of K alone, of the row sets (count, by the half-board join) or of the cubes (solve): the shards 0/K to
    /// K-1/K add up to all placements. I-J/K does several; auto/K those that the index of an array job stands for
    /// (`SLURM_ARRAY_TASK_ID` or `HQ_TASK_ID`)
    #[arg(
        long, value_name = "I/K|I-J/K|auto/K", value_parser = Selection::from_str, allow_hyphen_values = true
    )]
    shard: Option<Selection>,
    /// Keep a record of each shard in this folder, for `nq-sat merge` and `nq-sat status`; shards whose record is there
    /// are not done again
    #[arg(long, value_name = "DIR", requires = "shard")]
    out: Option<PathBuf>,
    /// With --shard auto/K: how many shards an index stands for, index t for t*B to (t+1)*B-1 [default: 1]
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

/// Does some shards of a job, prints them and keeps their records. A shard that fails does not keep the others from being
/// done; the exit code is that of the first failure.
pub(super) fn run(
    job: &dyn Job,
    which: &ShardOptions,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    let shards = which.shards()?;
    let store = which.out.as_deref().map(Store::open).transpose()?;
    let control = session::control(options);
    if !options.quiet && !options.json {
        tell_memory(job.memory());
    }
    let mut failure = None;
    for (number, shard) in shards.enumerate() {
        // Within the first, being stopped shows in what is printed of it; a shard may be over before it looks.
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
    let kept = match (store, &searched.record) {
        (Some(store), Some(record)) => store.keep(record).map(|_| ()),
        _ => Ok(()),
    };
    let printed = print(&searched, job.question(), options);
    kept?;
    printed?;
    Ok(searched.completion)
}

fn print(searched: &ShardReport, question: &CountQuestion, options: &RunOptions) -> io::Result<()> {
    let mut out = output::stdout();
    if options.json {
        records::write(&mut out, searched)?;
    } else {
        shard_row::write(&mut out, searched, question, options.quiet)?;
    }
    out.flush()
}
