//! `bench compare`: two files of records, one of which is the other with one change.

use std::fs;

use nq_sat::bench::{Change, Comparison, Record};
use nq_sat::external::Status::{Crash, Sat, Timeout, Unsat};
use proptest::prelude::*;

use crate::support::Run;
use crate::support::bench::{Place, machine, record};

/// Runs of two solvers at sizes 4 to 8, three repeats each, of 100 ms times the size and more.
fn runs() -> Vec<Record> {
    let mut runs = Vec::new();
    for (solver, n, repeat) in itertools::iproduct!(["a", "b"], 4..=8, 1..=3) {
        runs.push(record(solver, n, repeat, Sat, u64::from(100 * n + repeat)));
    }
    runs
}

fn write(place: &Place, name: &str, runs: &[Record]) {
    let lines = runs.iter().map(|run| serde_json::to_string(run).expect("text") + "\n");
    fs::write(place.folder.path().join(name), lines.collect::<String>()).expect("written");
}

/// The comparison of the runs with changed ones.
fn compare(more: &str, change: impl Fn(&mut Record)) -> Run {
    let place = Place::new();
    let mut changed = runs();
    changed.iter_mut().for_each(change);
    write(&place, "a.jsonl", &runs());
    write(&place, "b.jsonl", &changed);
    place.bench(&format!("compare a.jsonl b.jsonl {more}"))
}

/// The cells of the first instance.
fn first(run: &Run) -> Vec<String> {
    let row = run.stdout.lines().nth(3).expect("a row");
    row.split("  ").map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect()
}

#[test]
fn a_file_is_as_good_as_itself() {
    let answer = compare("", |_| ()).answer();
    assert!(answer.starts_with("matched by SHA-256 and solver: 10 instances\n"), "{answer}");
    let end = "\nsolved by both: 10, only in A: 0, only in B: 0, by neither: 0\n\
               mean of B / A: 1.000, 95 % interval 1.000 to 1.000, of 10 ratios\n\
               B is not worse than A\n";
    assert!(answer.ends_with(end), "{answer}");
    assert_eq!(answer.matches("  same    ").count(), 10, "{answer}");
    assert_eq!(compare("--quiet", |_| ()).answer(), &end[1..]);
}

#[test]
fn one_regression_comes_first() {
    let is_it = |run: &Record| (&*run.solver, run.n) == ("b", Some(6));
    // The median of the repeats decides, so one slow repeat changes nothing.
    let slow = |run: &mut Record| run.wall *= if is_it(run) && run.repeat == 2 { 9 } else { 1 };
    assert_eq!(compare("--each 1.5", slow).status.code(), Some(0));

    let slow = |run: &mut Record| run.wall *= if is_it(run) { 2 } else { 1 };
    let run = compare("--each 1.5", slow);
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert_eq!(first(&run), ["slower", "b", "n = 6, pairwise", "602 ms", "1.20 s", "2.000"]);
    assert!(run.stdout.ends_with("\nB is WORSE than A: ratios above --each: 1\n"), "{run:?}");
    // The mean says less: 2^(1/10) = 1.072.
    let run = compare("", slow);
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert!(run.stdout.contains("mean of B / A: 1.072, 95 % interval 0.916 to 1.254"), "{run:?}");

    let lose = |run: &mut Record| run.status = if is_it(run) { Timeout } else { run.status };
    let run = compare("", lose);
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert_eq!(first(&run), ["LOST", "b", "n = 6, pairwise", "602 ms", "TIMEOUT", "-"]);
    assert!(run.stdout.contains("by both: 9, only in A: 1, only in B: 0"), "{run:?}");
    assert!(run.stdout.ends_with("\nB is WORSE than A: no longer solved: 1\n"), "{run:?}");

    for (what, status, repeats, cell) in [
        ("one crash", Crash, 1, "CRASH"),
        ("all crash", Crash, 3, "CRASH"),
        // The other solver has a checked model.
        ("another verdict", Unsat, 3, "WRONG-VERDICT"),
    ] {
        let run = compare("", |run| {
            run.status = if is_it(run) && run.repeat <= repeats { status } else { run.status };
        });
        assert_eq!(run.status.code(), Some(1), "{what}: {run:?}");
        assert_eq!(first(&run), ["FAULT", "b", "n = 6, pairwise", "SAT", cell, "-"], "{what}");
        assert!(run.stdout.ends_with("\nB is WORSE than A: faults: 1\n"), "{what}: {run:?}");
    }
}

/// All verdicts of a problem changed: no checked model in the same file refutes them.
#[test]
fn a_changed_verdict_is_a_fault() {
    let run = compare("", |run| run.status = if run.n == Some(5) { Unsat } else { run.status });
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert_eq!(first(&run), ["FAULT", "a", "n = 5, pairwise", "SAT", "UNSAT", "-"]);
    assert!(run.stdout.ends_with("\nB is WORSE than A: faults: 2\n"), "{run:?}");
}

#[test]
fn the_interval_is_held_against_the_threshold() {
    let slow = |run: &mut Record| run.wall = run.wall * (11 + run.n.unwrap_or(0) % 2) / 10;
    // Ratios 1.1 and 1.2: six of the one, four of the other.
    let run = compare("", slow);
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stdout.contains("mean of B / A: 1.139, 95 % interval 1.1"), "{run:?}");
    assert_eq!(compare("--threshold 1.2", slow).status.code(), Some(0));
    // Records are not of this machine, and need not be.
    let other = compare("", |run| run.machine.cores += 1);
    assert_eq!(other.stderr.lines().count(), 1, "{other:?}");
    assert!(other.stderr.contains("different machines"), "{other:?}");
    assert_ne!(machine(), nq_sat::bench::Machine::this());
}

