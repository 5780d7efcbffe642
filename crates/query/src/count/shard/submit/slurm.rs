//! Slurm (<https://slurm.schedmd.com>): `sbatch`.
//!
//! Slurm accepts array indices below `MaxArraySize`, by default 1001. More tasks go into several
//! array jobs, and the tasks of later jobs add the first index of their job.

use std::num::NonZeroU64;
use std::process::{Command, Stdio};

use itertools::Itertools;

use crate::count::shard::submit::scheduler::{ArrayJob, Limits, Scheduler, with_extra};
use nq_board::base::shell_words::quoted;
use nq_external::process::find;

/// Slurm's defaults of `MaxArraySize` and `MaxJobCount`.
const MAX_ARRAY_SIZE: NonZeroU64 = NonZeroU64::new(1001).unwrap();
const MAX_JOB_COUNT: NonZeroU64 = NonZeroU64::new(10_000).unwrap();

/// Slurm.
pub(super) static SLURM: Scheduler = Scheduler {
    title: "Slurm",
    name: "slurm",
    program: "sbatch",
    remedy: "run this on a login node of the cluster",
    limits: limits_of_the_cluster,
    replaces: None,
    commands,
};

/// The limits of the cluster, if it reports them.
fn limits_of_the_cluster() -> Limits {
    let scontrol = find("scontrol").and_then(|program| {
        let mut command = Command::new(program);
        command.args(["show", "config"]).stdin(Stdio::null()).stderr(Stdio::null());
        command.output().ok()
    });
    limits(&scontrol.map_or_else(String::new, |o| String::from_utf8_lossy(&o.stdout).into_owned()))
}

fn commands(job: &ArrayJob, limits: Limits) -> Vec<Vec<String>> {
    let pieces = job.indices.pieces(limits.array).into_iter();
    let commands = pieces.map(|(first, indices)| {
        let ours = vec![
            format!("--array={indices}"),
            format!("--job-name={}", job.name),
            "--requeue".to_owned(),
            format!("--cpus-per-task={}", job.threads),
            // Slurm replaces `%` and backslashes in file names, but not in this folder.
            format!("--chdir={}", job.logs),
            "--output=%A-%a.txt".to_owned(),
            "--open-mode=append".to_owned(),
        ];
        let mut command = vec![SLURM.program.to_owned()];
        command.extend(with_extra(ours, &job.extra));
        command.push(format!("--wrap={}", line(&job.task, first)));
        command
    });
    commands.collect()
}

/// The shell command of a task in an array job with this first index.
fn line(task: &[String], first: u64) -> String {
    let task = task.iter().map(|word| quoted(word)).join(" ");
    match first {
        0 => task,
        _ => format!("SLURM_ARRAY_TASK_ID=$((SLURM_ARRAY_TASK_ID + {first})) {task}"),
    }
}

/// The limits from `scontrol show config`. At most half of the cluster's jobs are used: other users
/// have jobs, and finished jobs count for some time.
fn limits(config: &str) -> Limits {
    let number = |key: &str| {
        let of_key = |line: &str| {
            let (name, value) = line.split_once('=')?;
            (name.trim() == key).then(|| value.trim().parse().ok()).flatten()
        };
        config.lines().find_map(of_key)
    };
    let jobs = number("MaxJobCount").unwrap_or(MAX_JOB_COUNT);
    Limits {
        array: number("MaxArraySize").unwrap_or(MAX_ARRAY_SIZE),
        tasks: NonZeroU64::new(jobs.get() / 2).unwrap_or(NonZeroU64::MIN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of `scontrol show config` of Slurm 22.05, and invalid values.
    #[test]
    fn limits_are_what_the_cluster_says() {
        let limits = |config: &str| {
            let Limits { array, tasks } = limits(config);
            (array.get(), tasks.get())
        };
        let config = "MailProg                = /usr/bin/mail\nMaxArraySize            = 20001\n\
                      MaxDBDMsgs              = 20004\nMaxJobCount             = 50000\n";
        assert_eq!(limits(config), (20_001, 25_000));
        assert_eq!(limits(""), (1001, 5000), "as Slurm comes");
        assert_eq!(limits("MaxArraySize = 0\nMaxJobCount = many\n"), (1001, 5000));
        assert_eq!(limits("MaxJobCount = 1"), (1001, 1));
    }
}
