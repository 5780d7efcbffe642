//! Exported files of every encoding and format, imported, have the solutions of `solve`, by their
//! digest.

use std::fs;

use nq_sat::format::{FORMATS, ObjectiveUse};
use nq_sat::instance::Instance;
use nq_sat::model::{Settings, builtin};
use serde_json::Value;

use super::import::{Written, written};
use crate::support::opb::opb;
use crate::support::{nq_sat, sample, thorough};

/// Total and digest of a record.
fn numbers(record: &Value) -> (String, Option<String>) {
    let text = |key: &str| record.get(key).map(|value| value.as_str().expect(key).to_owned());
    (text("total").expect("a total"), text("digest"))
}

/// The result of `solve`.
fn solved(line: &str) -> (String, Option<String>) {
    let records = nq_sat(&format!("solve {line} --json")).records();
    numbers(records.last().expect("a tally"))
}

/// The result of `import`.
fn imported(file: &Written) -> (String, Option<String>) {
    let records = file.import("--all --json --quiet").records();
    let summary = records.last().expect("a summary");
    assert_eq!(summary["witness"], true, "each is checked by geometry");
    let (total, digest) = numbers(summary);
    assert_eq!(records.len() - 1, total.parse::<usize>().expect("a number"));
    (total, digest)
}

fn exported(line: &str) -> Written {
    written(&nq_sat(&format!("export {line}")).answer())
}

fn encodings(kind: &str) -> Vec<String> {
    let records = nq_sat("list encodings --json").records();
    let of_kind = records.iter().filter(|record| record["kind"] == kind);
    of_kind.map(|record| record["name"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn every_at_most_one_encoding_comes_back() {
    let encodings = encodings("at-most-one");
    assert!(encodings.len() > 1);
    // A000170.
    for (n, published) in sample(3, [(0, "1"), (3, "0"), (4, "2"), (6, "4")]) {
        let expected = solved(&n.to_string());
        assert_eq!(expected.0, published);
        for encoding in &encodings {
            for sides in ["", " --one-directional"] {
                let line = format!("{n} --encoding {encoding}{sides}");
                assert_eq!(imported(&exported(&line)), expected, "{line}");
            }
        }
    }
}

#[test]
fn every_cardinality_encoding_comes_back() {
    let model = "-m queens-and-knights";
    let all = [(3, 1), (5, 2), (2, 0), (1, 0), (3, 0), (4, 1)];
    for &(n, k) in &all[..if thorough() { 6 } else { 2 }] {
        let expected = solved(&format!("{n} {model} -k {k}"));
        for encoding in encodings("cardinality") {
            for sides in ["", " --one-directional"] {
                let line = format!("{n} {model} -k {k} --cardinality {encoding}{sides}");
                assert_eq!(imported(&exported(&line)), expected, "{line}");
            }
        }
    }
    let model = "-m models/superqueens.toml";
    for n in sample(2, (0..=5).rev()) {
        assert_eq!(imported(&exported(&format!("{n} {model}"))), solved(&format!("{n} {model}")));
    }
}

/// One solution of each orbit: the order of two words as constraints with auxiliary variables that
/// the board determines. They are not those of `export`, so the file names no command.
#[test]
fn a_lex_leader_of_another_writer_has_as_many_solutions() {
    let queens = builtin::by_name("n-queens").expect("a model");
    // A002562.
    for (n, published) in (0..).zip(["1", "1", "0", "0", "1", "2", "1"]) {
        let problem = queens.problem(n, &Settings::default()).expect("a problem");
        let file = written(&opb(&Instance::new(&problem).breaking_symmetry(), None));
        let records = file.import("--all --json --quiet").records();
        assert_eq!(numbers(records.last().expect("a summary")).0, published, "n = {n}");
        let exported = exported(&format!("{n} --break-symmetry"));
        assert_eq!(imported(&exported).0, published, "n = {n}");
    }
}

#[test]
fn the_best_comes_back() {
    let model = builtin::by_name("queens-and-knights").expect("a model");
    for n in 1..=if thorough() { 6 } else { 5 } {
        let open = model.optimisation(n, &Settings::default()).expect("k is open");
        let line = format!("{n} -m queens-and-knights");
        let command = format!("nq-sat export {line} --format opb");
        let file = written(&opb(&Instance::optimising(&open), Some(&command)));
        assert_eq!(imported(&file), solved(&line), "{line}");
        let tally = nq_sat(&format!("solve {line} --json")).records();
        let k = &tally.last().expect("a tally")["optimum"]["value"];
        let text = file.import("").answer();
        assert!(text.contains(&format!("\noptimum k = {k}: ")), "{line}: {text}");
    }
}

#[test]
fn every_format_that_can_be_read_comes_back() {
    let readable = |name: &str| matches!(name, "dimacs" | "opb");
    for format in FORMATS.iter().filter(|format| readable(format.name)) {
        let mut lines: Vec<String> = (0..=6).map(|n| n.to_string()).collect();
        lines.extend(
            ["4 -m queens-and-knights -k 1", "5 -m queens-and-knights -k 2"].map(str::to_owned),
        );
        if format.objective == ObjectiveUse::Taken {
            lines.extend((1..=5).map(|n| format!("{n} -m queens-and-knights")));
        }
        for line in sample(2, lines) {
            let file = exported(&format!("{line} --format {}", format.name));
            assert_eq!(imported(&file), solved(&line), "{line}: {}", format.name);
        }
    }
}

/// Without the projection, a one-directional formula has more models than placements, and no
/// digest.
#[test]
fn without_the_projection_models_are_no_placements() {
    let line = "7 --encoding sequential --one-directional";
    let text = nq_sat(&format!("export {line}")).answer();
    let shows = |line: &&str| line.starts_with("c p show") || line.starts_with("c ind");
    let lines = text.lines().filter(|line| !shows(line));
    let file = written(&lines.map(|line| format!("{line}\n")).collect::<String>());
    let records = file.import("--all --json").records();
    let (total, digest) = numbers(records.last().expect("a summary"));
    assert!(total.parse::<u64>().expect("a number") > 40, "{total}");
    assert_eq!(digest, None);
    let text = file.import("--limit 3").answer();
    assert!(text.contains("3 models, each checked by geometry; stopped at the limit"), "{text}");
    fs::remove_file(&file.file).expect("it was there");
}
