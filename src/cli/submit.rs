//! `nq-sat submit`: the missing shards of a count, handed to a scheduler.

use std::io::Write;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use clap::Args;
use itertools::Itertools;

use super::options::{parse_size, parse_threads};
use super::progress::Progress;
use super::shard::parse_batch;
use super::{CliError, output, session};
use crate::base::nearest::UnknownName;
use crate::base::numbers::{bytes, plural, span};
use crate::base::shell_words::quoted;
use crate::model::builtin::by_name_or_file;
use crate::model::{Problem, Settings};
use crate::native::half_join::HalfJoin;
use crate::run::control::Control;
use crate::run::engine::Engine;
use crate::shard::submit::{
    ArrayJob, Batches, Limits, SCHEDULERS, Scheduler, SubmitError, find_program, hand_over,
};
use crate::shard::{Folder, LOGS, Question, ShardSet, StoreError};

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

/// How long it samples to know what a shard takes.
const SAMPLE: std::time::Duration = std::time::Duration::from_secs(10);

impl Submit {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let problem = by_name_or_file("n-queens")?.problem(self.size, &Settings::default())?;
        let engine = HalfJoin::new(None, self.threads);
        engine.supports(&problem)?;
        // Before minutes are spent on an estimate.
        let out = self.folder()?;
        for option in &self.extra {
            word(option)?;
            let name = option.split('=').next().unwrap_or_default();
            if ["--array", "-a", "--wrap", "--"].contains(&name) {
                return Err(CliError::Usage(format!(
                    "{name} is what submit itself says to the scheduler: leave it out after --"
                )));
            }
        }
        if !self.print {
            find_program(self.scheduler)?;
        }
        let done = self.done(&problem)?;
        if done.len() as u64 == self.shards.get() {
            let out = quoted(&out);
            anstream::eprintln!("all {} shards are done: nq-sat merge {out}", self.shards);
            return Ok(ExitCode::SUCCESS);
        }
        let limits = self.scheduler.limits();
        let (batches, seconds) = self.batches(engine, &problem, limits)?;
        let indices = batches.to_do(done);
        let tasks = indices.count();
        let job = ArrayJob {
            name: format!("nq-sat-n{}", self.size),
            indices,
            task: self.task(batches, &out)?,
            threads: self.threads,
            logs: format!("{out}/{LOGS}"),
            extra: self.extra.clone(),
        };
        let commands = self.scheduler.commands(&job, limits)?;
        let memory = engine.memory(&problem).map_or_else(String::new, |memory| {
            format!(", with about {} of memory", bytes(memory.into()))
        });
        let time =
            seconds.map_or_else(String::new, |seconds| format!(" in about {}", span(seconds)));
        anstream::eprintln!(
            "{tasks} of {} tasks are to do; a task counts {} shard{}{time}{memory}",
            batches.tasks(),
            batches.batch(),
            plural(batches.batch().get().into()),
        );
        if tasks == 1 && batches.batch().get() > 1 {
            anstream::eprintln!("one task is one core: --batch 1 makes a task of each shard");
        }
        if commands.len() > 1 {
            anstream::eprintln!(
                "they go into {} array jobs, as {} takes indices up to {} only",
                commands.len(),
                self.scheduler.name(),
                limits.array.get() - 1
            );
        }
        self.hand_over(&job, &commands)
    }

    /// Shows the commands, and runs them unless they are only to be shown.
    fn hand_over(&self, job: &ArrayJob, commands: &[Vec<String>]) -> Result<ExitCode, CliError> {
        if !self.print {
            fs::create_dir_all(&job.logs).map_err(|error| StoreError::Folder {
                folder: PathBuf::from(&job.logs),
                why: error.to_string(),
            })?;
        }
        let mut out = output::stdout();
        for command in commands {
            writeln!(out, "{}", command.iter().map(|word| quoted(word)).join(" "))?;
            out.flush()?;
            if !self.print {
                writeln!(out, "{}", hand_over(command)?)?;
                out.flush()?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The folder as an absolute path: tasks run elsewhere.
    fn folder(&self) -> Result<String, CliError> {
        let out = std::path::absolute(&self.out).map_err(|error| StoreError::Folder {
            folder: self.out.clone(),
            why: error.to_string(),
        })?;
        if out.exists() && !out.is_dir() {
            let why = "it is no folder: give another --out".to_owned();
            return Err(StoreError::Folder { folder: out, why }.into());
        }
        Ok(path(&out)?)
    }

    /// The shards that are done, in order.
    fn done(&self, problem: &Problem) -> Result<Vec<u64>, CliError> {
        if !self.out.exists() {
            return Ok(Vec::new());
        }
        let (set, faults) = ShardSet::of(Folder::read(&self.out, &Control::default())?);
        let out = self.out.display();
        if let [first, rest @ ..] = &*faults {
            let more = if rest.is_empty() {
                String::new()
            } else {
                format!(" (and {} more: `nq-sat merge` lists them)", rest.len())
            };
            return Err(CliError::Usage(format!("{first}{more}")));
        }
        let Some(set) = set else { return Ok(Vec::new()) };
        if let Some(difference) = set.question.difference(&Question::of_row_sets(problem)) {
            return Err(CliError::Usage(format!(
                "{out} has records of another count: {difference}; give another --out"
            )));
        }
        if set.of != self.shards.get() {
            let (its, asked) = (set.of, self.shards);
            return Err(CliError::Usage(format!(
                "{out} has records of {its} shards, not of {asked}: give --shards {its}, or another --out"
            )));
        }
        Ok(set.records.into_keys().collect())
    }

    /// How many shards a task counts, and in how many seconds if that was estimated.
    fn batches(
        &self,
        engine: HalfJoin,
        problem: &Problem,
        limits: Limits,
    ) -> Result<(Batches, Option<f64>), CliError> {
        let most = limits.tasks;
        if let Some(batch) = self.batch {
            let batches = Batches::new(self.shards, batch.min(self.shards));
            if batches.tasks() > most.get() {
                return Err(SubmitError::TooManyTasks {
                    tasks: batches.tasks(),
                    most: most.get(),
                    scheduler: self.scheduler.name(),
                    batch: batches.in_tasks(most).batch().get(),
                }
                .into());
            }
            return Ok((batches, None));
        }
        let control = session::cancelled_by_ctrl_c(Control::new(None));
        control.begin(format!("n = {}: a sample of row sets", self.size));
        let progress = Progress::watch(&control, false);
        let estimate = engine.estimate(problem, SAMPLE, 0, &control)?;
        drop(progress);
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let (threads, shards) = (self.threads as f64, self.shards.get() as f64);
        let seconds = estimate.map_err(CliError::Stopped)?.cpu_seconds.mean / threads;
        let batches = Batches::lasting(self.minutes * 60.0, self.shards, seconds).in_tasks(most);
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let of_task = seconds / shards * batches.batch().get() as f64;
        Ok((batches, Some(of_task)))
    }

    /// What each task runs.
    fn task(&self, batches: Batches, out: &str) -> Result<Vec<String>, CliError> {
        let program = env::current_exe().map_err(|error| SubmitError::NotStarted {
            program: "nq-sat".to_owned(),
            why: format!("where it is cannot be told: {error}"),
        })?;
        let words = [
            path(&program)?,
            "count".to_owned(),
            self.size.to_string(),
            format!("--shard=auto/{}", self.shards),
            format!("--batch={}", batches.batch()),
            format!("--threads={}", self.threads),
            "--quiet".to_owned(),
            format!("--out={out}"),
        ];
        Ok(words.into())
    }
}

/// A path as a word.
fn path(path: &Path) -> Result<String, SubmitError> {
    let text = path.to_str().ok_or_else(|| SubmitError::NoWord(path.display().to_string()))?;
    word(text)?;
    Ok(text.to_owned())
}

/// Refuses what cannot be a word of a command line that is shown.
fn word(text: &str) -> Result<(), SubmitError> {
    if text.chars().any(char::is_control) {
        return Err(SubmitError::NoWord(text.to_owned()));
    }
    Ok(())
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
