//! Plans a submission: the tasks with missing shards, and the command lines.

use std::env;
use std::fs;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::count::shard::folder::{Folder, LOGS, ShardSet};
use crate::count::shard::question::CountQuestion;
use crate::count::shard::store::{StoreError, folder_error};
use crate::count::shard::submit::batches::Batches;
use crate::count::shard::submit::scheduler::{ArrayJob, Limits, Scheduler, find_program};
use crate::count::shard::submit::submit_error::SubmitError;
use nq_board::model::Problem;
use nq_board::run::{Control, Divisible, Whole};

/// The duration of the sample that estimates the time of a shard.
const SAMPLE: Duration = Duration::from_secs(10);

/// Options that the command lines already have.
const TAKEN: [&str; 4] = ["--array", "-a", "--wrap", "--"];

/// A count to be submitted.
#[derive(Clone, Copy)]
pub struct SubmitOrder<'a> {
    /// The search.
    pub divided: &'a dyn Divisible,
    /// The words of the command line that select the model and the engine.
    pub model: &'a [String],
    /// The number of shards.
    pub shards: NonZeroU64,
    /// The scheduler.
    pub scheduler: &'static Scheduler,
    /// The folder for the records.
    pub out: &'a Path,
    /// Shards for each task; by default one, or more if the scheduler takes no more tasks.
    pub batch: Option<NonZeroU64>,
    /// The time that a task should take, in place of `batch`.
    pub minutes: Option<f64>,
    /// Threads for each task.
    pub threads: usize,
    /// The scheduler's own options.
    pub extra: &'a [String],
    /// The program that the tasks run; by default the program of this process.
    pub program: Option<&'a Path>,
    /// Whether the commands are printed and not run.
    pub print: bool,
}

/// The missing part of a count.
#[derive(Clone)]
pub enum Submission {
    /// Nothing: all shards are done, with the records in this folder.
    Done(String),
    /// This job.
    ToDo(Box<SubmitPlan>),
}

/// The job that is to be handed over.
#[derive(Clone)]
pub struct SubmitPlan {
    /// The scheduler.
    pub scheduler: &'static Scheduler,
    /// How shards are put into tasks.
    pub batches: Batches,
    /// How long a task takes, where that was estimated.
    pub task_seconds: Option<f64>,
    /// Bytes that a task takes.
    pub memory: Option<u64>,
    /// The job.
    pub job: ArrayJob,
    /// The command lines.
    pub commands: Vec<Vec<String>>,
}

impl Submission {
    /// Plans the shards that are not done yet.
    ///
    /// # Errors
    /// When the size is not supported, a path or option cannot be passed on, the scheduler is not
    /// installed, or the folder has records of another count; when the sample was stopped.
    pub fn plan(order: SubmitOrder<'_>, control: &Control) -> Result<Self, SubmitError> {
        let SubmitOrder { divided, scheduler, threads, .. } = order;
        let Whole { engine, problem, .. } = divided.whole();
        // All of this is checked before the estimate, which takes time.
        let out = absolute(order.out)?;
        order.model.iter().try_for_each(|option| word(option))?;
        for option in order.extra {
            word(option)?;
            let name = option.split('=').next().unwrap_or_default();
            if TAKEN.contains(&name) {
                return Err(SubmitError::Refused(format!(
                    "submit itself sets {name}: leave it out after --"
                )));
            }
        }
        if !order.print {
            find_program(scheduler)?;
        }
        let done = order.done()?;
        if done.len() as u64 == order.shards.get() {
            return Ok(Self::Done(out));
        }
        let limits = (scheduler.limits)();
        let (batches, task_seconds) = order.batches(limits, control)?;
        let job = ArrayJob {
            name: job_name(problem),
            indices: batches.to_do(done),
            task: order.task(batches, &out)?,
            threads,
            logs: format!("{out}/{LOGS}"),
            extra: order.extra.to_vec(),
        };
        if let Some(what) = scheduler.replaces.filter(|what| job.logs.contains(what)) {
            return Err(SubmitError::Refused(format!(
                "{} has `{what}`, which {} would replace: give another folder",
                job.logs, scheduler.title
            )));
        }
        let commands = (scheduler.commands)(&job, limits);
        let memory = engine.memory(problem);
        let plan = SubmitPlan { scheduler, batches, task_seconds, memory, job, commands };
        Ok(Self::ToDo(Box::new(plan)))
    }
}

impl SubmitPlan {
    /// Creates the folder for the error messages of tasks.
    pub fn make_logs(&self) -> Result<(), StoreError> {
        let folder = PathBuf::from(&self.job.logs);
        fs::create_dir_all(&folder).map_err(folder_error(&folder))
    }
}

