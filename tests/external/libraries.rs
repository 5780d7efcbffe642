//! Solvers that are libraries of Python: clingo, CP-SAT and Exact list all models of our files, and
//! whole sets are compared by their digest with those that `solve` finds.
//!
//! `tests/external/libraries` has a short program for each, with a reader of its own.
//! Ganak, a model counter, through its Python bindings: plain, projected and weighted counts.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::programs::solver;
use crate::support::{ROOT, Run, TempPath, decode, nq_sat};

/// Where each is installed, in `target`, and the name of its program.
const LIBRARIES: [(&str, &str); 3] = [
    ("test-tools/clingo", "clingo_models"),
    ("peers/python", CP_SAT),
    ("test-tools/exact", "exact_models"),
];

/// Takes a second to start.
const CP_SAT: &str = "cp_sat_models";

/// What a library prints of a file: its models, its verdict, and an optimum.
fn models((library, program): (&str, &str), file: &Path) -> String {
    let python = format!("{ROOT}/target/{library}/bin/python");
    let program = format!("{ROOT}/tests/external/libraries/{program}.py");
    let output = solver(&python, &[program.as_ref(), file.as_os_str()]);
    String::from_utf8(output).expect("text")
}

/// The size and model of a command line, without the options of `export`.
fn question(line: &str) -> &str {
    line.split(" --encoding").next().expect("the start")
}

/// Decodes all models of the file that `export LINE` writes with a suffix, after a change.
fn decoded(
    library: (&str, &str),
    line: &str,
    suffix: &str,
    change: impl Fn(String) -> String,
) -> Run {
    let file = TempPath::new(format!("instance.{suffix}"));
    let format = if suffix == "cnf" { "dimacs" } else { suffix };
    let text = nq_sat(&format!("export {line} --format {format}")).answer();
    fs::write(&file, change(text)).expect("written");
    decode(&format!("{} --all --json", question(line)), models(library, &file))
}

/// The number and the digest of what `solve` or `decode` finds.
fn found(records: &[Value]) -> (Value, Value) {
    let totals = records.iter().filter(|record| record.get("digest").is_some());
    let [record] = totals.collect::<Vec<_>>()[..] else { panic!("{records:?}") };
    (record["total"].clone(), record["digest"].clone())
}

/// Compares the set of a library with that of `solve`.
fn compare(library: (&str, &str), line: &str, suffix: &str) {
    let theirs = found(&decoded(library, line, suffix, |text| text).records());
    let ours = found(&nq_sat(&format!("solve {} --json", question(line))).records());
    assert_eq!(theirs, ours, "{library:?}, {line}, {suffix}");
}

#[test]
fn libraries_list_the_placements_of_opb_files() {
    for library in LIBRARIES {
        for line in [
            "0",
            "1",
            "7",
            "4 -m peaceable-queens -k 2",
            "5 -m queens-and-knights",
            "5 -m queens-domination",
            "8 -m models/examples/region-queens.toml",
        ] {
            compare(library, line, "opb");
        }
    }
}

/// Auxiliary variables do not add models.
#[test]
fn libraries_list_the_placements_under_every_encoding() {
    let encodings = nq_sat("list encodings --json").records();
    let encodings = encodings.iter().filter(|encoding| encoding["kind"] == "at-most-one");
    let names: Vec<_> = encodings.filter_map(|encoding| encoding["name"].as_str()).collect();
    assert!(names.len() > 6, "{names:?}");
    for (place, name) in names.iter().enumerate() {
        for library in LIBRARIES {
            if library.1 != CP_SAT || place == 0 {
                compare(library, &format!("6 --encoding {name}"), "cnf");
            }
        }
    }
}

#[test]
fn libraries_find_no_placement_where_there_is_none() {
    for library in LIBRARIES {
        for (line, suffix) in [("2", "opb"), ("3", "cnf"), ("4 -m queens-domination -k 1", "opb")] {
            let answer = decoded(library, line, suffix, |text| text).answer();
            assert!(answer.contains("\"UNSATISFIABLE\""), "{library:?}, {line}: {answer}");
        }
    }
}

/// Without its last group a file has models that are no placements.
#[test]
fn a_missing_group_is_noticed() {
    for library in LIBRARIES {
        let without_last = |text: String| {
            let end = text.find("* Q antidiagonals").expect("the last group");
            text[..end].to_owned()
        };
        let refused = decoded(library, "5", "opb", without_last);
        assert_eq!(refused.status.code(), Some(1), "{library:?}: {refused:?}");
        assert!(refused.stderr.contains("no queen may attack a queen"), "{library:?}: {refused:?}");
    }
}

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
