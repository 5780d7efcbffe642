//! Shards of the nodes of `rows` and their sums.

use std::fs;

use serde_json::json;

use super::support::{Place, add};
use crate::support::program::nq_sat;

/// All shards of superqueens on the board of 14 rows, out of seven.
fn superqueens() -> Place {
    let place = Place::new();
    place.run("count 14 -m superqueens -e rows --shard 0-6/7 --output shards").answer();
    place
}

fn name(index: u64) -> String {
    format!("superqueens-n14-nodes-{index}-of-7.json")
}

/// OEIS A051223 and A051224.
#[test]
fn shards_add_up_to_the_published_value() {
    let place = superqueens();
    assert_eq!(place.names(), (0..7).map(name).collect::<Vec<_>>());
    let merged = place.merged("");
    assert_eq!((&merged["total"], &merged["fundamental"]), (&json!("5180"), &json!("653")));
    assert_eq!(merged["engine"], "rows");
    assert_eq!(merged["evidence"]["known"], "A051223, A051224");
    assert_eq!(merged["orbits"], nq_sat("count 14 -m superqueens --json").records()[0]["orbits"]);
    let record: serde_json::Value = serde_json::from_str(&place.text(&name(3))).expect("JSON");
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
    place.record(&name(index)).total.to_string()
}

#[test]
fn an_audit_finds_errors_that_cancel_out() {
    let place = superqueens();
    assert_eq!(
        place.merged("--audit=100 --threads 2")["shards"]["audited"],
        json!([0, 1, 2, 3, 4, 5, 6])
    );
    for (index, more) in [(1, 2), (5, -2)] {
        place.forge(&name(index), |record| add(record, more));
    }
    place.audit_refutes("1/7");
}

#[test]
fn wrong_records_are_named() {
    let place = superqueens();
    place.forge(&name(0), |record| record.by = "abacus".to_owned());
    place.forge(&name(1), |record| record.covered.units += 1);
    place.refuses(
        "0\n",
        &[&["-0-of-7.json", "no instructions `abacus`"], &["-1-of-7.json", "nodes"]],
    );
    fs::remove_file(place.file(&name(0))).expect("removed");
    place.forge(&name(1), |record| record.covered.units -= 1);
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
    let whole = nq_sat("count 12 -m superqueens -e rows --fix Sc1 --json").records().remove(0);
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
