//! Joined edges and interchangeable pieces, through the command line.

use insta::assert_snapshot;
use serde_json::Value;
use tempfile::TempDir;

use super::bad_models::faults;
use crate::support::{nq_sat, record};

fn counted(line: &str) -> Value {
    record(&format!("count {line}"))
}

/// OEIS A051906 (n queens on the n x n torus) and A053994 (up to motions and shifts, for odd n).
#[test]
fn toroidal_queens_are_those_published() {
    let placements = [1, 1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88];
    let orbits = [(5, "1"), (7, "1"), (11, "2")];
    for (n, placements) in placements.into_iter().enumerate() {
        let record = counted(&format!("{n} -m toroidal-queens"));
        assert_eq!(record["total"], placements.to_string(), "n = {n}");
        if let Some((_, orbits)) = orbits.iter().find(|(size, _)| *size == n) {
            assert_eq!(record["fundamental"], *orbits, "n = {n}");
        }
    }
    // Orbits have their true sizes: 8 x 25 symmetries, 10 images.
    let orbits = &counted("5 -m toroidal-queens")["orbits"];
    assert_eq!(orbits["10"], "1", "{orbits}");
    assert!(orbits["8"] == "0" && orbits["1"] == "0", "{orbits}");
}

/// OEIS A250000, and A260680: up to motions and exchange of the colours.
#[test]
fn peaceable_queens_are_those_published() {
    for (n, most, orbits) in [(0, 0, "1"), (1, 0, "1"), (2, 0, "1"), (3, 1, "1"), (4, 2, "10")] {
        let record = counted(&format!("{n} -m peaceable-queens"));
        assert_eq!(
            (&record["optimum"]["value"], &record["fundamental"]),
            (&most.into(), &orbits.into())
        );
    }
    // The two empty boards of one orbit under the exchange are one placement.
    assert_eq!(counted("3 -m peaceable-queens")["orbits"]["16"], "1");
}

/// Every engine, strategy and encoding agrees on boards whose symmetries are more than motions.
#[test]
fn engines_agree() {
    for line in [
        "5 -m toroidal-queens",
        "4 -m toroidal-queens-domination",
        "4 -m peaceable-queens --encoding all",
        "5 -m toroidal-queens --fix Qc3",
        "4 -m peaceable-queens --fix Wa1 --block d4",
    ] {
        let answer = nq_sat(&format!("verify {line}")).answer();
        assert!(answer.contains("AGREED: "), "{answer}");
    }
}

/// The specification, the proof with symmetry breaking and the list of solutions fit together.
#[test]
fn answers_are_certified() {
    let folder = TempDir::new().expect("a folder");
    for (name, line) in [
        ("torus", "5 -m toroidal-queens --proof lrat"),
        ("none", "4 -m toroidal-queens --proof lrat"),
        ("peace", "3 -m peaceable-queens --proof lrat"),
    ] {
        let bundle = folder.path().join(name);
        nq_sat(&format!("certify {line} -o {}", bundle.display())).answer();
        let answer = nq_sat(&format!("check {}", bundle.display())).answer();
        assert!(answer.contains("VERIFIED: "), "{answer}");
    }
}

/// An exported file comes back, and states the same problem.
#[test]
fn files_round_trip() {
    let folder = TempDir::new().expect("a folder");
    for (line, suffix) in [
        ("5 -m toroidal-queens", "cnf"),
        ("5 -m toroidal-queens", "opb"),
        ("3 -m peaceable-queens -k 1", "cnf"),
    ] {
        let file = folder.path().join(format!("file.{suffix}"));
        let file = file.display();
        nq_sat(&format!("export {line} -o {file} --force")).answer();
        let answer = nq_sat(&format!("import {file} --all --json")).answer();
        let total = counted(line)["total"].as_str().expect("a number").to_owned();
        assert!(answer.contains(&format!("\"total\":\"{total}\"")), "{line}: {answer}");
    }
}

#[test]
fn faults_are_located() {
    let good = "\
name = 'm'
may_not_attack = [['W', 'B'], ['B', 'W']]
interchangeable = ['W', 'B']
[board]
rows = 3
columns = 3
wrap = 'both'
[[piece]]
symbol = 'W'
moves = 'Q'
count = 1
[[piece]]
symbol = 'B'
moves = 'Q'
count = 1
";
    let changes = [
        ("'both'", "'torus'"),
        ("'both'", "true"),
        ("['W', 'B']\n[board]", "['W', 'N']\n[board]"),
        ("['W', 'B']\n[board]", "['W']\n[board]"),
        ("['W', 'B']\n[board]", "[]\n[board]"),
        ("moves = 'Q'\ncount = 1\n[[", "moves = 'R'\ncount = 1\n[["),
        (", ['B', 'W']", ""),
        ("count = 1\n[[", "count = 2\n[["),
        ("rows = 3", "rows = 70000"),
        ("rows = 3\ncolumns = 3", "rows = 300\ncolumns = 300"),
    ];
    assert_snapshot!("faults_of_tori", faults("count", good, &changes));
}

/// Boards of no square and of one: a piece does not attack its own square, even around a torus.
#[test]
fn boards_of_the_smallest_sizes() {
    for (n, k, total) in [(0, 0, "1"), (1, 1, "1"), (2, 1, "4"), (3, 1, "9")] {
        let record = counted(&format!("{n} -m toroidal-queens-domination"));
        assert_eq!(
            (&record["optimum"]["value"], &record["total"]),
            (&k.into(), &total.into()),
            "n = {n}"
        );
    }
}
