//! Bad input gets exit code 2 and one line: what is wrong and what is right. Most such lines are
//! recorded in `tests/frozen`; here are those that depend on the machine, and what they need.

use crate::support::program::{command, end_of, nq_sat, run};
use crate::support::screen::SOON;

/// Command lines, split at spaces, and fragments of the message.
type Cases = &'static [(&'static str, &'static [&'static str])];

fn each_is_refused(cases: Cases) {
    for (line, fragments) in cases {
        nq_sat(line).refused(fragments);
    }
}

#[test]
fn an_empty_size() {
    run(command(["solve", ""])).refused(&["''", "whole number"]);
}

/// A problem that does not fit is refused at once, with the memory that it needs.
#[test]
fn sizes_that_do_not_fit() {
    each_is_refused(&[
        ("solve 100000", &["10,000,000,000 Boolean variables", "37.2 GiB", "smaller"]),
        ("count 100000", &["10,000,000,000 Boolean variables", "37.2 GiB"]),
        ("count 1 100000", &["10,000,000,000 Boolean variables", "37.2 GiB"]),
        ("export 100000", &["10,000,000,000 Boolean variables", "37.2 GiB", "smaller"]),
        ("solve 4294967295", &["Boolean variables"]),
        ("solve 100000 -m queens-and-knights", &["20,000,000,000 Boolean variables"]),
        (
            "solve 2000 --encoding pairwise",
            &["13,325,338,000 clauses", "TiB of memory", "nq-sat export"],
        ),
        ("solve 40 -e backtrack", &["backtrack", "up to 32", "40"]),
        ("count 20 -e search", &["search", "256 squares", "20 x 20"]),
        ("count 12 -e permutations", &["permutations", "up to 11", "12"]),
        ("solve 12 -e generate-and-test", &["generate-and-test", "up to 11", "12"]),
        ("verify 15 -e frontier", &["frontier", "up to 14", "15"]),
        ("count 17 -e free-squares", &["free-squares", "up to 16", "17"]),
        ("count 33 -e bitset", &["bitset", "up to 32", "33"]),
        ("count 2000 -e bitset", &["bitset", "up to 32", "2000"]),
        ("count 4000 -e frontier", &["16,000,000 Boolean variables"]),
        ("solve 8 -e bitset", &["bitset", "cannot list", "nq-sat count"]),
    ]);
}

#[test]
fn a_size_that_does_not_fit_is_refused_before_output() {
    nq_sat("verify 100000").refused(&["10,000,000,000 Boolean variables", "37.2 GiB"]);
}

/// A last size that does not fit is refused before smaller sizes are searched.
#[test]
fn a_bad_last_size_costs_no_time() {
    for line in ["count 20 100000", "verify 12 100000"] {
        let child = command(line.split(' ')).spawn().expect("the program starts");
        end_of(child, SOON).refused(&["n = 100000"]);
    }
}

/// Options that an engine uses are accepted: `auto` chooses nothing, and a maximising model has
/// cardinality constraints.
#[test]
fn options_with_an_effect() {
    for line in [
        "solve 6 --encoding product",
        "solve 6 --cardinality auto",
        "solve 5 -m queens-and-knights --cardinality totalizer",
        "count 6 -e varisat --encoding pairwise --strategy blocking",
        "verify 4 -e search -e varisat --encoding pairwise",
    ] {
        nq_sat(line).answer();
    }
}

/// A mistyped solver is refused. A path that does not exist is a missing solver.
#[test]
fn unknown_solvers() {
    each_is_refused(&[
        ("verify 4 --solver cadcial", &["unknown solver `cadcial`", "mean `cadical`", "kissat"]),
        ("verify 4 -s xyzzy-solver", &["unknown solver `xyzzy-solver`", "cadical"]),
        ("verify --fuzz 1 -s cadcial", &["mean `cadical`"]),
    ]);
    let line = "verify 4 -e search -e backtrack -e varisat --encoding pairwise -s ./no-such-solver";
    let missing = nq_sat(line).answer();
    assert!(missing.contains("MISSING: ./no-such-solver"), "{missing}");
}

/// The suffix of a picture or a page is that of its format.
#[test]
fn suffixes_of_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    for (option, name, right) in [
        ("svg", "x.png", ".svg"),
        ("svg", "x.svg.gz", ".svg"),
        ("html", "x.txt", ".html"),
        ("html", "x.svg", ".html"),
    ] {
        let file = folder.path().join(name).display().to_string();
        nq_sat(&format!("solve 4 --{option} {file}")).refused(&[&file, right]);
    }
    for (option, name) in [("svg", "x.SVG"), ("svg", "x"), ("html", "x.htm")] {
        let file = folder.path().join(name);
        nq_sat(&format!("solve 4 -q --{option} {}", file.display())).answer();
        assert!(file.is_file(), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 3);
}
