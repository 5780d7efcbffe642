//! `nq-sat submit`: submits the missing shards of a count to a scheduler.

use std::io::Write;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;

use super::options::{ModelOptions, parse_size, parse_threads};
use super::progress::Progress;
use super::shard::parse_batch;
use super::{Result, output, session};
use nq_board::base::UnknownName;
use nq_board::base::shell_words::quoted;
use nq_board::run::Control;
use nq_cnf::sat::enumerate::SatChoice;
use nq_native::{HalfJoin, Rows};
use nq_query::ask::registry::Engines;
use nq_query::count::shard::submit::{
    SCHEDULERS, Scheduler, Submission, SubmitOrder, SubmitPlan, hand_over,
};
use nq_query::count::words::shards;
use nq_query::divide;

/// Submit the missing shards of a count to Slurm or HyperQueue
///
/// Counts in an array job, as `count --shard` does. Each task counts a batch of shards
/// and writes a record of each shard into DIR, which all machines must see. A second
/// call submits the shards that are still missing: first check that the queue is empty. Then
/// `nq-sat status DIR` shows the progress, and `nq-sat merge DIR` adds up the records.
#[derive(Args)]
pub(super) struct Submit {
    /// The size n
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    size: u32,
    #[command(flatten)]
    model: ModelOptions,
    /// Engine: any native one [default: half-join for n-queens, else the one predicted fastest]
    #[arg(short, long, value_name = "NAME", help_heading = "Search")]
    engine: Option<String>,
    /// The number of shards
    ///
    /// Each shard is counted independently and has its own record.
    #[arg(
        long, value_name = "K", value_parser = parse_shards, allow_negative_numbers = true,
        help_heading = "Shards"
    )]
    shards: NonZeroU64,
    /// The scheduler: slurm or hyperqueue
    #[arg(long, value_name = "NAME", value_parser = parse_scheduler)]
    scheduler: &'static Scheduler,
    /// The folder for the records
    ///
    /// Tasks write their error messages into logs/ in this folder.
    #[arg(short, long, alias = "out", value_name = "DIR")]
    output: PathBuf,
    /// Print the commands and run nothing
    #[arg(long)]
    print: bool,
    /// Shards for each task [default: 1]
    ///
    /// The default is larger where the scheduler takes no more tasks.
    #[arg(
        long, value_name = "B", value_parser = parse_batch, allow_negative_numbers = true,
        group = "task", help_heading = "Shards"
    )]
    batch: Option<NonZeroU64>,
    /// Minutes that a task should take, in place of --batch
    ///
    /// A sample of ten seconds on this machine tells how many shards that is.
    #[arg(
        long, value_name = "M", value_parser = parse_minutes, allow_negative_numbers = true,
        group = "task", help_heading = "Shards"
    )]
    minutes: Option<f64>,
    /// Threads for each task
    #[arg(
        long, value_name = "T", value_parser = parse_threads, default_value = "1",
        allow_negative_numbers = true
    )]
    threads: usize,
    /// Options for the scheduler, such as `-- --partition=long`
    #[arg(last = true, value_name = "OPTION")]
    extra: Vec<String>,
}

/// Each shard is a file: larger numbers are typing errors.
const MOST_SHARDS: u64 = 1_000_000;

impl Submit {
    /// `program` is what the tasks run, if it is not the program of this process.
    pub(super) fn run(&self, program: Option<&Path>) -> Result<ExitCode> {
        let problem = self.model.model()?.problem(self.size, &self.model.settings()?)?;
        let own = (HalfJoin::new(None, self.threads), Rows::new(self.threads));
        let engines = Engines::all(SatChoice::default());
        let divided = divide(&problem, self.engine.as_deref(), own, &engines)?;
        let mut model = self.model.arguments()?;
        model.extend(self.engine.iter().map(|engine| format!("--engine={engine}")));
        let order = SubmitOrder {
            divided: &*divided,
            model: &model,
            shards: self.shards,
            scheduler: self.scheduler,
            out: &self.output,
            batch: self.batch,
            minutes: self.minutes,
            threads: self.threads,
            extra: &self.extra,
            print: self.print,
            program,
        };
        match self.plan(order)? {
            Submission::Done(out) => {
                let (shards, out) = (self.shards, quoted(&out));
                complain!("all {shards} shards are done: nq-sat merge {out}");
                Ok(ExitCode::SUCCESS)
            }
            Submission::ToDo(plan) => {
                for line in shards::outlook(&plan) {
                    complain!("{line}");
                }
                self.hand_over(&plan)
            }
        }
    }

    /// Only a sample takes long enough for a progress line and Ctrl-C.
    fn plan(&self, order: SubmitOrder<'_>) -> Result<Submission> {
        if self.minutes.is_none() {
            return Ok(Submission::plan(order, &Control::default())?);
        }
        let control = session::cancelled_by_ctrl_c();
        let _progress = Progress::watch(&control, false);
        Ok(Submission::plan(order, &control)?)
    }

    /// Prints the commands, and runs them unless `--print` is given.
    fn hand_over(&self, plan: &SubmitPlan) -> Result<ExitCode> {
        let mut out = output::stdout();
        if self.print {
            // The scheduler starts tasks in this folder.
            writeln!(out, "mkdir -p {}", quoted(&plan.job.logs))?;
        } else {
            plan.make_logs()?;
        }
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

fn parse_scheduler(text: &str) -> Result<&'static Scheduler, String> {
    let known: Vec<_> = SCHEDULERS.iter().map(|scheduler| scheduler.name).collect();
    // The name of the program is an alias: `hq` for hyperqueue, `sbatch` for slurm.
    let has_name = |scheduler: &&Scheduler| [scheduler.name, scheduler.program].contains(&text);
    let found = SCHEDULERS.into_iter().find(has_name);
    found.ok_or_else(|| UnknownName::new("scheduler", text, &known).to_string())
}