#[test]
fn short_times_do_not_enter_the_mean() {
    let one = |millis| vec![record("a", 4, 1, Sat, millis)];
    let of = |a, b| Comparison::new(&one(a), &one(b), 1.1, None, false).expect("in common");
    assert_eq!((of(1, 9).mean, of(9, 10).ratios), (None, 0));
    let ratio = |a, b| of(a, b).pairs[0].ratio;
    assert_eq!((ratio(1, 30), ratio(40, 5)), (Some(3.0), Some(0.25)));
    assert_eq!(of(1, 30).interval, None);
    assert!(of(1, 30).worse.is_empty(), "one ratio has no interval");
}

/// Two builds with names of their own are compared if they are alone; if not, only equal names.
#[test]
fn single_solvers_are_compared_whatever_their_names() {
    let of = |solver: &str| runs().into_iter().filter(|run| run.solver == solver).collect();
    let [a, b]: [Vec<Record>; 2] = ["a", "b"].map(of);
    let comparison = Comparison::new(&a, &b, 1.1, None, false).expect("in common");
    assert!(!comparison.by_solver);
    assert_eq!((comparison.pairs.len(), comparison.unmatched), (5, [0, 0]));
    let comparison = Comparison::new(&runs(), &b, 1.1, None, false).expect("in common");
    assert!(comparison.by_solver);
    assert_eq!((comparison.pairs.len(), comparison.unmatched), (5, [5, 0]));
    assert_eq!(comparison.worse, ["results of A that B lacks (--common): 5"]);

    let place = Place::new();
    write(&place, "a.jsonl", &a);
    let others: Vec<_> = (20..23).map(|n| record("a", n, 1, Sat, 1)).collect();
    write(&place, "b.jsonl", &others);
    let compare = || place.bench("compare a.jsonl b.jsonl");
    compare().refused(&["no instance in common: run both with the same"]);
    // Two limits in one file are two benchmarks.
    let mut twice = a.clone();
    twice.push(Record { time_limit: a[0].time_limit * 2, ..a[0].clone() });
    write(&place, "b.jsonl", &twice);
    compare().refused(&["b.jsonl:16: the same run as in line 1"]);
}

/// What B lacks may be what it cannot solve.
#[test]
fn a_file_that_lacks_instances_is_not_as_good() {
    let place = Place::new();
    write(&place, "a.jsonl", &runs());
    write(&place, "b.jsonl", &runs().into_iter().filter(|run| run.n < Some(7)).collect::<Vec<_>>());
    let run = place.bench("compare a.jsonl b.jsonl -q");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let end = "\nB is WORSE than A: results of A that B lacks (--common): 4\n";
    assert!(run.stdout.ends_with(end), "{run:?}");
    assert!(run.stdout.contains("without a partner: 4 in A, 0 in B\n"), "{run:?}");
    let common = place.bench("compare a.jsonl b.jsonl -q --common").answer();
    assert!(common.ends_with("\nB is not worse than A\n"), "{common}");
    // More instances are no fault.
    let more = place.bench("compare b.jsonl a.jsonl -q").answer();
    assert!(more.ends_with("\nB is not worse than A\n"), "{more}");
}

#[test]
fn json_has_the_same_numbers() {
    let run = compare("--json", |run| run.wall *= 2);
    assert_eq!((run.status.code(), &*run.stderr), (Some(1), ""), "{run:?}");
    let records: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let (last, pairs) = records.split_last().expect("records");
    assert_eq!(pairs.len(), 10);
    assert!(pairs.iter().all(|pair| pair["change"] == "both" && pair["ratio"] == 2.0));
    assert_eq!((&last["type"], &last["ratios"]), (&"comparison".into(), &10.into()));
    let mean = last["mean"].as_f64().expect("a mean");
    assert!((mean - 2.0).abs() < 1e-12, "{mean}");
}

proptest! {
    /// Comparing the other way round gives the reciprocal mean and interval, and the same pairs
    /// with A and B exchanged; a file against itself gives 1.
    #[test]
    fn the_order_of_files_does_not_matter(
        times in proptest::collection::vec((1_u64..5000, 1_u64..5000, 0_u8..8), 1..30),
    ) {
        let of = |which: bool| -> Vec<Record> {
            let runs = (1..).zip(&times);
            runs.map(|(n, &(a, b, lost))| {
                let status = if lost == u8::from(which) { Timeout } else { Sat };
                record("a", n, 1, status, if which { a } else { b })
            }).collect()
        };
        let (a, b) = (of(true), of(false));
        let one = Comparison::new(&a, &b, 1.1, None, false).expect("in common");
        let back = Comparison::new(&b, &a, 1.1, None, false).expect("in common");
        let is_near = |x: f64, y: f64| (x * y - 1.0).abs() < 1e-9;
        prop_assert!(one.mean.is_none_or(|mean| is_near(mean, back.mean.expect("a mean"))));
        if let (Some([low, high]), Some([back_low, back_high])) = (one.interval, back.interval) {
            prop_assert!(is_near(low, back_high) && is_near(high, back_low));
            prop_assert!(low <= one.mean.expect("a mean") && one.mean.expect("a mean") <= high);
        }
        let count = |of: &Comparison, change| {
            of.pairs.iter().filter(|pair| pair.change == change).count()
        };
        prop_assert_eq!(count(&one, Change::Lost), count(&back, Change::Gained));
        let same = Comparison::new(&a, &a, 1.1, Some(1.0), false).expect("in common");
        prop_assert!(same.mean.is_none_or(|mean| is_near(mean, 1.0)), "{:?}", same.mean);
        prop_assert_eq!(same.worse, Vec::<String>::new());
    }
}
