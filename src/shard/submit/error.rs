//! What can go wrong when a job is handed over.

use thiserror::Error;

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
}
