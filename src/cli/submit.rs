//! `nq-sat submit`: the missing shards of a count, handed to a scheduler.

use std::io::Write;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;

use super::options::{parse_size, parse_threads};
use super::progress::Progress;
use super::shard::parse_batch;
use super::{CliError, output, session};
use crate::base::nearest::UnknownName;
use crate::base::shell_words::quoted;
use crate::report::submitted;
use crate::run::control::Control;
use crate::shard::submit::{SCHEDULERS, Scheduler, Submission, SubmitOrder, SubmitPlan, hand_over};

/// Hand the missing shards of a count to Slurm or HyperQueue, as an array job
///
/// Counts n-queens by the half-board join. Each task counts a batch of shards, so many that it takes some minutes, and writes a
/// record a shard into DIR, which all machines must see. Called again, it hands over what is still missing: look first that
/// nothing of the last job is in the queue. `nq-sat status DIR` tells how far it is, `nq-sat merge DIR` adds up.
#[derive(Args)]
pub(super) struct Submit {
    /// The size n
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    size: u32,
    /// Into how many shards the count is cut, each with a record of its own
    #[arg(long, value_name = "K", value_parser = parse_shards, allow_negative_numbers = true)]
    shards: NonZeroU64,
    /// The scheduler: slurm or hyperqueue
    #[arg(long, value_name = "NAME", value_parser = parse_scheduler)]
    scheduler: &'static dyn Scheduler,
    /// The folder for the records; what tasks complain of goes into logs/ in it
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Only show the commands
    #[arg(long)]
    print: bool,
    /// Shards that a task counts [default: as many as take --minutes]
    #[arg(
        long, value_name = "B", value_parser = parse_batch, allow_negative_numbers = true,
        conflicts_with = "minutes"
    )]
    batch: Option<NonZeroU64>,
    /// How long a task is to take, as far as a sample of some seconds on this machine tells
    #[arg(
        long, value_name = "M", value_parser = parse_minutes, default_value = "5",
        allow_negative_numbers = true
    )]
    minutes: f64,
    /// Threads, and so cores, of a task
    #[arg(
        long, value_name = "T", value_parser = parse_threads, default_value = "1",
        allow_negative_numbers = true
    )]
    threads: usize,
    /// The scheduler's own options, such as `-- --partition=long`
    #[arg(last = true, value_name = "OPTION")]
    extra: Vec<String>,
}

/// More shards than that are a slip of the key: each is a file.
const MOST_SHARDS: u64 = 1_000_000;

impl Submit {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let order = SubmitOrder {
            size: self.size,
            shards: self.shards,
            scheduler: self.scheduler,
            out: &self.out,
            batch: self.batch,
            minutes: self.minutes,
            threads: self.threads,
            extra: &self.extra,
            print: self.print,
        };
        match self.plan(order)? {
            Submission::Done(out) => {
                let (shards, out) = (self.shards, quoted(&out));
                anstream::eprintln!("all {shards} shards are done: nq-sat merge {out}");
                Ok(ExitCode::SUCCESS)
            }
            Submission::ToDo(plan) => {
                for line in submitted::outlook(&plan) {
                    anstream::eprintln!("{line}");
                }
                self.hand_over(&plan)
            }
        }
    }

    /// Only a sample takes long enough to be watched, and to be stopped.
    fn plan(&self, order: SubmitOrder<'_>) -> Result<Submission, CliError> {
        if self.batch.is_some() {
            return Ok(Submission::plan(order, &Control::default())?);
        }
        let control = session::cancelled_by_ctrl_c(Control::new(None));
        let _progress = Progress::watch(&control, false);
        Ok(Submission::plan(order, &control)?)
    }

    /// Shows the commands, and runs them unless they are only to be shown.
    fn hand_over(&self, plan: &SubmitPlan) -> Result<ExitCode, CliError> {
        if !self.print {
            plan.make_logs()?;
        }
        let mut out = output::stdout();
        for command in &plan.commands {
            writeln!(out, "{}", command.iter().map(|word| quoted(word)).join(" "))?;
            out.flush()?;
            if !self.print {
                writeln!(out, "{}", hand_over(command)?)?;
                out.flush()?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn parse_shards(text: &str) -> Result<NonZeroU64, String> {
    let shards = text.parse().ok().filter(|shards: &NonZeroU64| shards.get() <= MOST_SHARDS);
    shards.ok_or_else(|| {
        format!("not a number of shards: give a whole number from 1 to {MOST_SHARDS}")
    })
}

fn parse_minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|minutes: &f64| *minutes > 0.0 && minutes.is_finite());
    minutes.ok_or_else(|| "not a time: give a number of minutes above 0".to_owned())
}

fn parse_scheduler(text: &str) -> Result<&'static dyn Scheduler, String> {
    let known: Vec<_> = SCHEDULERS.iter().map(|scheduler| scheduler.name()).collect();
    let found = SCHEDULERS.iter().copied().find(|scheduler| scheduler.name() == text);
    found.ok_or_else(|| UnknownName::new("scheduler", text, &known).to_string())
}
