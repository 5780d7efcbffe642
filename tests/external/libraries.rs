//! Solvers that are libraries of Python: clingo, CP-SAT and Exact list all models of our files, and
//! whole sets are compared by their digest with those that `solve` finds.
//!
//! `tests/external/libraries` has a short program for each, with a reader of its own.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::solver::solver;
use crate::support::program::{ROOT, Run, nq_sat};
use crate::support::screen::{TempPath, decode};

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
