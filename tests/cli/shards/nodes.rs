//! Shards of the nodes of `rows` and their sums.
//! Shards of the row sets and their sums.
//! Shards of engines without units of their own, and whole counts that go on after a stop.

use std::fs;

use nq_sat::native::half_join::Simd;
use serde_json::json;

use super::support::{Place, add, name};
use crate::support::{HANGS, end_of, nq_sat, record, signal, thorough, wait_until};

/// All shards of superqueens on the board of 14 rows, out of seven.
fn superqueens() -> Place {
    let place = Place::new();
    place.run("count 14 -m superqueens -e rows --shard 0-6/7 --output shards").answer();
    place
}

fn shard_name(index: u64) -> String {
    format!("superqueens-n14-nodes-{index}-of-7.json")
}

/// OEIS A051223 and A051224.
#[test]
fn shards_add_up_to_the_published_value() {
    let place = superqueens();
    assert_eq!(place.names(), (0..7).map(shard_name).collect::<Vec<_>>());
    let merged = place.merged("");
    assert_eq!((&merged["total"], &merged["fundamental"]), (&json!("5180"), &json!("653")));
    assert_eq!(merged["engine"], "rows");
    assert_eq!(merged["evidence"]["known"], "A051223, A051224");
    assert_eq!(merged["orbits"], record("count 14 -m superqueens")["orbits"]);
    let record: serde_json::Value =
        serde_json::from_str(&place.text(&shard_name(3))).expect("JSON");
    assert_eq!(record["question"]["search"]["nodes"]["splitter"], 2);
    assert_eq!(record["question"]["search"]["nodes"]["order"], "fewest-first");
    assert_eq!(record["found"], json!({"nodes": {}}));
    // A second run has nothing to do.
    let run = place.run("count 14 -m superqueens -e rows --shard 0-6/7 --output shards");
    assert!(run.stdout.is_empty() && run.stderr.contains("skipped"), "{run:?}");
    let line = "count 14 -m superqueens -e rows --shard 2/7 --json --threads 2";
    let shard = place.run(line).records().remove(0);
    assert_eq!(shard["total"], record_total(&place, 2));
    assert_eq!(shard["partial"]["shard"], "2/7");
    assert!(shard["partial"]["nodes"].is_string() && shard["digest"].is_null(), "{shard}");
}

fn record_total(place: &Place, index: u64) -> String {
    place.record(&shard_name(index)).total.to_string()
}

#[test]
fn an_audit_finds_errors_that_cancel_out() {
    let place = superqueens();
    assert_eq!(
        place.merged("--audit=100 --threads 2")["shards"]["audited"],
        json!([0, 1, 2, 3, 4, 5, 6])
    );
    for (index, more) in [(1, 2), (5, -2)] {
        place.forge(&shard_name(index), |record| add(record, more));
    }
    place.audit_refutes("1/7");
}

#[test]
fn wrong_records_are_named() {
    let place = superqueens();
    place.forge(&shard_name(0), |record| record.by = "abacus".to_owned());
    place.forge(&shard_name(1), |record| record.covered.units += 1);
    place.refuses(
        "0\n",
        &[&["-0-of-7.json", "no instructions `abacus`"], &["-1-of-7.json", "nodes"]],
    );
    fs::remove_file(place.file(&shard_name(0))).expect("removed");
    place.forge(&shard_name(1), |record| record.covered.units -= 1);
    place.refuses("0\n", &[]);
}

/// Models of the same name with other rules have the same files, and are told apart.
#[test]
fn rules_belong_to_the_question() {
    let place = Place::new();
    let line = "count 12 -m superqueens -e rows --fix Sc1 --shard";
    place.run(&format!("{line} 0-1/3 --output shards")).answer();
    let run = place.run("count 12 -m superqueens -e rows --shard 2/3 --output shards");
    run.refused(&["other rules"]);
    place.run(&format!("{line} 2/3 --output shards")).answer();
    place.run("merge shards").fails(1, &["other rules", "--fix"]);
    let whole = record("count 12 -m superqueens -e rows --fix Sc1");
    assert_eq!(place.merged("--fix Sc1")["total"], whole["total"]);
}

/// Small and impossible boards, and boards with sets that need a piece.
#[test]
fn every_model_of_the_class_is_split() {
    for (question, total) in [
        // A000142(4); one piece on a board of one square; A000170(3) and A000170(6) = 4.
        ("4 -m rooks -e rows", "24"),
        ("1 -m rooks -e rows", "1"),
        ("3 -e rows", "0"),
        ("6 -e rows", "4"),
    ] {
        let place = Place::new();
        place.run(&format!("count {question} --shard 0-4/5 --output shards")).answer();
        assert_eq!(place.merged("--audit=100")["total"], total, "{question}");
    }
}

/// A051223 ends at 25; the totals of 15 and 16 are among its terms.
#[test]
fn estimates_have_the_published_total_within_their_band() {
    let rows = nq_sat("count 15 16 -m superqueens -e rows --estimate=300ms --json").records();
    for (row, total) in rows.iter().zip([32_516.0, 202_900.0]) {
        let number = |key: &str| row["placements"][key].as_f64().expect(key);
        // Three standard errors: seeds are fixed, but not the number of nodes in the sample.
        let band = 1.5 * (number("high") - number("mean")) + 1.0;
        assert!((number("mean") - total).abs() <= band, "{row}");
        assert_eq!((&row["engine"], &row["type"]), (&json!("rows"), &json!("estimate")));
    }
    let text = nq_sat("count 12 -m superqueens -e rows --estimate=1s").answer();
    // A051223(12).
    assert!(text.contains("nodes") && text.contains("placements  1.560e2"), "{text}");
}

#[test]
fn a_job_names_the_model_and_the_engine() {
    let line = "submit 9 -m superqueens --fix Sc1 -e rows --shards 10 --batch 2 --print \
                --scheduler hyperqueue --output records";
    let text = nq_sat(line).stdout;
    let task = "count 9 --model=superqueens --fix=Sc1 --engine=rows --shard=auto/10 --batch=2";
    assert!(text.contains(task) && text.contains("nq-sat-superqueens-n9"), "{text}");
}

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
        let whole = record(&line);
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
        let whole = record(line);
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
        let whole = record(line);
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
