//! Shards of the row sets and their sums.

use nq_sat::native::half_join::Simd;
use serde_json::json;

use super::support::{Place, add, name};

/// OEIS A000170 and A002562, and the number of row sets of `count N --shard 0/1`.
const COUNTS: [(u32, &str, &str, u64); 3] =
    [(12, "14200", "1787", 472), (13, "73712", "9233", 648), (14, "365596", "45752", 1716)];

#[test]
fn any_number_of_shards_adds_up_to_the_published_value() {
    for (n, total, fundamental, row_sets) in COUNTS {
        for of in [1, 3, 7, 64] {
            let place = Place::counted(n, of);
            assert_eq!(place.names().len() as u64, of, "{:?}", place.names());
            let merged = place.merged("");
            assert_eq!(merged["total"], total, "n = {n} in {of}");
            assert_eq!(merged["fundamental"], fundamental, "n = {n} in {of}");
            assert_eq!(merged["evidence"]["known"], "A000170, A002562");
            assert_eq!(merged["shards"]["number"], of.to_string());
            assert_eq!(merged["shards"]["covered"], row_sets.to_string());
        }
    }
}

#[test]
fn shards_without_row_sets_are_valid() {
    let place = Place::counted(8, 150);
    let empty = place.record(&name(8, 149, 150));
    assert_eq!((empty.covered.units, empty.total.to_u64()), (0, Some(0)));
    assert_eq!(place.merged("")["total"], "92");
    let first = Place::new();
    first.run("count 12 --shard 0/18446744073709551615 --output shards").answer();
    let status = first.run("status shards --json").records();
    assert_eq!(status[0]["missing"], "1-18446744073709551614");
    first.refuses("1-18446744073709551614\n", &[]);
}

#[test]
fn record_holds_query_and_result_but_not_the_host() {
    let place = Place::counted(12, 7);
    let names = place.names();
    assert_eq!(names, (0..7).map(|index| name(12, index, 7)).collect::<Vec<_>>());
    let text = place.text(&names[3]);
    let record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let keys: Vec<_> = record.as_object().expect("an object").keys().collect();
    let expected = [
        "schema", "version", "question", "shard", "covered", "found", "total", "by", "nq_sat",
        "seconds", "sha256",
    ];
    assert_eq!(keys, expected);
    assert_eq!(
        record["question"],
        json!({"model": "n-queens", "n": 12, "params": {}, "search": {"row-sets": {"splitter": 2}}})
    );
    assert_eq!((&record["shard"], &record["covered"]["units"]), (&json!("3/7"), &json!("67")));
    assert_eq!(record["total"], "2378");
    assert_eq!(record["found"], json!({"row-sets": {"by_class": ["186", "2192"]}}));
    // Records of the same shard differ only in the time.
    let again = Place::counted(12, 7);
    let mut other = again.record(&names[3]);
    other.seconds = place.record(&names[3]).seconds;
    assert_eq!(other.to_line().expect("JSON"), place.text(&names[3]));
}

#[test]
fn existing_records_are_not_recomputed() {
    let place = Place::counted(12, 7);
    let before: Vec<_> = place.names().iter().map(|name| place.text(name)).collect();
    std::fs::remove_file(place.file(&name(12, 4, 7))).expect("removed");
    let run = place.run("count 12 --shard 2-5/7 --output shards");
    assert!(run.status.success() && run.stdout.starts_with("shard 4/7"), "{run:?}");
    assert_eq!((run.stdout.lines().count(), run.stderr.lines().count()), (1, 3), "{run:?}");
    assert!(run.stderr.contains("shard 2/7 has its record already: skipped"), "{run:?}");
    let after: Vec<_> = place.names().iter().map(|name| place.text(name)).collect();
    for index in [0, 1, 2, 3, 5, 6] {
        assert_eq!(before[index], after[index]);
    }
    assert!(place.run("count 12 --shard 2-5/7 --output shards --quiet").answer().is_empty());
}

#[test]
fn audit_recounts_shards_and_finds_a_wrong_one() {
    let place = Place::counted(13, 10);
    let audited = |options: &str| place.merged(options)["shards"]["audited"].clone();
    assert_eq!(audited("--audit=1 --seed 1").as_array().map(Vec::len), Some(1), "one at least");
    assert_eq!(audited("--audit=100 --threads 2"), json!([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
    assert_eq!(audited(""), serde_json::Value::Null);
    let text = place.run("merge shards --audit=30 --seed 7").answer();
    assert!(text.contains("audit: 3 shards with ") && text.contains("= A000170"), "{text}");
    // Two errors that cancel out leave the sum as it is: only an audit detects them.
    for (index, more) in [(2, 5), (6, -5)] {
        place.forge(&name(13, index, 10), |record| add(record, more));
    }
    place.audit_refutes("2/10");
}

#[test]
fn shards_counted_with_different_instructions_add_up() {
    let place = Place::new();
    for (index, simd) in Simd::there().into_iter().cycle().take(5).enumerate() {
        let simd = simd.name();
        place.run(&format!("count 12 --shard {index}/5 --simd {simd} --output shards")).answer();
    }
    let merged = place.merged("--audit=100");
    assert_eq!(merged["total"], "14200");
    let by = merged["shards"]["by"].as_array().expect("a list").len();
    assert_eq!(by, Simd::there().len());
}

#[test]
fn text_lists_the_evidence_for_the_sum() {
    let text = Place::counted(12, 7).run("merge shards").answer();
    for part in ["14200", "1787", "half-join", "= A000170", "7 shards by", "all 472 row sets"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let quiet = Place::counted(12, 7).run("merge shards --quiet").answer();
    assert_eq!(quiet.lines().count(), 1, "{quiet}");
}
