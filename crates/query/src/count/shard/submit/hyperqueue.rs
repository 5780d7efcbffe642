//! HyperQueue (<https://it4innovations.github.io/hyperqueue>): `hq submit`. It runs without special
//! rights, on a laptop or inside jobs of another scheduler, and accepts arrays of any length.

use std::num::{NonZeroU32, NonZeroU64};

use crate::count::shard::submit::scheduler::{ArrayJob, Limits, Scheduler, with_extra};

/// How often a worker may die during a task before the task fails.
const CRASH_LIMIT: u32 = 5;

/// HyperQueue.
pub(super) static HYPER_QUEUE: Scheduler = Scheduler {
    title: "HyperQueue",
    name: "hyperqueue",
    program: "hq",
    remedy: "HyperQueue is one file, from github.com/It4innovations/hyperqueue/releases",
    limits,
    replaces: Some("%{"),
    commands,
};

fn limits() -> Limits {
    // Indices have 32 bits.
    let most = NonZeroU64::from(NonZeroU32::MAX);
    Limits { array: most, tasks: most }
}

fn commands(job: &ArrayJob, _: Limits) -> Vec<Vec<String>> {
    let ours = vec![
        format!("--array={}", job.indices),
        format!("--name={}", job.name),
        format!("--crash-limit={CRASH_LIMIT}"),
        format!("--cpus={}", job.threads),
        format!("--cwd={}", job.logs),
        "--stdout=none".to_owned(),
        // Only tasks that fail leave a file.
        "--stderr=%{JOB_ID}-%{TASK_ID}.txt:rm-if-finished".to_owned(),
    ];
    let mut command = vec![HYPER_QUEUE.program.to_owned(), "submit".to_owned()];
    command.extend(with_extra(ours, &job.extra));
    command.push("--".to_owned());
    command.extend_from_slice(&job.task);
    vec![command]
}
