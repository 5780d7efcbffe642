//! The results by family, verdict and size, computed by hand.

use nq_sat::bench::{Finished, Group, Record};
use nq_sat::external::Status::{Sat, Timeout, Unsat};

use crate::support::bench::{Place, record};
use crate::support::screen::fits_the_schema;

/// A run of a formula with this many variables.
fn run(solver: &str, (n, variables): (u32, u64), repeat: u32, millis: Option<u64>) -> Record {
    let answer = if n == 3 { Unsat } else { Sat };
    let status = if millis.is_some() { answer } else { Timeout };
    Record { variables, ..record(solver, n, repeat, status, millis.unwrap_or(10_000)) }
}

fn groups(runs: &[Record]) -> Vec<Group> {
    Finished::new(runs, &[], None, &|_| None).groups
}

#[test]
fn groups_have_what_solvers_are_good_at() {
    let mut runs = Vec::new();
    for (repeat, [a, b]) in (1..).zip([[20, 400], [30, 100], [40, 200]]) {
        runs.push(run("a", (3, 9), repeat, Some(a)));
        runs.push(run("a", (8, 64), repeat, Some(2)));
        runs.push(run("b", (8, 64), repeat, Some(b)));
        runs.push(run("a", (9, 99), repeat, None));
        runs.push(run("b", (9, 99), repeat, Some(300)));
        runs.push(run("b", (10, 100), repeat, None));
    }
    let groups = groups(&runs);
    let rows: Vec<_> = groups
        .iter()
        .map(|of| (of.kind, &*of.group, &*of.line.solver, (of.solved, of.total, of.unique)))
        .collect();
    let expected = [
        ("size", "0 to 9 variables", "a", (1, 1, 1)),
        ("size", "10 to 99 variables", "a", (1, 2, 0)),
        ("size", "10 to 99 variables", "b", (2, 2, 1)),
        ("size", "100 to 999 variables", "b", (0, 1, 0)),
        ("verdict", "satisfiable", "a", (1, 2, 0)),
        ("verdict", "satisfiable", "b", (2, 2, 1)),
        ("verdict", "unsatisfiable", "a", (1, 1, 1)),
        ("verdict", "not decided", "b", (0, 1, 0)),
    ];
    assert_eq!(rows, expected);
    // PAR2: (2 ms + 20 s) / 2 and (200 ms + 300 ms) / 2.
    let par2: Vec<_> = groups[4..6].iter().map(|of| of.par2_seconds).collect();
    assert_eq!(par2, [10.001, 0.25]);
    // Spreads: 2 ms counts as 10; 400 / 100 and 300 / 300, of which the upper median; 40 / 20.
    let spreads: Vec<_> = groups[4..].iter().map(|of| of.spread).collect();
    assert_eq!(spreads, [Some(1.0), Some(4.0), Some(2.0), None]);
}

/// One group says nothing more than the ranking.
#[test]
fn one_group_of_a_kind_is_left_out() {
    assert!(groups(&[run("a", (8, 64), 1, Some(2)), run("b", (9, 81), 1, Some(2))]).is_empty());
    assert!(groups(&[]).is_empty());
    let place = Place::new();
    let line = "8 9 --encoding pairwise --encoding product -s varisat --repeat 1";
    assert!(!place.bench(line).answer().contains("spread"));
    // The encodings have 64 and 100 variables and more: the smaller one decides.
    assert!(place.bench(&line.replace("8 9", "9 10")).answer().contains("100 to 999 variables"));
    assert!(
        !place.bench(&format!("{line} --quiet").replace("8 9", "9 10")).answer().contains("spread")
    );
}

#[test]
fn json_has_the_groups() {
    let records = Place::new().bench("2 4 -s varisat --encoding pairwise --json").records();
    records.iter().for_each(fits_the_schema);
    let groups = records.iter().filter(|record| record["type"] == "group");
    let kinds: Vec<_> = groups.map(|group| &group["kind"]).collect();
    assert_eq!(kinds, ["size", "size", "verdict", "verdict"]);
}

#[test]
fn files_of_a_model_are_a_family() {
    let file = |model: Option<&str>, file: &str, n| {
        let (model, file) = (model.map(str::to_owned), Some(file.to_owned()));
        Record { model, file, ..record("a", n, 1, Sat, 1) }
    };
    let runs = [
        file(Some("n-queens"), "x/a.cnf", 8),
        file(Some("queens-and-knights"), "x/b.cnf", 9),
        file(None, "x/c.cnf", 10),
        file(None, "d.cnf", 11),
    ];
    let names: Vec<_> = groups(&runs).into_iter().map(|of| of.group).collect();
    assert_eq!(names, [".", "n-queens", "queens-and-knights", "x"]);
}
