//! The trait of schedulers, and the job that they accept.

use std::num::NonZeroU64;

use super::error::SubmitError;
use crate::shard::ranges::Ranges;

/// An array job, independent of the scheduler.
#[derive(Clone, Debug)]
pub struct ArrayJob {
    /// The name in the queue.
    pub name: String,
    /// The indices of its tasks.
    pub indices: Ranges,
    /// The program and its arguments, the same for all tasks: the index comes from the environment.
    pub task: Vec<String>,
    /// Cores for each task.
    pub threads: usize,
    /// The folder for the error messages of tasks; an absolute path.
    pub logs: String,
    /// Options of the user, such as an account or a partition. They replace ours of the same name.
    pub extra: Vec<String>,
}

/// The limits of a scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// All indices of an array job are smaller than this.
    pub array: NonZeroU64,
    /// The most tasks in all array jobs together.
    pub tasks: NonZeroU64,
}

/// A program that runs array jobs.
pub trait Scheduler: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// The program that accepts jobs.
    fn program(&self) -> &'static str;

    /// The remedy if that program is not on PATH.
    fn remedy(&self) -> &'static str;

    /// Its limits.
    fn limits(&self) -> Limits;

    /// The command lines that submit a job, program first; several where the limits of an array
    /// require it.
    ///
    /// # Errors
    /// When the scheduler would replace a part of a path.
    fn commands(&self, job: &ArrayJob, limits: Limits) -> Result<Vec<Vec<String>>, SubmitError>;
}
