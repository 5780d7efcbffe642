//! The selection of shards, and refused options.

use super::support::{Place, name};
use crate::support::program::{command, run};

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
    let refused = |set: &[(&str, &str)], parts: &[&str]| {
        let mut command = command("count 12 --shard auto/10 --batch 4".split(' '));
        command.envs(set.iter().copied());
        run(command).refused(parts);
    };
    refused(&[("SLURM_ARRAY_TASK_ID", "1"), ("HQ_TASK_ID", "1")], &["both set"]);
    refused(&[("HQ_TASK_ID", "one")], &["HQ_TASK_ID is `one`, which is no index"]);
    refused(&[("HQ_TASK_ID", "")], &["HQ_TASK_ID is ``"]);
    refused(&[("HQ_TASK_ID", "3")], &["HQ_TASK_ID is 3", "batches of 4", "0 to 2"]);
}
