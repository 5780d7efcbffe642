//! A count on a real Slurm cluster, one of whose nodes dies.
//! A Slurm cluster on this machine: a controller and two nodes of one core each. It lives in a
//! temporary folder and is removed on drop.

use std::ffi::OsStr;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use nq_sat::base::shell_words::words;
use tempfile::TempDir;

use super::processes::{bound_to_us, of_folder, signal};
use crate::programs::needed;
use crate::support::cluster::{Place, wait_for};
use crate::support::{Run, command, run};

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

/// Debian installs the daemons in folders that are not on every PATH.
const PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// Array indices are below this, so a count takes several array jobs.
pub const MAX_ARRAY_SIZE: u64 = 5;

/// The cluster.
pub struct Cluster {
    folder: TempDir,
    daemons: Vec<Child>,
    /// The nodes n1 and n2. Killed ones stay in the list.
    nodes: Vec<Child>,
}

impl Cluster {
    /// Starts the cluster, and waits until both nodes accept jobs.
    pub fn start() -> Self {
        needed();
        let folder = tempfile::Builder::new().prefix("nq-slurm-").tempdir().expect("a folder");
        let mut cluster = Self { folder, daemons: Vec::new(), nodes: Vec::new() };
        cluster.write_configuration();
        let munge = |file: &str| format!("{}/{file}", cluster.path("munge").display());
        let munged = cluster.daemon(
            "munged",
            &[
                "--foreground",
                &format!("--socket={}", munge("socket")),
                &format!("--key-file={}", munge("key")),
                &format!("--pid-file={}", munge("pid")),
                &format!("--log-file={}", munge("log")),
                &format!("--seed-file={}", munge("seed")),
            ],
        );
        cluster.daemons.push(munged);
        cluster.wait_for("munged", |cluster| cluster.path("munge/socket").exists());
        let controller = cluster.daemon("slurmctld", &["-D"]);
        cluster.daemons.push(controller);
        cluster.wait_for("slurmctld", |cluster| {
            cluster.slurm("scontrol", ["ping"]).stdout.contains(" is UP")
        });
        for node in ["n1", "n2"] {
            let daemon = cluster.daemon("slurmd", &["-D", "-N", node]);
            cluster.nodes.push(daemon);
        }
        cluster.wait_for("two nodes", |cluster| {
            cluster.slurm("sinfo", ["-h", "-N", "-o", "%T"]).stdout == "idle\nidle\n"
        });
        cluster
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write_configuration(&self) {
        for (folder, mode) in [("", 0o755), ("munge", 0o755), ("state", 0o700), ("spool", 0o755)] {
            fs::create_dir_all(self.path(folder)).expect("made");
            fs::set_permissions(self.path(folder), fs::Permissions::from_mode(mode)).expect("set");
        }
        // The key is no secret: the cluster is gone in a minute.
        fs::write(self.path("munge/key"), [b'q'; 128]).expect("written");
        fs::set_permissions(self.path("munge/key"), fs::Permissions::from_mode(0o600))
            .expect("set");
        let word = |program: &str, args: &[&str]| {
            let output = Command::new(program).args(args).output().expect(program);
            String::from_utf8(output.stdout).expect("UTF-8").trim().to_owned()
        };
        let (host, user) = (word("uname", &["-n"]), word("id", &["-un"]));
        let [controller, n1, n2] = free_ports();
        let root = self.folder.path().display();
        let text = format!(
            "ClusterName=nq
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
# A requeued job waits until its old credential has expired: two minutes by default.
AuthInfo=socket={root}/munge/socket,cred_expire=5
StateSaveLocation={root}/state
SlurmdSpoolDir={root}/spool/%n
SlurmctldPidFile={root}/slurmctld.pid
SlurmdPidFile={root}/%n.pid
SlurmctldLogFile={root}/slurmctld.log
SlurmdLogFile={root}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
# A node that does not answer is given up soon.
SlurmdTimeout=3
MessageTimeout=3
KillWait=1
UnkillableStepTimeout=5
SchedulerParameters=sched_interval=1,sched_min_interval=100000
MaxArraySize={MAX_ARRAY_SIZE}
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={n1} CPUs=1
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={n2} CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE
"
        );
        fs::write(self.path("slurm.conf"), text).expect("written");
        let cgroups = "CgroupPlugin=cgroup/v1\nIgnoreSystemd=yes\n";
        fs::write(self.path("cgroup.conf"), cgroups).expect("written");
    }

    /// A command in the environment of the cluster, by which all its processes are found.
    fn in_cluster(&self, mut command: Command) -> Command {
        command.env("PATH", PATH).env("SLURM_CONF", self.path("slurm.conf"));
        command
    }

    fn daemon(&self, program: &str, args: &[&str]) -> Child {
        let mut daemon = self.in_cluster(bound_to_us(program));
        let log = fs::File::create(self.path(&format!("{program}-{}.log", self.nodes.len())));
        let log = log.expect("a file");
        daemon.args(args).current_dir(self.folder.path()).stdin(Stdio::null());
        daemon.stdout(log.try_clone().expect("another")).stderr(log);
        daemon.spawn().unwrap_or_else(|error| panic!("{program}: {error}"))
    }

    #[track_caller]
    fn wait_for(&self, what: &str, mut holds: impl FnMut(&Self) -> bool) {
        wait_for(what, || holds(self).then_some(()));
    }

    /// One of Slurm's own commands.
    pub fn slurm<const N: usize>(&self, program: &str, args: [&str; N]) -> Run {
        let mut command = self.in_cluster(Command::new(program));
        command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        run(command)
    }

    /// `nq-sat` with the commands of Slurm that belong to this cluster.
    pub fn nq_sat(&self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
        run(self.in_cluster(command(args)))
    }

    /// Waits until no job is pending or running.
    #[track_caller]
    pub fn drain(&self) {
        self.wait_for("an empty queue", |cluster| {
            let queue = cluster.slurm("squeue", ["-h"]);
            queue.status.success() && queue.stdout.is_empty()
        });
    }

    /// Kills the daemon of a node, as if the machine had died. The caller kills the jobs on it.
    pub fn kill_node(&mut self, number: usize) {
        let node = &mut self.nodes[number - 1];
        node.kill().expect("it is ours");
        node.wait().expect("it has ended");
    }

    /// Whether a process belongs to a job on this node, by its ancestors.
    pub fn is_on_node(&self, number: usize, line: &str) -> bool {
        line.contains(&format!("{}/n{number}/job", self.path("spool").display()))
    }
}

impl Drop for Cluster {
    /// Ends everything, whatever the result of the test.
    fn drop(&mut self) {
        // A killed process may just have started another one.
        for _ in 0..100 {
            let left: Vec<_> =
                of_folder(self.folder.path()).iter().map(|process| process.id).collect();
            if left.is_empty() {
                break;
            }
            signal("KILL", &left);
            for child in self.daemons.iter_mut().chain(&mut self.nodes) {
                // Without a wait, a killed child stays as a zombie.
                let _ = child.try_wait();
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        for child in self.daemons.iter_mut().chain(&mut self.nodes) {
            let _ = child.wait();
        }
    }
}

/// Ports without a listener.
fn free_ports<const N: usize>() -> [u16; N] {
    let listeners = [(); N].map(|()| TcpListener::bind("127.0.0.1:0").expect("a free port"));
    listeners.each_ref().map(|listener| listener.local_addr().expect("its address").port())
}
