//! The program `hq`, where it is installed: it accepts the command line, and a worker that dies
//! loses no shard.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, iter};

use super::processes::{bound_to_us, of_folder, signal};
use crate::support::cluster::{Place, wait_for};
use crate::support::program::{command, run};

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
