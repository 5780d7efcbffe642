//! The missing shards of a count as an array job: the tasks, and the command line that submits them
//! to an existing scheduler.
//!
//! The index of a task selects a batch of shards. A task may be started twice or killed at any
//! time: the record of a shard is complete or absent, and a shard with a record is skipped.

mod batches;
mod hyperqueue;
mod plan;
mod scheduler;
mod slurm;
mod submit_error;

pub use plan::{Submission, SubmitOrder, SubmitPlan};
pub use scheduler::{ArrayJob, Limits, Scheduler, hand_over};
pub use submit_error::SubmitError;

/// Every scheduler.
pub static SCHEDULERS: [&Scheduler; 2] = [&slurm::SLURM, &hyperqueue::HYPER_QUEUE];
