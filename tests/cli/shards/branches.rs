//! Shards of engines without units of their own, and whole counts that go on after a stop.

use std::fs;

use serde_json::json;

use super::support::Place;
use crate::support::cases::thorough;
use crate::support::program::{HANGS, end_of, nq_sat, signal};
use crate::support::screen::wait_until;

/// What a whole search and its shards have in common.
fn same(one: &serde_json::Value, other: &serde_json::Value) {
    for key in ["model", "n", "params", "total", "fundamental", "orbits", "digest"] {
        assert_eq!(one.get(key), other.get(key), "{key}: {one} {other}");
    }
}

#[test]
fn shards_of_every_native_engine_add_up() {
    for (question, engine) in [
        ("6 -m bishops -k 4", "search"),
        ("6 -m bishops -k 4", "transfer-matrix"),
        ("9 -m empresses", "column-sets"),
        ("5 -m queens-and-knights -k 3", "search"),
        ("4 -m kings-domination -k 4", "search"),
        ("6 -m superqueens --block c3 --fix Sa2", "search"),
    ] {
        let place = Place::new();
        let line = format!("count {question} -e {engine}");
        place.run(&format!("{line} --shard 0-2/5 --output shards")).answer();
        assert_eq!(place.run("merge shards").status.code(), Some(1), "{question}");
        place.run(&format!("{line} --shard 3-4/5 --output shards")).answer();
        let squares = question.split_once(" --block").map(|(_, rest)| format!("--block{rest}"));
        let merged = place.merged(&squares.unwrap_or_default());
        let whole = nq_sat(&format!("{line} --json")).records().remove(0);
        same(&merged, &whole);
        assert_eq!(merged["shards"]["units"], json!("branches"), "{question}");
    }
}

#[test]
fn shards_of_other_engines_are_not_mixed() {
    let place = Place::new();
    place.run("count 6 -m bishops -k 4 -e search --shard 0/2 -o shards").answer();
    let run = place.run("count 6 -m bishops -k 4 -e transfer-matrix --shard 1/2 -o shards");
    run.refused(&["another engine"]);
}

#[test]
fn a_whole_count_in_a_folder_is_a_count() {
    let lines = ["count 7 -m superqueens", "count 5 -m bishops -k 4", "solve 6", "count 7"];
    // The last has 2048 shards.
    for line in &lines[..if thorough() { 4 } else { 3 }] {
        let place = Place::new();
        let whole = nq_sat(&format!("{line} --json")).records().remove(0);
        for _ in 0..2 {
            let run = place.run(&format!("{line} --json --output folder"));
            let records = run.records();
            assert_eq!(records.len(), 1, "{line}: only the sum is printed");
            assert_eq!(records[0]["total"], whole["total"], "{line}");
            assert_eq!(records[0]["fundamental"], whole["fundamental"], "{line}");
        }
    }
}

/// The run that goes on need not name the number of shards.
#[test]
fn a_whole_count_goes_on_with_the_shards_of_the_folder() {
    for line in ["count 9", "count 9 -m superqueens", "count 6 -m bishops -k 4", "solve 6"] {
        let place = Place::new();
        place.run(&format!("{line} --shard 0,5/8 -o folder")).answer();
        let sum = place.run(&format!("{line} --json -o folder")).records().remove(0);
        let whole = nq_sat(&format!("{line} --json")).records().remove(0);
        assert_eq!((&sum["total"], &sum["shards"]["number"]), (&whole["total"], &"8".into()));
        assert_eq!(fs::read_dir(place.path().join("folder")).expect("a folder").count(), 8);
        // Another number is as wrong as before.
        place.run(&format!("{line} --shard 0/4 -o folder")).refused(&["8 shards, not 4"]);
    }
}

#[test]
fn a_stopped_count_says_how_it_could_be_kept() {
    let run = nq_sat("count 18 --timeout 50ms");
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    assert!(run.stderr.contains("with -o DIR the parts are kept"), "{run:?}");
    // There, nothing is kept: several sizes, an open objective, quiet.
    for line in ["count 17 18", "count 12 -m queens-and-knights", "count 18 -q"] {
        let run = nq_sat(&format!("{line} --timeout 50ms"));
        assert!(!run.stderr.contains("-o DIR"), "{run:?}");
    }
}

/// A stop loses the shard that it hits, and nothing else.
#[test]
fn a_stopped_count_goes_on() {
    let place = Place::new();
    let line = "count 16 -m superqueens -e rows --threads 1 --output folder";
    let child = place.command(line).spawn().expect("the program starts");
    let files = || fs::read_dir(place.path().join("folder")).map_or(0, Iterator::count);
    wait_until("a shard", || files() > 0);
    signal("INT", child.id());
    let run = end_of(child, HANGS);
    if run.status.code() == Some(130) {
        assert!(files() < 64, "{run:?}");
    }
    let text = place.run(line).answer();
    assert!(text.contains("= A051223") && text.contains("64 shards by"), "{text}");
    assert_eq!(files(), 64);
}

#[test]
fn totals_alone_are_those_of_counts() {
    for line in ["count 3 8", "count 6 -m bishops -k 4", "count 8 -m empresses", "count 5 -m kings"]
    {
        let whole = nq_sat(&format!("{line} --json")).records();
        let alone = nq_sat(&format!("{line} --json --total-only")).records();
        assert_eq!(whole.len(), alone.len(), "{line}");
        for (whole, alone) in whole.iter().zip(&alone) {
            assert_eq!(whole["total"], alone["total"], "{line}");
            assert!(alone.get("fundamental").is_none() && alone.get("digest").is_none(), "{alone}");
        }
    }
    for engine in ["search", "half-join", "knights", "rows", "column-sets", "transfer-matrix"] {
        let (n, model) = match engine {
            "knights" => (6, "queens-and-knights -k 3"),
            "column-sets" => (7, "empresses"),
            "transfer-matrix" => (5, "knights"),
            _ => (7, "n-queens"),
        };
        let line = format!("count {n} -m {model} -e {engine} --json");
        let whole = nq_sat(&line).records().remove(0);
        let alone = nq_sat(&format!("{line} --total-only")).records().remove(0);
        assert_eq!(whole["total"], alone["total"], "{engine}");
    }
}
