//! `count` by the half-board join: totals, instructions, shards, and refused options.

use itertools::Itertools;
use nq_sat::base::Digest;
use nq_sat::native::half_join::Simd;
use serde_json::{Value, json};

use crate::support::{Run, nq_sat};

/// OEIS A000170 and A002562, n = 11 to 15.
const COUNTS: [(u32, &str, &str); 5] = [
    (11, "2680", "341"),
    (12, "14200", "1787"),
    (13, "73712", "9233"),
    (14, "365596", "45752"),
    (15, "2279184", "285053"),
];

/// The single JSON object of a run that may have been stopped.
fn record(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

#[test]
fn half_join_is_the_default_from_size_11() {
    let records = nq_sat("count 11 15 --json").records();
    assert_eq!(records.len(), COUNTS.len());
    for (record, (n, total, fundamental)) in records.iter().zip(COUNTS) {
        assert_eq!(record["engine"], "half-join");
        assert_eq!((&record["n"], &record["total"]), (&json!(n), &json!(total)));
        assert_eq!(record["fundamental"], fundamental, "n = {n}");
        assert_eq!(record["evidence"]["known"], "A000170, A002562");
    }
    assert_eq!(record(&nq_sat("count 10 --json"))["engine"], "backtrack", "quicker at small sizes");
}

#[test]
fn every_instruction_set_and_number_of_threads_counts_the_same() {
    for simd in Simd::there() {
        for threads in [1, 2, 5] {
            let words = format!("count 13 --json --simd {} --threads {threads}", simd.name());
            let record = record(&nq_sat(&words));
            assert_eq!(
                (&record["total"], &record["fundamental"]),
                (&json!("73712"), &json!("9233"))
            );
        }
    }
    for simd in Simd::ALL.into_iter().filter(|simd| !simd.is_there()) {
        eprintln!("NOT TESTED, this machine lacks it: {}", simd.name());
        let words = format!("count 13 --simd {}", simd.name());
        nq_sat(&words).refused(&["this machine has no", simd.name(), "portable"]);
    }
}

#[test]
fn shards_add_up_and_record_their_row_sets() {
    for (n, total) in [(11, 2680), (14, 365_596)] {
        let shard = |shard: &str| record(&nq_sat(&format!("count {n} --json --shard {shard}")));
        let whole = shard("0/1");
        let shards: Vec<_> = (0..5).map(|i| shard(&format!("{i}/5"))).collect();
        let number =
            |value: &Value| value.as_str().and_then(|t| t.parse::<u64>().ok()).expect("a number");
        assert_eq!(number(&whole["total"]), total, "n = {n}");
        assert_eq!(shards.iter().map(|part| number(&part["total"])).sum::<u64>(), total);
        let row_sets = |part: &Value| number(&part["partial"]["row_sets"]);
        assert_eq!(shards.iter().map(row_sets).sum::<u64>(), row_sets(&whole));
        let classes = |part: &Value| {
            let classes = part["partial"]["by_class"].as_array().expect("a list").clone();
            classes.iter().map(number).collect::<Vec<_>>()
        };
        let sums = shards
            .iter()
            .map(classes)
            .reduce(|a, b| a.iter().zip(&b).map(|(a, b)| a + b).collect());
        assert_eq!(sums, Some(classes(&whole)), "n = {n}");
        assert_eq!(classes(&whole).iter().sum::<u64>(), total);
        let digest = |part: &Value| -> Digest {
            let text = part["partial"]["row_set_digest"].as_str().expect("a text");
            text.parse().expect("a digest")
        };
        let mut merged = Digest::default();
        for part in &shards {
            merged.merge(digest(part));
        }
        assert_eq!(merged, digest(&whole), "n = {n}");
        assert!(shards.iter().map(digest).all_unique(), "no two cover the same");
        for (i, part) in shards.iter().enumerate() {
            assert_eq!(part["partial"]["shard"], format!("{i}/5"));
            assert!(part.get("fundamental").is_none(), "a part has no orbits");
        }
    }
    let text = nq_sat("count 12 --shard 1/3").answer();
    assert!(text.starts_with("shard 1/3 of n-queens, n = 12: "), "{text}");
}

#[test]
fn an_audit_counts_some_row_sets_twice() {
    let audited = |words: &str| record(&nq_sat(words))["evidence"]["audited_row_sets"].clone();
    assert_eq!(audited("count 12 --json --audit=100"), "472", "all row sets");
    assert_eq!(audited("count 13 --json --audit --threads 2"), "7", "1 % of 683");
    assert_eq!(audited("count 12 --json --simd portable --audit=0.1 --seed 7"), "1");
    assert_eq!(audited("count 12 --json"), Value::Null);
    let text = nq_sat("count 12 --audit=10").answer();
    assert!(
        text.contains("= A000170") && text.contains("audit: 48 row sets counted again"),
        "{text}"
    );
    let text = nq_sat("count 12 --shard 1/3 --audit=10").answer();
    assert!(text.contains("audit: 16 row sets"), "{text}");
    let part = record(&nq_sat("count 12 --shard 1/3 --audit=10 --json"));
    assert_eq!(part["partial"]["audited_row_sets"], "16");
}

#[test]
fn an_estimate_projects_time_memory_and_placements_from_a_sample() {
    let records = nq_sat("count 12 15 --estimate=50ms --json").records();
    assert_eq!(records.len(), 4);
    for (record, (n, total, _)) in records.iter().zip(&COUNTS[1..]) {
        assert_eq!((&record["n"], &record["type"]), (&json!(n), &json!("estimate")));
        for key in ["cpu_seconds", "placements"] {
            let end = |end: &str| record[key][end].as_f64().expect("a number");
            assert!(0.0 < end("mean") && end("low") <= end("mean") && end("mean") <= end("high"));
        }
        let mean = record["placements"]["mean"].as_f64().expect("a number");
        let total: f64 = total.parse().expect("a number");
        assert!((mean / total - 1.0).abs() < 0.5, "n = {n}: {mean} instead of {total}");
        assert!(record["memory"]["per_thread"].as_u64().expect("bytes") > 0);
    }
    // Few of many row sets: a sample, not a count.
    let record = record(&nq_sat("count 22 --estimate=100ms --json"));
    let number =
        |key: &str| record[key].as_str().expect("a text").parse::<u64>().expect("a number");
    assert!(number("sampled") < number("row_sets") / 100, "{record}");
    let text = nq_sat("count 12 --estimate=10ms").answer();
    assert!(
        text.contains("row sets") && text.contains("64 cores") && text.contains("\n 12 "),
        "{text}"
    );
}

/// `ulimit` limits the memory of the program.
#[test]
#[cfg(target_os = "linux")]
fn a_count_that_does_not_fit_is_refused_before_it_starts() {
    let limited = |kib: u64, words: &str| {
        let command = format!(
            "ulimit -v {kib} && exec {} {words}",
            assert_cmd::cargo_bin!("nq-sat").display()
        );
        std::process::Command::new("sh").args(["-c", &command]).output().expect("sh runs")
    };
    let refused = limited(4_000_000, "count 28 --threads 8");
    let text = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    for part in ["n = 28 needs about", "on 8 threads", "is available", "give fewer --threads"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(text.lines().count(), 1, "{text}");
    let fits = limited(4_000_000, "count 12 --threads 1 --quiet");
    assert!(fits.status.success(), "{fits:?}");
}

#[test]
fn stopped_count_is_marked_partial() {
    let run = nq_sat("count 21 --json --timeout 300ms --threads 1");
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    let record = record(&run);
    assert_eq!(record["partial"]["stopped"], "timeout");
    assert!(record.get("fundamental").is_none() && record.get("orbits").is_none());
    let run = nq_sat("count 21 --json --timeout 300ms --threads 1 --shard 1/2");
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    assert!(run.stdout.contains("\"stopped\":\"timeout\""), "{run:?}");
    let run = nq_sat("count 21 --timeout 300ms --threads 1 --shard 1/2");
    assert!(run.stdout.starts_with("INCOMPLETE: shard 1/2 of n-queens, n = 21"), "{run:?}");
}

#[test]
fn verify_runs_the_half_join() {
    let table = nq_sat("verify 8 9 -e half-join -e frontier").answer();
    assert_eq!(table.matches("half-join").count(), 2, "{table}");
    assert!(table.contains("AGREED: 4 answers for 2 sizes"), "{table}");
}