impl SubmitOrder<'_> {
    /// The finished shards, in order.
    fn done(&self) -> Result<Vec<u64>, SubmitError> {
        if !self.out.exists() {
            return Ok(Vec::new());
        }
        let (set, faults) = ShardSet::of(Folder::read(self.out, &Control::default())?);
        if let [first, rest @ ..] = &*faults {
            let more = match rest.len() {
                0 => String::new(),
                more => format!(" (and {more} more: `nq-sat merge` lists them)"),
            };
            return Err(SubmitError::Refused(format!("{first}{more}")));
        }
        let Some(set) = set else { return Ok(Vec::new()) };
        let out = self.out.display().to_string();
        if let Some(difference) = set.question.difference(&CountQuestion::of(self.divided)) {
            return Err(SubmitError::Refused(format!(
                "{out} has records of another count: {difference}; give another --output"
            )));
        }
        if set.of != self.shards.get() {
            return Err(SubmitError::Refused(format!(
                "{out} has records of {its} shards, not of {asked}: give --shards {its}, or \
                 another --output",
                its = set.of,
                asked = self.shards
            )));
        }
        Ok(set.records.into_keys().collect())
    }

    /// The batches, and the estimated seconds of a task.
    fn batches(
        &self,
        limits: Limits,
        control: &Control,
    ) -> Result<(Batches, Option<f64>), SubmitError> {
        let most = limits.tasks;
        if let Some(batch) = self.batch {
            let batches = Batches::new(self.shards, batch.min(self.shards));
            if batches.tasks() > most.get() {
                return Err(SubmitError::Refused(format!(
                    "{} tasks are more than the {most} that {} accepts at a time: give --batch {} \
                     or more",
                    batches.tasks(),
                    self.scheduler.name,
                    batches.in_tasks(most).batch()
                )));
            }
            return Ok((batches, None));
        }
        let Some(minutes) = self.minutes else {
            return Ok((Batches::new(self.shards, NonZeroU64::MIN).in_tasks(most), None));
        };
        let Whole { problem, split, .. } = self.divided.whole();
        control.begin(format!("n = {}: a sample of {}", problem.size, split.units));
        let estimate = self.divided.estimate(SAMPLE, 0, control)?;
        let (threads, shards) = (self.threads as f64, self.shards.get() as f64);
        let seconds = estimate.map_err(SubmitError::Stopped)?.cpu_seconds.mean / threads;
        let batches = Batches::lasting(minutes * 60.0, self.shards, seconds).in_tasks(most);
        let of_task = seconds / shards * batches.batch().get() as f64;
        Ok((batches, Some(of_task)))
    }

    fn task(&self, batches: Batches, out: &str) -> Result<Vec<String>, SubmitError> {
        let program = self.program.map_or_else(env::current_exe, |path| Ok(path.to_owned()));
        let program = program.map_err(|error| {
            SubmitError::not_started("nq-sat", format!("where it is cannot be told: {error}"))
        })?;
        let question = ["count".to_owned(), self.divided.whole().problem.size.to_string()];
        let split = [
            format!("--shard=auto/{}", self.shards),
            format!("--batch={}", batches.batch()),
            format!("--threads={}", self.threads),
            "--quiet".to_owned(),
            format!("--output={out}"),
        ];
        Ok([path(&program)?]
            .into_iter()
            .chain(question)
            .chain(self.model.to_vec())
            .chain(split)
            .collect())
    }
}

/// The name of a job: the model unless it is n-queens, and the size.
fn job_name(problem: &Problem) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let model = if problem.is_n_queens() { String::new() } else { format!("{}-", problem.model) };
    format!("nq-sat-{}n{}", model.chars().map(plain).collect::<String>(), problem.size)
}

/// A folder as an absolute path: tasks run in another folder.
fn absolute(folder: &Path) -> Result<String, SubmitError> {
    let out = std::path::absolute(folder).map_err(folder_error(folder))?;
    if out.exists() && !out.is_dir() {
        return Err(folder_error(&out)("it is not a folder: give another --output").into());
    }
    path(&out)
}

/// A path as a word.
fn path(path: &Path) -> Result<String, SubmitError> {
    let text = path.to_str().ok_or_else(|| no_word(&path.display().to_string()))?;
    word(text)?;
    Ok(text.to_owned())
}

/// Refuses text that cannot be a word of a printed command line.
fn word(text: &str) -> Result<(), SubmitError> {
    if text.chars().any(char::is_control) { Err(no_word(text)) } else { Ok(()) }
}

fn no_word(text: &str) -> SubmitError {
    SubmitError::Refused(format!(
        "`{}` cannot be used in a command line: it has control characters or is not UTF-8; rename \
         it",
        text.escape_debug()
    ))
}
