//! The program `hq`, where it is installed: it accepts the command line, and a worker that dies
//! loses no shard.
//! A count on a real HyperQueue cluster that is killed and started again.
//! Tasks that are stopped until they are killed.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, fs, iter};

use serde_json::json;

use super::processes::{Process, all, ancestors, bound_to_us, of_folder, signal};
use crate::support::cluster::{PATIENCE, Place, submission, wait_closely, wait_for};
use crate::support::hq_syntax::HqSubmit;
use crate::support::{ROOT, command, end_of, run};

const BATCH: u64 = 8;

/// A server and its workers, stopped on drop.
struct Cluster<'a> {
    hq: &'a Path,
    place: &'a Place,
    processes: Vec<Child>,
}

impl Cluster<'_> {
    /// `hq` on the server in this folder.
    fn hq(&self, args: &[&str]) -> Command {
        let mut hq = bound_to_us(self.hq);
        hq.args(args).current_dir(self.place.beside()).stdin(Stdio::null());
        hq.env("HQ_SERVER_DIR", self.place.beside().join("server"));
        hq.stdout(Stdio::piped()).stderr(Stdio::piped());
        hq
    }

    fn start(&mut self, args: &[&str]) -> u32 {
        let child = self.hq(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        self.processes.push(child.expect("hq starts"));
        self.processes[self.processes.len() - 1].id()
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.kill();
            let _ = process.wait();
        }
        let left: Vec<u32> =
            of_folder(self.place.beside()).iter().map(|process| process.id).collect();
        signal("KILL", &left);
    }
}

#[test]
fn hq_accepts_the_job_and_restarts_lost_tasks() {
    let path = env::var_os("PATH").unwrap_or_default();
    let found: Option<PathBuf> =
        env::split_paths(&path).map(|folder| folder.join("hq")).find(|hq| hq.is_file());
    let Some(hq) = found else {
        eprintln!(
            "NOT TESTED, there is no hq on PATH: its job runs through HyperQueue's Python \
             interface instead"
        );
        return;
    };
    let place = Place::new();
    let mut cluster = Cluster { hq: &hq, place: &place, processes: Vec::new() };
    cluster.start(&["server", "start"]);
    wait_for("the server", || run(cluster.hq(&["server", "info"])).status.success().then_some(()));
    let worker = cluster.start(&["worker", "start", "--cpus=1"]);
    cluster.start(&["worker", "start", "--cpus=1"]);
    let mut submit = command(super::submit(&place, "hyperqueue"));
    let folders = iter::once(hq.parent().expect("a folder").to_owned());
    submit.env("PATH", env::join_paths(folders).expect("a PATH"));
    submit.env("HQ_SERVER_DIR", place.beside().join("server"));
    let submitted = run(submit);
    assert_eq!(submitted.status.code(), Some(0), "{submitted:?}");
    assert!(submitted.stdout.contains("job ID: 1"), "{submitted:?}");
    let frozen = place.freeze(BATCH, |_, above| above.iter().any(|process| process.id == worker));
    signal("KILL", &[worker, frozen.task.id]);
    let waited = run(cluster.hq(&["job", "wait", "1"]));
    assert!(waited.status.success(), "{waited:?}");
    place.is_q_16();
    let complaints = fs::read_dir(place.out.join("logs")).expect("the folder").count();
    assert!(complaints <= 1, "only the killed task may have left a file");
}

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

impl Place {
    /// Stops a task that counts for this folder, is `of_interest` by itself and by its ancestors,
    /// and has not yet written all records of its batch. It stays stopped until it is killed.
    pub fn freeze(
        &self,
        batch: u64,
        of_interest: impl Fn(&Process, &[&Process]) -> bool,
    ) -> Frozen {
        wait_closely("a task in the middle of its work", Duration::from_millis(2), || {
            let all = all();
            let task = all.iter().find(|process| {
                process.line.contains(" count ")
                    && process.line.contains(self.out())
                    && process.line.contains("nq-sat")
                    && of_interest(process, &ancestors(&all, process))
            })?;
            signal("STOP", &[task.id]);
            let index = ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID"].iter().find_map(|v| task.variable(v));
            let index: Option<u64> = index.and_then(|index| index.parse().ok());
            let above: Vec<Process> = ancestors(&all, task).into_iter().cloned().collect();
            let records = self.records();
            match index {
                Some(index)
                    if task.is_there()
                        && (index * batch..(index + 1) * batch)
                            .any(|i| !records.contains_key(&i)) =>
                {
                    Some(Frozen { index, task: task.clone(), above })
                }
                _ => {
                    // This task was nearly done: try another.
                    signal("CONT", &[task.id]);
                    None
                }
            }
        })
    }
}

/// A stopped task in the middle of its batch.
#[derive(Debug)]
pub struct Frozen {
    /// Its index.
    pub index: u64,
    pub task: Process,
    /// Its ancestor processes, nearest first.
    pub above: Vec<Process>,
}
