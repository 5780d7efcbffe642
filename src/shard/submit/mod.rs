//! The missing shards of a count as an array job for a scheduler that is there already: which tasks, and the command line
//! that hands them over. No more: what a scheduler does with them, where and how often, is its own affair.
//!
//! A task of an array job knows its index, which stands for a batch of shards ([`Batches`]). It may be started twice or
//! killed at any time: a shard's record is whole or not there, and what is there is not counted again.

mod batches;
mod error;
mod hand_over;
mod hyperqueue;
mod options;
mod slurm;

pub use batches::Batches;
pub use error::SubmitError;
pub use hand_over::{find_program, hand_over};
pub use hyperqueue::HyperQueue;
pub use slurm::Slurm;

use std::num::NonZeroU64;

use super::Ranges;

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

/// Every scheduler.
pub static SCHEDULERS: &[&dyn Scheduler] = &[&Slurm, &HyperQueue];
