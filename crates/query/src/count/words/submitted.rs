//! A job before its submission, in words.

use crate::count::shard::submit::SubmitPlan;
use nq_board::base::numbers::{about, bytes, plural};

/// The tasks of the job, one sentence for each line.
pub fn outlook(plan: &SubmitPlan) -> Vec<String> {
    let SubmitPlan { scheduler, batches, task_seconds, memory, job, commands } = plan;
    let tasks = job.indices.count();
    let memory = memory.map_or_else(String::new, |memory| {
        format!(", with about {} of memory", bytes(memory.into()))
    });
    let time = task_seconds.map_or_else(String::new, |seconds| format!(" in {}", about(seconds)));
    let batch = batches.batch().get();
    let s = plural(batch.into());
    let mut lines = vec![format!(
        "{tasks} of {} tasks to run; a task counts {batch} shard{s}{time}{memory}",
        batches.tasks(),
    )];
    if tasks == 1 && batch > 1 {
        lines.push("a task uses one core: --batch 1 makes a task of each shard".to_owned());
    }
    if commands.len() > 1 {
        let (jobs, most) = (commands.len(), (scheduler.limits)().array.get() - 1);
        let name = scheduler.name;
        lines.push(format!("they form {jobs} array jobs: {name} takes indices up to {most}"));
    }
    lines
}
