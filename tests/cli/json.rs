//! `solve --json`: the keys of the design, counts as strings, and the digest as a stranger computes
//! it.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use twox_hash::XxHash64;

use crate::support::program::nq_sat;

/// Computes the digest from the design alone: the pieces of each placement as `Qa8`, sorted by
/// their bytes and joined by spaces, hashed with XXH64 (seed 0), then the sum and xor over all of
/// them.
fn digest<'a>(placements: impl IntoIterator<Item = &'a Value>) -> String {
    let (mut sum, mut xor) = (0_u64, 0);
    for placement in placements {
        let mut tokens = Vec::new();
        for (symbol, squares) in placement["pieces"].as_object().expect("pieces by symbol") {
            for square in squares.as_array().expect("a list of squares") {
                tokens.push(format!("{symbol}{}", square.as_str().expect("a square's name")));
            }
        }
        tokens.sort_unstable();
        let hash = XxHash64::oneshot(0, tokens.join(" ").as_bytes());
        sum = u64::wrapping_add(sum, hash);
        xor ^= hash;
    }
    format!("{sum:016x}-{xor:016x}")
}

fn without_seconds(mut record: Value) -> Value {
    let seconds = record.as_object_mut().expect("an object").remove("seconds");
    assert!(seconds.is_some_and(|seconds| seconds.is_number()));
    record
}

#[test]
fn a_tally_has_the_keys_of_the_design() {
    let [tally] = &nq_sat("solve 8 --json").records()[..] else { panic!("one object") };
    let expected = json!({
        "model": "n-queens", "n": 8, "params": {},
        "engine": "varisat", "encoding": "pairwise",
        "strategy": "cubes", "symmetry": "orbits",
        "cubes": tally["cubes"], "found_by": tally["found_by"],
        "refuted_by": tally["refuted_by"],
        "type": "tally", "total": "92", "fundamental": "12",
        "orbits": {"8": "11", "4": "1", "2": "0", "1": "0"},
        "digest": tally["digest"],
        "evidence": {
            "witness": true, "agreement": ["backtrack"], "blocking": "varisat",
            "known": "A000170, A002562",
        },
    });
    assert_eq!(without_seconds(tally.clone()), expected);
}

#[test]
fn tally_of_queens_and_knights_names_the_largest_and_the_impossible_k() {
    let [tally] = &nq_sat("solve 6 -m queens-and-knights --json").records()[..] else {
        panic!("one object")
    };
    let expected = json!({
        "model": "queens-and-knights", "n": 6, "k": 3, "params": {},
        "engine": "varisat", "encoding": "pairwise", "cardinality": "totalizer",
        "strategy": "cubes", "symmetry": "orbits",
        "cubes": tally["cubes"], "found_by": tally["found_by"],
        "refuted_by": tally["refuted_by"],
        "type": "tally", "total": "176", "fundamental": "22",
        "orbits": {"8": "22", "4": "0", "2": "0", "1": "0"},
        "digest": tally["digest"],
        "evidence": {
            "witness": true, "agreement": ["search"], "blocking": "varisat",
            "impossible": {
                "k": 4, "engines": ["varisat", "search"], "blocking": "varisat",
                "refuted_by": tally["evidence"]["impossible"]["refuted_by"],
            },
        },
    });
    assert_eq!(without_seconds(tally.clone()), expected);
    // Splitting alone: the middle of the board has no room for four queens and four knights.
    assert_eq!(tally["evidence"]["impossible"]["refuted_by"]["solver"], "0", "{tally}");
    let given = nq_sat("solve 6 -m queens-and-knights -k 2 --set knights=3 --json").records();
    assert_eq!((&given[0]["k"], &given[0]["params"]), (&json!(2), &json!({"knights": 3})));
}

#[test]
fn digest_can_be_recomputed_from_the_listing() {
    for (line, total) in [
        ("solve 0", 1),
        ("solve 1", 1),
        ("solve 3", 0),
        ("solve 8", 92),
        ("solve 5 -m queens-and-knights", 156),
        ("solve 10 -m models/superqueens.toml", 4),
    ] {
        let mut records = nq_sat(&format!("{line} --all --json")).records();
        let tally = records.pop().expect("the tally is the last line");
        assert_eq!(tally["type"], "tally", "{line}");
        assert_eq!(records.len(), total, "{line}");
        let distinct: BTreeSet<_> = records.iter().map(|r| r["pieces"].to_string()).collect();
        assert_eq!(distinct.len(), total, "{line}: all are distinct");
        for placement in &records {
            assert_eq!(placement["type"], "placement", "{line}");
            assert_eq!(
                (&placement["model"], &placement["n"], placement.get("k")),
                (&tally["model"], &tally["n"], tally.get("k")),
                "{line}"
            );
        }
        assert_eq!(tally["total"], json!(total.to_string()), "{line}: counts are strings");
        assert_eq!(tally["digest"], json!(digest(&records)), "{line}");
    }
}

#[test]
fn every_engine_gives_the_same_tally() {
    let tally = |engine: &str| {
        let records = nq_sat(&format!("solve 7 --json -e {engine}")).records();
        let [tally] = &records[..] else { panic!("one object: {records:?}") };
        assert_eq!(tally["engine"], engine);
        assert_ne!(tally["evidence"]["agreement"], json!([]), "a second engine ran");
        assert_eq!(tally.get("encoding").is_some(), engine == "varisat", "left out, not null");
        ["total", "fundamental", "orbits", "digest"].map(|key| tally[key].clone())
    };
    let expected = tally("varisat");
    for engine in
        ["backtrack", "search", "free-squares", "frontier", "permutations", "generate-and-test"]
    {
        assert_eq!(tally(engine), expected, "{engine}");
    }
}

#[test]
fn unique_gives_each_orbit_once_with_its_size() {
    let mut records = nq_sat("solve 8 --unique --json").records();
    let tally = records.pop().expect("the tally is the last line");
    assert_eq!(tally["total"], "92", "the tally covers all placements");
    let mut sizes: Vec<_> = records.iter().filter_map(|record| record["orbit"].as_u64()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [&[4][..], &[8; 11]].concat());
}

#[test]
fn first_prints_a_partial_tally_or_a_tally_of_zero() {
    let records = nq_sat("solve 8 --first --json").records();
    let [placement, part] = &records[..] else { panic!("two objects") };
    assert_eq!(part["partial"], json!({"stopped": "limit"}));
    assert_eq!(placement["type"], "placement");
    assert_eq!(placement["pieces"]["Q"].as_array().map(Vec::len), Some(8));
    let [tally] = &nq_sat("solve 3 --first --json").records()[..] else { panic!("one object") };
    assert_eq!((&tally["type"], &tally["total"]), (&json!("tally"), &json!("0")));
    assert!(tally.get("partial").is_none(), "all was searched");
}

#[test]
fn partial_answer_is_marked_partial() {
    let mut records = nq_sat("solve 6 --limit 3 --json").records();
    let tally = records.pop().expect("the tally is the last line");
    assert_eq!(records.len(), 3);
    assert_eq!(tally["total"], "3", "the part's own sum");
    assert_eq!(tally["partial"], json!({"stopped": "limit"}));
    assert_eq!(tally["digest"], json!(digest(&records)), "the part's own digest");
    for left_out in ["fundamental", "orbits"] {
        assert!(tally.get(left_out).is_none(), "{left_out} has no meaning in a partial answer");
    }
    assert_eq!(tally["evidence"]["agreement"], json!([]));
}
