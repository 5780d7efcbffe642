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
mod plan;
mod scheduler;
mod slurm;

pub use batches::Batches;
pub use error::SubmitError;
pub use hand_over::hand_over;
pub use hyperqueue::HyperQueue;
pub use plan::{Submission, SubmitOrder, SubmitPlan};
pub use scheduler::{ArrayJob, Limits, Scheduler};
pub use slurm::Slurm;

/// Every scheduler.
pub static SCHEDULERS: &[&dyn Scheduler] = &[&Slurm, &HyperQueue];
