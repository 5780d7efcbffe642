//! Errors of a submission.

use std::num::NonZeroU64;

use thiserror::Error;

use crate::shard::fault::Blamed;
use crate::shard::store::StoreError;
use nq_board::model::ModelError;
use nq_board::run::control::StopReason;
use nq_board::run::engine::EngineError;
use nq_board::run::fault::{Fault, FaultKind};

/// Errors of a submission.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SubmitError {
    /// The scheduler is not installed.
    #[error("{program} is not on PATH: {remedy}; --print only prints the commands")]
    NoProgram {
        /// The program of the scheduler.
        program: &'static str,
        /// The remedy.
        remedy: &'static str,
    },
    /// Its program does not start.
    #[error("{program} does not start: {why}")]
    NotStarted {
        /// The program.
        program: String,
        /// The error of the system.
        why: String,
    },
    /// The scheduler refused the job.
    #[error(
        "{program} refused the job: {why}; give its own options, such as an account or a \
         partition, after `--`, or fewer tasks with --batch"
    )]
    Refused {
        /// The program.
        program: String,
        /// Its message.
        why: String,
    },
    /// A path or option that cannot be a word of a command line.
    #[error(
        "`{}` cannot be used in a command line: it has control characters or is not UTF-8; \
         rename it",
        .0.escape_debug()
    )]
    NoWord(String),
    /// A path in which the scheduler would replace characters.
    #[error("{path} has `{what}`, which {scheduler} would replace: give another folder")]
    Placeholder {
        /// The path.
        path: String,
        /// The characters.
        what: &'static str,
        /// The scheduler.
        scheduler: &'static str,
    },
    /// More tasks than the scheduler accepts.
    #[error(
        "{tasks} tasks are more than the {most} that {scheduler} accepts at a time: give --batch \
         {batch} or more"
    )]
    TooManyTasks {
        /// The number of tasks.
        tasks: u64,
        /// The most tasks.
        most: u64,
        /// The scheduler.
        scheduler: &'static str,
        /// The smallest batch that makes few enough tasks.
        batch: u64,
    },
    /// An option that the command line already has.
    #[error("submit itself sets {0}: leave it out after --")]
    Taken(String),
    /// The folder has faulty records.
    #[error("{first}{}", more_faults(*more))]
    Faults {
        /// The first.
        first: Box<Blamed>,
        /// The number of further ones.
        more: usize,
    },
    /// The folder has records of another count.
    #[error("{out} has records of another count: {difference}; give another --output")]
    AnotherCount {
        /// The folder.
        out: String,
        /// The first difference, theirs first.
        difference: String,
    },
    /// The folder has records of the count in another number of shards.
    #[error(
        "{out} has records of {its} shards, not of {asked}: give --shards {its}, or another \
         --output"
    )]
    OtherShards {
        /// The folder.
        out: String,
        /// Their number of shards.
        its: u64,
        /// The requested number of shards.
        asked: NonZeroU64,
    },
    /// The model or its size.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The engine does not support the size, or failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The run was stopped.
    #[error("{}: nothing was written", .0.in_words())]
    Stopped(StopReason),
}

impl Fault for SubmitError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::NotStarted { .. } | Self::Refused { .. } => FaultKind::Failed,
            Self::Engine(error) => error.kind(),
            Self::Store(error) => error.kind(),
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
            _ => FaultKind::Input,
        }
    }
}

fn more_faults(more: usize) -> String {
    match more {
        0 => String::new(),
        _ => format!(" (and {more} more: `nq-sat merge` lists them)"),
    }
}
