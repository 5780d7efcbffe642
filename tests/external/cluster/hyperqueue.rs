//! A count on a real HyperQueue cluster that is killed and started again.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Stdio};

use serde_json::json;

use super::processes::{bound_to_us, of_folder, signal};
use crate::support::cluster::{PATIENCE, Place, submission, wait_for};
use crate::support::hq_syntax::HqSubmit;
use crate::support::program::{ROOT, end_of};

const BATCH: u64 = 8;

/// Starts a cluster that runs the whole array, whatever is done already. `submit` would hand over
/// only the tasks with missing shards.
fn start(place: &Place, server: &str) -> Child {
    let python = Path::new(ROOT).join("target/test-tools/hyperqueue/bin/python");
    let HqSubmit { options, ids, command } = submission(place);
    let missing = if place.out.exists() { place.missing() } else { (0..64).collect() };
    let unfinished =
        |task: &u64| (task * BATCH..(task + 1) * BATCH).any(|shard| missing.contains(&shard));
    assert_eq!(ids, (0..8).filter(unfinished).collect::<Vec<_>>());
    fs::create_dir_all(&options["--cwd"]).expect("the folder for complaints");
    let job = json!({
        "server_dir": place.beside().join(server),
        "name": options["--name"],
        "tasks": 8,
        "command": command,
        "cwd": options["--cwd"],
        "stderr": options["--stderr"],
        "crash_limit": options["--crash-limit"].parse::<u32>().expect("a number"),
    });
    let mut cluster = bound_to_us(python);
    cluster
        .arg(Path::new(ROOT).join("tests/external/cluster/local_cluster.py"))
        .current_dir(place.beside());
    cluster.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut cluster = cluster.spawn().expect("python starts");
    let mut input = cluster.stdin.take().expect("a pipe");
    input.write_all(job.to_string().as_bytes()).expect("it reads");
    cluster
}

#[test]
fn killed_cluster_keeps_finished_shards() {
    let place = Place::new();
    let mut cluster = start(&place, "first");
    let id = cluster.id();
    wait_for("some records", || {
        let ended = cluster.try_wait().expect("the state of the cluster");
        assert!(ended.is_none(), "the cluster ended by itself: {ended:?}");
        (place.records().len() >= 10).then_some(())
    });
    let frozen = place.freeze(BATCH, |_, above| above.iter().any(|process| process.id == id));
    cluster.kill().expect("it is ours");
    signal("KILL", &[frozen.task.id]);
    cluster.wait().expect("it has ended");
    // The task of the other worker may go on; it ends by itself.
    wait_for("the end of all tasks", || {
        let left = of_folder(place.beside());
        left.is_empty().then_some(())
    });
    let done = place.records();
    assert!((10..64).contains(&done.len()), "{}", done.len());
    assert_eq!(place.missing().len(), 64 - done.len());

    let ended = end_of(start(&place, "second"), PATIENCE);
    assert!(ended.status.success(), "{ended:?}");
    place.is_q_16();
    for (shard, written) in done {
        assert_eq!(place.records()[&shard], written, "shard {shard} was written again");
    }
    let complaints = fs::read_dir(place.out.join("logs")).expect("the folder").count();
    assert_eq!(complaints, 0, "tasks that end well leave nothing");
}
