//! PAR2 and medians, computed by hand.
//! Plots: valid XML, complete, and within the picture.

use std::time::Duration;

use nq_sat::bench::{Known, Summary, disagreements, same_instances, verdicts};
use nq_sat::external::Status::{
    self, Crash, Memout, Sat, Timeout, Unknown, Unsat, WrongModel, WrongVerdict,
};
use nq_show::plots::{Line, MOST_LINES, Pair, Title, cactus, scaling, scatter};

use crate::support::bench::{record, texts};

/// A solver, a size, and the statuses and milliseconds of the repeats.
type Runs<'a> = (&'a str, u32, &'a [(Status, u64)]);

/// The summaries of runs.
fn summaries(runs: &[Runs<'_>]) -> Vec<Summary> {
    let records = runs.iter().flat_map(|&(solver, n, repeats)| {
        (1..)
            .zip(repeats)
            .map(move |(repeat, &(status, millis))| record(solver, n, repeat, status, millis))
    });
    Summary::all(&records.collect::<Vec<_>>())
}

/// The one summary's medians in milliseconds, its statuses, and PAR2.
#[track_caller]
fn one(runs: &[Runs<'_>]) -> (Vec<(u128, Status)>, f64) {
    let all = summaries(runs);
    let [summary] = &all[..] else { panic!("{all:?}") };
    let medians = summary.medians.iter().map(|median| (median.time.as_millis(), median.status));
    (medians.collect(), summary.par2.as_secs_f64())
}

#[test]
fn par2_is_the_mean_of_medians_and_a_failure_counts_twice_the_limit() {
    let (medians, par2) = one(&[
        // In any order: the median is 2.
        ("a", 8, &[(Sat, 1000), (Sat, 3000), (Sat, 2000)]),
        // More than half were not solved: 5, 20, 20.
        ("a", 9, &[(Timeout, 10_000), (Sat, 5000), (Timeout, 10_000)]),
        // Half of an even number: (1 + 20) / 2, and not solved.
        ("a", 10, &[(Sat, 1000), (Timeout, 10_000)]),
        // More than half were solved: 1, 4, 20.
        ("a", 11, &[(Memout, 10), (Sat, 1000), (Sat, 4000)]),
    ]);
    assert_eq!(medians, [(2000, Sat), (20_000, Timeout), (10_500, Timeout), (4000, Sat)]);
    assert!((par2 - (2.0 + 20.0 + 10.5 + 4.0) / 4.0).abs() < 1e-9, "{par2}");
}

#[test]
fn whatever_is_no_answer_counts_the_same_and_a_fault_is_shown_first() {
    for status in [Timeout, Memout, Unknown, Crash, WrongModel, WrongVerdict] {
        assert_eq!(one(&[("a", 8, &[(status, 1)])]), (vec![(20_000, status)], 20.0));
    }
    let runs: &[_] = &[(Timeout, 1), (Timeout, 1), (WrongModel, 1)];
    assert_eq!(one(&[("a", 8, runs)]).0, [(20_000, WrongModel)]);
}

#[test]
fn the_best_comes_first() {
    let all = summaries(&[
        ("slow", 8, &[(Sat, 9)]),
        ("none", 8, &[(Unknown, 1)]),
        ("fast", 8, &[(Sat, 2)]),
        ("as-fast", 8, &[(Sat, 2)]),
    ]);
    let names: Vec<_> = all.iter().map(|summary| &*summary.line.solver).collect();
    assert_eq!(names, ["as-fast", "fast", "slow", "none"]);
    let solved: Vec<_> = all.iter().map(|summary| summary.solved).collect();
    assert_eq!(solved, [1, 1, 1, 0]);
    assert!(Summary::all(&[]).is_empty());
}

/// "Unsatisfiable" is not an answer where another solver has a checked model.
#[test]
fn a_refuted_answer_is_not_solved() {
    let records = [
        record("liar", 8, 1, Unsat, 1),
        record("honest", 8, 1, Sat, 500),
        record("liar", 3, 1, Unsat, 1),
        record("honest", 3, 1, Unsat, 500),
    ];
    let all = Summary::all(&records);
    assert_eq!(all[0].line.solver, "honest");
    assert_eq!((all[0].solved, all[1].solved), (2, 1));
    assert_eq!(all[1].medians[1].status, WrongVerdict);
    let disagreements = disagreements(&records);
    assert_eq!(disagreements.len(), 1);
    assert_eq!(disagreements[0].size, "n = 8");
    assert_eq!(disagreements[0].satisfiable.solver, "honest");
    assert_eq!(disagreements[0].unsatisfiable.solver, "liar");
}

#[test]
fn verdicts_say_who_found_them() {
    let records = [
        record("b", 9, 1, Timeout, 1),
        record("b", 8, 1, Sat, 1),
        record("b", 3, 1, Unsat, 1),
        record("a", 3, 1, Unsat, 1),
    ];
    let known = |record: &nq_sat::bench::Record| {
        (record.n == Some(3)).then(|| Known { satisfiable: false, by: "search".to_owned() })
    };
    let found: Vec<_> = verdicts(&records, &known)
        .into_iter()
        .map(|verdict| (verdict.n.unwrap_or_default(), verdict.satisfiable, verdict.by.join(" ")))
        .collect();
    let expected = [
        (3, Some(false), "search a b".to_owned()),
        (8, Some(true), "b".to_owned()),
        (9, None, String::new()),
    ];
    assert_eq!(found, expected);
}

#[test]
fn two_solvers_meet_on_the_instances_that_both_were_asked() {
    let all = summaries(&[
        ("a", 8, &[(Sat, 1)]),
        ("a", 9, &[(Sat, 2)]),
        ("b", 9, &[(Timeout, 3)]),
        ("b", 10, &[(Sat, 4)]),
    ]);
    let pairs = same_instances((&all, "a"), (&all, "b"));
    assert_eq!(pairs.len(), 1);
    assert_eq!(
        (pairs[0].1.time, pairs[0].2.time),
        (Duration::from_millis(2), Duration::from_secs(20))
    );
    assert!(same_instances((&all, "a"), (&all, "c")).is_empty());
}

fn title() -> Title {
    Title { title: "A <title> & more".to_owned(), subtitle: "of \"these\"".to_owned() }
}

fn line(name: &str, points: &[(u32, f64)]) -> Line {
    Line { name: name.to_owned(), points: points.to_vec() }
}

#[test]
fn names_titles_and_units_are_there_whatever_they_are() {
    let lines = [
        line("sh -c 'a < b && c > \"d\"'", &[(8, 0.001), (9, 59.0)]),
        line("one\nwith\u{1} breaks", &[(8, 1e-9)]),
        line("nothing solved", &[]),
    ];
    let drawn = [
        cactus(&title(), &lines, 2, 60.0).expect("drawn"),
        scaling(&title(), &lines, (8, 9), Some(60.0)).expect("drawn"),
    ];
    for svg in drawn {
        let texts = texts(&svg);
        for text in [
            "A <title> & more",
            "of \"these\"",
            &lines[0].name,
            "one?with? breaks",
            "nothing solved",
            "time limit",
        ] {
            assert!(texts.iter().any(|found| found == text), "{text} is missing in {texts:?}");
        }
        assert!(texts.iter().any(|text| text.ends_with("(seconds)")), "{texts:?}");
        assert!(
            texts.iter().any(|text| text == "size n" || text == "instances solved"),
            "{texts:?}"
        );
    }
    let pair = Pair { group: "pair<wise".to_owned(), first: 0.5, second: 60.0 };
    let texts = texts(&scatter(&title(), ("a&b", "c"), &[pair], 60.0).expect("drawn"));
    for text in ["a&b (seconds)", "c (seconds)", "pair<wise", "time limit: not solved"] {
        assert!(texts.iter().any(|found| found == text), "{text} is missing in {texts:?}");
    }
}

/// A marker for each solved instance, and one more in the legend.
#[test]
fn every_point_is_marked() {
    let points: Vec<_> = (0..37).map(|n| (n, 0.01 * f64::from(n + 1))).collect();
    let lines = [line("a", &points)];
    for svg in [
        cactus(&title(), &lines, 37, 60.0).expect("drawn"),
        scaling(&title(), &lines, (0, 36), None).expect("drawn"),
    ] {
        assert_eq!(svg.matches("<circle").count(), 38);
        texts(&svg);
    }
}

#[test]
fn odd_plots_are_drawn_all_the_same() {
    let many: Vec<_> =
        (0..3 * MOST_LINES).zip(0..).map(|(k, n)| line(&"long ".repeat(k), &[(n, 1.0)])).collect();
    for lines in [&[][..], &many] {
        let svg = cactus(&title(), lines, 0, 1e-6).expect("drawn");
        texts(&svg);
        texts(&scaling(&title(), lines, (0, 0), None).expect("drawn"));
        texts(&scaling(&title(), lines, (0, u32::MAX), Some(1e9)).expect("drawn"));
    }
    texts(&scatter(&title(), ("a", "b"), &[], 1.0).expect("drawn"));
    let pair = |group: &str| Pair { group: group.to_owned(), first: 0.5, second: 0.7 };
    for (groups, marks) in [(&[""][..], 1), (&["a"], 2)] {
        let pairs: Vec<_> = groups.iter().map(|group| pair(group)).collect();
        let svg = scatter(&title(), ("a", "b"), &pairs, 60.0).expect("drawn");
        assert_eq!(svg.matches("<circle").count(), marks, "{groups:?}");
    }
}
