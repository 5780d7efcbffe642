//! `solve --trace`: the text, the records, the page, and what is refused.

use std::fs;

use insta::assert_snapshot;

use crate::support::{command, nq_sat, run};

#[test]
fn small_boards() {
    for n in 0..=4 {
        let text = nq_sat(&format!("solve {n} --strategy blocking --trace")).answer();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert_snapshot!(format!("n-queens-{n}"), text);
    }
}

#[test]
fn the_trace_depends_on_the_question_alone() {
    let six = nq_sat("solve 6 --trace").answer();
    assert!(six.contains("\n4 models; "), "{six}");
    assert_eq!(nq_sat("solve 6 --trace --strategy blocking --engine varisat").answer(), six);
    let ascii = nq_sat("solve 4 --trace --ascii").answer();
    assert!(ascii.is_ascii() && ascii.contains(": not c4 or not a3 or not d2 or not b1\n"));
}

#[test]
fn records_are_events() {
    let records = nq_sat("solve 4 --trace --json").records();
    let of = |event: &str| records.iter().filter(|record| record["event"] == event).count();
    assert_eq!((of("model"), of("unsatisfiable")), (2, 1));
    assert!(records.iter().all(|record| record["type"] == "trace" && record["n"] == 4));
    let first = &records[0];
    assert_eq!((&first["event"], &first["clause"]), (&"learned".into(), &85.into()));
    let last = first["reasons"][0]["inferences"].as_array().and_then(|reasons| reasons.last());
    assert!(last.is_some_and(|last| last.get("literal").is_none()), "{first}");
}

#[test]
fn auxiliary_variables_and_two_pieces_have_names() {
    let text = nq_sat("solve 3 --trace -m queens-and-knights -k 1 --ascii").answer();
    assert!(
        text.contains("Qa3") && text.contains("Na3") && text.contains("Q count t[Qb2..Qc1]>=2"),
        "{text}"
    );
    assert!(text.contains("UNSAT: the models are complete"), "{text}");
}

#[test]
fn a_limit_ends_the_trace() {
    let run = nq_sat("solve 6 --trace --trace-limit 3");
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert!(run.stdout.ends_with("; stopped after 3 events (--trace-limit)\n"), "{run:?}");
    let run = nq_sat("solve 6 --trace --trace-limit 3 --json");
    assert_eq!((run.status.code(), run.stdout.lines().count()), (Some(0), 3), "{run:?}");
    assert!(run.stderr.ends_with("; stopped after 3 events (--trace-limit)\n"), "{run:?}");
    let run = nq_sat("solve 6 --trace --timeout 0s");
    assert_eq!(run.status.code(), Some(124), "{run:?}");
}

#[test]
fn a_page_steps_through_the_trace() {
    let folder = tempfile::tempdir().expect("a folder");
    let [page, picture] = ["trace.html", "trace.svg"].map(|name| folder.path().join(name));
    let mut words = command(["solve", "4", "--trace", "--html"]);
    words.arg(&page).arg("--svg").arg(&picture);
    let run = run(words);
    assert!(run.stderr.ends_with("trace.svg: 2 boards\n"), "{run:?}");
    let shown = run.stdout;
    assert!(shown.starts_with("2 models; ") && shown.lines().count() == 1, "{shown}");
    let page = fs::read_to_string(page).expect("the page");
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(&page, options).expect("valid XML");
    for part in
        ["<h1>Trace of n-queens, n = 4", "varisat finds model 2: Qa2 Qb4 Qc1 Qd3", "decision b4"]
    {
        assert!(page.contains(part), "{part}");
    }
    // Each learned clause ends a conflict, and each model is blocked.
    let number = |kind: &str| page.matches(&format!("\"kind\":\"{kind}\"")).count();
    let learned = shown.split(' ').nth(2).and_then(|text| text.parse().ok()).expect("a number");
    assert_eq!((number("learned clauses"), number("blocking clauses")), (learned, 2), "{shown}");
    assert!(number("conflicts") >= learned && number("decisions") > 0);
    let picture = fs::read_to_string(picture).expect("the picture");
    assert_eq!(picture.matches("class=\"board\"").count(), 2);
}
