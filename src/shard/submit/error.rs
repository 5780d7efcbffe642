//! What can go wrong when a job is handed over.

use std::num::NonZeroU64;

use thiserror::Error;

use crate::model::ModelError;
use crate::run::control::StopReason;
use crate::run::engine::EngineError;
use crate::shard::fault::Blamed;
use crate::shard::store::StoreError;

/// What can go wrong when a job is handed over.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SubmitError {
    /// The scheduler is not here.
    #[error("{program} is not on PATH: {remedy}; --print only shows the commands")]
    NoProgram {
        /// The program that takes jobs.
        program: &'static str,
        /// What to do.
        remedy: &'static str,
    },
    /// It is here, but does not start.
    #[error("{program} does not start: {why}")]
    NotStarted {
        /// The program.
        program: String,
        /// What the system said.
        why: String,
    },
    /// It says no.
    #[error(
        "{program} refused the job: {why}; its own options, such as an account or a partition, go after `--`, and \
         --batch makes fewer tasks"
    )]
    Refused {
        /// The program.
        program: String,
        /// What it said.
        why: String,
    },
    /// A path or option that cannot be written as a word.
    #[error(
        "{0:?} cannot stand in a command line: it has control characters or is no UTF-8; rename it"
    )]
    NoWord(String),
    /// A path that the scheduler would not take as it stands.
    #[error(
        "{path} has `{what}`, in place of which {scheduler} would put something else: give another folder"
    )]
    Placeholder {
        /// The path.
        path: String,
        /// The characters.
        what: &'static str,
        /// The scheduler.
        scheduler: &'static str,
    },
    /// More tasks than the scheduler takes.
    #[error(
        "{tasks} tasks are more than the {most} that {scheduler} is given at a time: --batch {batch} or more makes few \
         enough"
    )]
    TooManyTasks {
        /// The tasks.
        tasks: u64,
        /// How many it takes.
        most: u64,
        /// The scheduler.
        scheduler: &'static str,
        /// Shards a task that make it few enough.
        batch: u64,
    },
    /// An option that the command lines have already.
    #[error("{0} is what submit itself says to the scheduler: leave it out after --")]
    Taken(String),
    /// The folder has files that are no records of the count.
    #[error("{first}{}", more_faults(*more))]
    Faults {
        /// The first.
        first: Box<Blamed>,
        /// How many more there are.
        more: usize,
    },
    /// The folder has records of another count.
    #[error("{out} has records of another count: {difference}; give another --output")]
    AnotherCount {
        /// The folder.
        out: String,
        /// The first thing that is otherwise, theirs first.
        difference: String,
    },
    /// The folder has records of the count, cut into another number of shards.
    #[error(
        "{out} has records of {its} shards, not of {asked}: give --shards {its}, or another \
         --output"
    )]
    OtherShards {
        /// The folder.
        out: String,
        /// How many shards there are.
        its: u64,
        /// How many are asked for.
        asked: NonZeroU64,
    },
    /// The model or its size.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The engine does not take the size, or failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The run was stopped.
    #[error("{} before anything was handed over", .0.in_words())]
    Stopped(StopReason),
}

fn more_faults(more: usize) -> String {
    match more {
        0 => String::new(),
        _ => format!(" (and {more} more: `nq-sat merge` lists them)"),
    }
}
