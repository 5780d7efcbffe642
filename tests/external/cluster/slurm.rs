//! A count on a real Slurm cluster, one of whose nodes dies.

use nq_sat::base::shell_words::words;

use super::processes::signal;
use super::slurm_cluster::{Cluster, MAX_ARRAY_SIZE};
use crate::support::cluster::{Place, wait_for};
use crate::support::program::Run;

const BATCH: u64 = 8;

/// `nq-sat submit`, of 16 queens in 64 shards.
fn submit(cluster: &Cluster, place: &Place) -> Run {
    cluster.nq_sat(super::submit(place, "slurm"))
}

/// The indices of each array job of a submission, with the offset of its tasks added.
fn submitted(run: &Run) -> Vec<u64> {
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    let mut indices = Vec::new();
    let mut lines = run.stdout.lines();
    while let (Some(command), Some(answer)) = (lines.next(), lines.next()) {
        assert!(answer.starts_with("Submitted batch job "), "{answer}");
        let words = words(command).expect("a shell reads it");
        assert_eq!(words[0], "sbatch");
        let option = |name: &str| {
            let mut all = words.iter().filter_map(|word| word.strip_prefix(name));
            all.next().unwrap_or_else(|| panic!("{name} is missing in {command}"))
        };
        let add = option("--wrap=").strip_prefix("SLURM_ARRAY_TASK_ID=$((SLURM_ARRAY_TASK_ID + ");
        let add: u64 = add.map_or(0, |rest| {
            let number = rest.split_once("))").expect("closed").0;
            number.parse().expect("a number")
        });
        for range in option("--array=").split(',') {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let number = |text: &str| text.parse::<u64>().expect("a number");
            assert!(number(last) < MAX_ARRAY_SIZE, "{range} is above what the cluster takes");
            indices.extend((number(first)..=number(last)).map(|index| index + add));
        }
    }
    indices
}

#[test]
fn dead_node_loses_no_shard() {
    let mut cluster = Cluster::start();

    // Slurm notices that a node is gone, and gives its task to the other one.
    let place = Place::new();
    assert_eq!(submitted(&submit(&cluster, &place)), (0..8).collect::<Vec<_>>());
    let frozen = place
        .freeze(BATCH, |_, above| above.iter().any(|process| cluster.is_on_node(1, &process.line)));
    let job = frozen.task.variable("SLURM_JOB_ID").expect("a job");
    cluster.kill_node(1);
    let step = frozen.above.iter().take_while(|process| process.id != 1);
    let step = step.filter(|process| {
        process.line.starts_with("slurmstepd") || cluster.is_on_node(1, &process.line)
    });
    let doomed: Vec<u32> = step.map(|process| process.id).chain([frozen.task.id]).collect();
    assert_eq!(doomed.len(), 3, "the task, its shell and what watches them: {frozen:?}");
    signal("KILL", &doomed);
    wait_for("the end of the task", || (!frozen.task.is_there()).then_some(()));
    cluster.drain();
    let job = cluster.slurm("scontrol", ["show", "job", &job]).stdout;
    let is_again = job.contains("Restarts=") && !job.contains("Restarts=0");
    assert!(is_again && job.contains("JobState=COMPLETED"), "{job}");
    place.is_q_16();
    let again = submit(&cluster, &place);
    assert_eq!(again.status.code(), Some(0), "{again:?}");
    assert_eq!(again.stdout, "", "there is nothing to do");
    assert!(again.stderr.contains("all 64 shards are done: nq-sat merge "), "{again:?}");

    // If Slurm gives up, another `submit` hands over the missing shards.
    let place = Place::new();
    submitted(&submit(&cluster, &place));
    wait_for("some records", || (place.records().len() >= 10).then_some(()));
    let frozen = place.freeze(BATCH, |_, _| true);
    let cancelled = cluster.slurm("scancel", ["--name=nq-sat-n16"]);
    assert!(cancelled.status.success(), "{cancelled:?}");
    signal("KILL", &[frozen.task.id]);
    cluster.drain();
    let records = place.records();
    let mut to_do: Vec<u64> = place.missing().iter().map(|shard| shard / BATCH).collect();
    to_do.dedup();
    assert!(to_do.contains(&frozen.index), "{to_do:?}, {frozen:?}");
    assert_eq!(submitted(&submit(&cluster, &place)), to_do);
    cluster.drain();
    place.is_q_16();
    for (shard, written) in records {
        assert_eq!(place.records()[&shard], written, "shard {shard} was written again");
    }
}

/// The reason for Slurm's refusal is reported.
#[test]
fn refusal_is_reported() {
    let cluster = Cluster::start();
    let place = Place::new();
    let words = super::submit(&place, "slurm").chain(["--", "--partition=nowhere"]);
    let run = cluster.nq_sat(words);
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let complaint = run.stderr.lines().last().expect("a line");
    for fragment in ["nq-sat: sbatch refused the job", "invalid partition", "account"] {
        assert!(complaint.contains(fragment), "`{fragment}` is missing in: {complaint}");
    }
    assert!(place.records().is_empty());
}
