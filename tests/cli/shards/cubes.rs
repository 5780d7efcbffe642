//! Shards of the cubes: their sums, and the formula in their records.

use std::fs;
use std::process::{Command, Stdio};

use nq_sat::Model;
use nq_sat::model::Settings;
use serde_json::Value;

use super::support::{Place, found};
use crate::support::{nq_sat, record, run_on, sample, thorough};

/// Merges this number of shards and compares the sum with an unsharded answer.
#[track_caller]
fn assert_same_as_whole(question: &str, of: u64) -> (Place, Value) {
    let place = Place::new();
    place.run(&format!("solve {question} --shard 0-{}/{of} --output shards", of - 1)).answer();
    let merged = place.merged("");
    let whole = record(&format!("solve {question}"));
    for key in ["model", "n", "optimum", "params", "total", "fundamental", "orbits", "digest"] {
        assert_eq!(merged[key], whole[key], "{question} in {of}: {key}");
    }
    (place, merged)
}

#[test]
fn shards_add_up_to_the_whole() {
    for of in if thorough() { &[1, 2, 5][..] } else { &[5] } {
        let (_, merged) = assert_same_as_whole("8 -m queens-and-knights -k 5", *of);
        assert_eq!((&merged["total"], &merged["fundamental"]), (&"16".into(), &"2".into()));
        assert_eq!(merged["evidence"]["known"], "Vector 21/3, Vector 21/3", "total, fundamental");
    }
    for &of in if thorough() { &[1, 4][..] } else { &[4] } {
        let questions = [
            "5 -m queens-and-knights -k 2",
            "8",
            "8 --residual 2 --symmetry none -e batsat",
            "8 --symmetry none",
            "7 --encoding commander --group-size 4",
            "6 -m queens-and-knights -k 3 --cardinality adder",
        ];
        for question in sample(2, questions) {
            assert_same_as_whole(question, of);
        }
    }
    // More shards than cubes.
    let (place, merged) = assert_same_as_whole("8", 60);
    assert_eq!(merged["total"], "92");
    let last = place.records().last().map(|name| place.record(name).covered.units);
    assert_eq!(last, Some(0), "it is empty");
    assert_eq!(assert_same_as_whole("10", 7).1["total"], "724");
}

#[test]
fn smallest_boards_have_shards() {
    for (n, total) in [(0, "1"), (1, "1"), (2, "0"), (3, "0"), (4, "2")] {
        for of in [1, 3] {
            let (_, merged) = assert_same_as_whole(&n.to_string(), of);
            assert_eq!(merged["total"], total, "n = {n} in {of}");
        }
    }
}

#[test]
fn user_model_is_merged_with_its_file() {
    let place = Place::new();
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/models/superqueens.toml");
    let text = fs::read_to_string(built_in).expect("read");
    let text = text.replace("name = \"superqueens\"", "name = \"amazons\"");
    fs::write(place.path().join("amazons.toml"), &text).expect("written");
    let model = "amazons.toml";
    place.run(&format!("solve 10 -m {model} --shard 0-2/3 --output shards")).answer();
    // OEIS A051223.
    assert_eq!(place.merged(&format!("--model {model}"))["total"], "4");
    place.run("merge shards").refused(&["is not built in: give its file"]);
    place.run("merge shards -m n-queens").refused(&["not of n-queens"]);
    // The same name for another model.
    fs::write(place.path().join("other.toml"), text.replace("QN", "QC")).expect("written");
    place.run("merge shards -m other.toml").fails(1, &["of another search", "formula"]);
}

/// Records of shards are kept for months. A failure here means that shards have other cubes:
/// increase the version in `crates/cnf/src/sat/enumerate/root_cubes.rs` and update the digests.
#[test]
fn splitter_assigns_cubes_to_the_recorded_shards() {
    for (question, cubes, digest) in [
        ("9", "2", "63467f0d21d85b10-9b247cea9dc752ee"),
        ("9 --symmetry none", "18", "86b2c6780f5aea23-8234de32bccf4e0b"),
        ("8 -m queens-and-knights -k 5", "38", "a91f645ab44a60c8-d4dfd645de470ac4"),
        ("10 -m models/examples/star-battle.toml", "2", "282127b3afddb285-17dd172baf222a85"),
    ] {
        let one = record(&format!("solve {question} --shard 1/3"));
        let part = &one["partial"];
        assert_eq!((&part["cubes"], &part["cube_digest"]), (&cubes.into(), &digest.into()));
    }
    let stars = include_str!("../../../models/examples/star-battle.toml");
    let stars = Model::from_toml("star-battle.toml", stars).expect("a model");
    for (model, size, version) in [(Model::n_queens(), 9, 1), (stars, 10, 2)] {
        let problem = model.problem(size, &Settings::default()).expect("a problem");
        assert_eq!(nq_sat::sat::enumerate::splitter_version(&problem), version);
    }
}

/// `export`, `grep` and `sha256sum` give the same hash.
#[test]
fn formula_hash_is_that_of_the_export_without_comments() {
    let place = Place::new();
    place.run("solve 6 -m queens-and-knights -k 2 --shard 1/4 --output shards").answer();
    let record: Value = serde_json::from_str(&place.text(&place.names()[0])).expect("a record");
    let exported = nq_sat("export 6 -m queens-and-knights -k 2").answer();
    let bare: String =
        exported.lines().filter(|line| !line.starts_with('c')).map(|l| format!("{l}\n")).collect();
    let mut sum = Command::new("sha256sum");
    sum.stdout(Stdio::piped()).stderr(Stdio::piped());
    let hash = run_on(bare, sum).answer();
    let search = &record["question"]["search"]["cubes"];
    assert_eq!(search["formula"].as_str(), hash.split_whitespace().next());
}

#[test]
fn audit_uses_another_solver() {
    let (place, _) = assert_same_as_whole("6 -m queens-and-knights -k 3", 6);
    assert_eq!(place.merged("--audit=100")["shards"]["audited_units"], "22");
    let name = &place.records()[2];
    place.forge(name, |record| {
        let digest = found(record).digest.as_mut().expect("cubes");
        digest.add_text("Qa1");
    });
    place.audit_refutes("2/6");
}

#[test]
fn orbits_must_add_up_to_the_placements() {
    let (place, _) = assert_same_as_whole("8", 3);
    place.forge(&place.records()[0], |record| {
        let orbits = found(record).orbits.as_mut().expect("cubes");
        orbits.add(8);
    });
    place.run("merge shards").fails(1, &["92 placements, but the orbits found have 100"]);
    place.forge(&place.records()[0], |record| {
        let orbits = found(record).orbits.as_mut().expect("cubes");
        *orbits = std::iter::once((8, u128::MAX.into())).collect();
    });
    place
        .run("merge shards")
        .fails(1, &["the orbits found have 2722258935367507707706996859454145691"]);
}
