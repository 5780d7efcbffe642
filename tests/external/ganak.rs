//! Ganak, a model counter, through its Python bindings: plain, projected and weighted counts.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::PathBuf;

use crate::solver::solver;
use crate::support::program::{ROOT, nq_sat};
use crate::support::screen::TempPath;

/// What Ganak counts in the files of exports.
fn counts(lines: &[String]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let file = folder.path().join(format!("{number}.cnf"));
        fs::write(&file, nq_sat(&format!("export {line}")).answer()).expect("written");
        files.push(file);
    }
    counts_of(&files)
}

/// What Ganak counts in files.
fn counts_of(files: &[PathBuf]) -> Vec<String> {
    let wrapper = format!("{ROOT}/tests/external/libraries/ganak.py").into();
    let args = [wrapper].into_iter().chain(files.iter().map(Into::into));
    let args: Vec<OsString> = args.collect();
    let python = format!("{ROOT}/target/test-tools/pyganak/bin/python");
    let args: Vec<&OsStr> = args.iter().map(OsString::as_os_str).collect();
    let output = String::from_utf8(solver(&python, &args)).expect("text");
    let lines = output.lines().filter(|line| !line.starts_with("c o "));
    let counts: Vec<_> = lines.map(str::to_owned).collect();
    assert_eq!(counts.len(), files.len(), "{output}");
    counts
}

/// A000170, and A002562 with broken symmetry, under each encoding.
#[test]
fn ganak_counts_placements_and_orbits() {
    let encodings = nq_sat("list encodings --json").records();
    let encodings = encodings.iter().filter(|encoding| encoding["kind"] == "at-most-one");
    let (mut lines, mut expected) = (Vec::new(), Vec::new());
    for encoding in encodings.map(|encoding| encoding["name"].as_str().expect("a name")) {
        for (n, total, fundamental) in
            [(4, "2", "1"), (5, "10", "2"), (6, "4", "1"), (7, "40", "6")]
        {
            let line = format!("{n} --encoding {encoding}");
            lines.push(format!("{line} --break-symmetry"));
            lines.push(format!("{line} --one-directional"));
            lines.push(line);
            expected.extend([fundamental, total, total]);
        }
    }
    let counts = counts(&lines);
    for ((line, count), expected) in lines.iter().zip(&counts).zip(expected) {
        assert_eq!(count, expected, "{line}");
    }
}

/// The counts that a suite for counters states, of placements and of orbits.
#[test]
fn ganak_finds_the_counts_of_a_suite() {
    let folder = TempPath::new("suite");
    for (model, more) in [
        ("n-queens", "3..6"),
        ("toroidal-queens", "2..5"),
        ("queens-and-knights", "3..5 --set k=2..3"),
    ] {
        let folder = folder.with_extension(model);
        let line = format!("suite {model} --sizes {more} --counters -o {}", folder.display());
        nq_sat(&line).answer();
        let manifest = fs::read_to_string(folder.join("manifest.jsonl")).expect("a manifest");
        let records = manifest.lines().map(|line| serde_json::from_str(line).expect(line));
        let records: Vec<serde_json::Value> = records.collect();
        let text =
            |key: &'static str| records.iter().map(move |r| r[key].as_str().expect("a text"));
        let files: Vec<_> = text("file").map(|file| folder.join(file)).collect();
        assert!(files.len() >= 8, "{model}");
        assert_eq!(counts_of(&files), text("count").collect::<Vec<_>>(), "{model}");
    }
}

/// One call sums up the whole table of queens and knights.
#[test]
fn ganak_sums_up_the_table_of_queens_and_knights() {
    let (mut lines, mut sums) = (Vec::new(), Vec::new());
    for n in 1..=5 {
        let cells = nq_sat(&format!("count {n} -m queens-and-knights --table --json")).records();
        let cells: Vec<(i32, i32, f64)> = cells
            .iter()
            .filter(|cell| cell["type"] == "tally")
            .map(|cell| {
                let number = |key: &str| cell["params"][key].as_i64().expect("a number");
                let [queens, knights] = ["queens", "knights"].map(number);
                let total = cell["total"].as_str().expect("a total").parse().expect("a number");
                let few = |number: i64| i32::try_from(number).expect("few");
                (few(queens), few(knights), total)
            })
            .collect();
        for (queens, knights) in [(1.0, 1.0), (2.0, 0.5), (0.25, 4.0), (3.0, 1.0)] {
            let line = format!(
                "{n} -m queens-and-knights --any-numbers --weight Q={queens:.2} \
                 --weight N={knights:.2}"
            );
            let sum: f64 = cells
                .iter()
                .map(|(q, k, t)| t * f64::powi(queens, *q) * f64::powi(knights, *k))
                .sum();
            assert!(sum < 9e15, "{line}: doubles are not exact");
            lines.push(line);
            sums.push(sum);
        }
    }
    for ((line, found), sum) in lines.iter().zip(counts(&lines)).zip(sums) {
        let found: f64 = found.parse().expect("a number");
        // The weights are powers of two and three: each sum is exact.
        assert!((found - sum).abs() <= sum * 1e-12, "{line}: {found} {sum}");
    }
}
