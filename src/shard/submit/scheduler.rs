//! What every scheduler has: one trait, and the job that it takes.

use std::num::NonZeroU64;

use super::error::SubmitError;
use crate::shard::ranges::Ranges;

/// What is to be run, in no scheduler's words.
#[derive(Clone, Debug)]
pub struct ArrayJob {
    /// What people see in the queue.
    pub name: String,
    /// The indices of its tasks.
    pub indices: Ranges,
    /// The program and its arguments, the same for all tasks: they take their index from the environment.
    pub task: Vec<String>,
    /// Cores that a task takes.
    pub threads: usize,
    /// The folder for what tasks complain of; an absolute path.
    pub logs: String,
    /// Options of the scheduler's own, such as an account or a partition. They stand instead of ours of the same name.
    pub extra: Vec<String>,
}

/// What a scheduler takes at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The indices of one array job are below this.
    pub array: NonZeroU64,
    /// Tasks in all array jobs together.
    pub tasks: NonZeroU64,
}

/// A program that runs array jobs.
pub trait Scheduler: Sync {
    /// Its name on our command line.
    fn name(&self) -> &'static str;

    /// The program that takes jobs.
    fn program(&self) -> &'static str;

    /// What to do where that program is not on PATH.
    fn remedy(&self) -> &'static str;

    /// What it takes at most.
    fn limits(&self) -> Limits;

    /// The command lines that hand a job over, program first; several where one would be above the limits of an array.
    ///
    /// # Errors
    /// When a path would mean something else to the scheduler.
    fn commands(&self, job: &ArrayJob, limits: Limits) -> Result<Vec<Vec<String>>, SubmitError>;
}
