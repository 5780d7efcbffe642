//! The selection of shards, and refused options.

use super::support::{Place, name};
use crate::support::program::{nq_sat, run};

#[test]
fn array_index_selects_a_batch_of_shards() {
    let place = Place::new();
    for (variable, index) in
        [("SLURM_ARRAY_TASK_ID", "0"), ("HQ_TASK_ID", "1"), ("SLURM_ARRAY_TASK_ID", "2")]
    {
        let mut command =
            place.command("count 12 --shard auto/10 --batch 4 --output shards --quiet");
        command.env(variable, index);
        run(command).answer();
    }
    assert_eq!(place.names(), (0..10).map(|index| name(12, index, 10)).collect::<Vec<_>>());
    assert_eq!(place.merged("")["total"], "14200");
    let mut command = place.command("solve 6 --shard auto/3 --output cubes");
    command.env("HQ_TASK_ID", "2");
    assert!(run(command).answer().starts_with("shard 2/3 of n-queens, n = 6: "));
}

#[test]
fn invalid_array_index_is_refused() {
    let refused = |set: &[(&str, &str)], line: &str, parts: &[&str]| {
        let mut command = crate::support::program::command(line.split(' '));
        command.envs(set.iter().copied());
        let run = run(command);
        assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
        assert!(parts.iter().all(|part| run.stderr.contains(part)), "{parts:?}: {run:?}");
    };
    let auto = "count 12 --shard auto/10 --batch 4";
    refused(&[], auto, &["neither SLURM_ARRAY_TASK_ID nor HQ_TASK_ID is set", "I/K"]);
    refused(&[("SLURM_ARRAY_TASK_ID", "1"), ("HQ_TASK_ID", "1")], auto, &["both set"]);
    refused(&[("HQ_TASK_ID", "one")], auto, &["HQ_TASK_ID is `one`, which is no index"]);
    refused(&[("HQ_TASK_ID", "")], auto, &["HQ_TASK_ID is ``"]);
    refused(&[("HQ_TASK_ID", "3")], auto, &["HQ_TASK_ID is 3", "batches of 4", "0 to 2"]);
    refused(&[], "count 12 --shard 0/10 --batch 4", &["--batch goes with --shard auto/K"]);
    refused(&[], "count 12 --shard auto/10 --batch 0", &["not a number of shards"]);
    refused(&[], "count 12 --shard auto/0", &["is no shard"]);
    refused(&[], "count 12 --batch 3", &["--shard"]);
}

#[test]
fn count_without_shards_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = format!("--output {}", folder.path().join("shards").display());
    for n in 0..4 {
        nq_sat(&format!("count {n} --shard 0/2 {out}")).refuses("half-join takes sizes from 4");
    }
    for (line, part) in [
        ("count 29 --shard 0/2", "half-join takes sizes from 4 to 28"),
        ("count 12 13 --shard 0/2", "one size"),
        ("count 12 --shard 5-3/7", "is no shard"),
        ("count 12 --shard 3-7/7", "is no shard"),
        ("solve 8 --shard 0/2 --strategy plain", "blocking has no cubes"),
        ("solve 8 --shard 0/2 -e backtrack", "splits no formula"),
        ("solve 8 --shard 0/2 --all", "--all"),
        ("solve 8 --shard 0/2 --unique", "--unique"),
        ("solve 8 --shard 0/2 --first", "--first"),
        ("solve 8 --shard 0/2 --limit 3", "--limit"),
        ("solve 8 --shard 0/2 --svg x.svg", "--svg"),
        ("solve 8 --shard 0/2 --html x.html", "--html"),
        ("solve 8 -m queens-and-knights --shard 0/2", "-k"),
        ("solve 4294967295 --shard 0/2", "try a smaller size"),
        ("merge", "<DIR>"),
        ("merge x", "x: no such folder: give the folder of --output"),
        ("merge x --audit 0", "is not a percentage"),
        ("merge x --seed 1", "--audit"),
        ("status", "<DIR>"),
    ] {
        nq_sat(line).refuses(part);
    }
    assert_eq!(folder.path().read_dir().expect("the folder").count(), 0, "nothing was made");
}

impl crate::support::program::Run {
    /// One error line, no output, and the exit code of bad usage.
    #[track_caller]
    fn refuses(self, part: &str) {
        assert_eq!((self.status.code(), &*self.stdout), (Some(2), ""), "{self:?}");
        assert!(self.stderr.contains(part), "{part}: {self:?}");
        assert_eq!(self.stderr.lines().count(), 1, "{self:?}");
    }
}
