//! docs/peers.md, its charts and its raw runs.

use std::collections::BTreeSet;

use super::table::markers::filled;
use super::table::medians::Medians;
use super::table::page::{PAGE, RUNS, chart, made, read, read_runs};
use super::table::problems::Problem;
use super::table::records::{Records, Status};
use super::table::tools::{Need, TOOLS};
use super::table::{charts, known};
use crate::support::pages::blocks;

/// Numbers with decimals that the text may have: the target, a version, a release.
const BY_HAND: [&str; 3] = ["0.05", "0.3.0", "1.91"];

fn runs() -> Records {
    read_runs().expect("the raw runs")
}

#[test]
fn the_page_is_what_the_runs_make() {
    let (page, runs) = (read(PAGE).expect("the page"), runs());
    let again = made(&page, &runs).expect("a page");
    assert!(again == page, "run `cargo bench --bench peers -- --render`");
    assert!(runs.to_csv().expect("a file") == read(RUNS).expect("the raw runs"));
    let medians = Medians::new(&runs).expect("medians");
    for problem in Problem::ALL {
        let drawn = charts::of_problem(problem, &medians, &runs).expect("a chart");
        assert!(drawn == read(&chart(problem)).expect("a chart"), "{}", chart(problem));
        roxmltree::Document::parse(&drawn).expect("valid XML");
        let link = chart(problem).replace("docs/", "](");
        assert!(page.contains(&link), "the page does not show {link}");
        assert!(page.contains(&format!("<!-- peers: {} -->", problem.name())));
    }
}

/// A figure by hand would not follow the next measurement.
#[test]
fn each_figure_of_the_text_comes_from_the_runs() {
    let page = read(PAGE).expect("the page");
    let mut text = filled(&page, |_| Ok(String::new()), |_| Ok(String::new())).expect("a text");
    for block in blocks(&text.clone()) {
        text = text.replace(block.body, "");
    }
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    let words = words.map(|word| word.trim_matches('.'));
    let decimals: BTreeSet<&str> = words.filter(|word| word.contains('.')).collect();
    assert_eq!(decimals, BTreeSet::from(BY_HAND));
    for unit in [" ms", " MB", " times", " %"] {
        let numbers = text.match_indices(unit);
        let by_hand = numbers.map(|(at, _)| &text[..at]);
        let by_hand = by_hand.filter(|before| before.ends_with(|c: char| c.is_ascii_digit()));
        assert_eq!(by_hand.count(), 0, "a number with{unit}");
    }
    assert!(page.matches("<!--= ").count() >= 20, "the text has lost its figures");
}

#[test]
fn the_runs_are_complete_and_right() {
    let runs = runs();
    let medians = Medians::new(&runs).expect("no wrong answer");
    for problem in Problem::ALL {
        let cases = problem.cases(false).expect("cases");
        assert_eq!(medians.sizes(problem), cases.iter().map(|case| case.n).collect::<Vec<_>>());
        for tool in TOOLS {
            let first = medians.of(problem, tool.name, cases[0].n);
            let is_there = runs.conditions.contains_key(&format!("version of {}", tool.name));
            assert!(is_there || matches!(tool.need, Need::Sources(_)), "{}", tool.name);
            let applies = (tool.refuses)(problem).is_none();
            assert_eq!(first.is_some(), applies && is_there, "{}, {}", tool.name, problem.name());
        }
        for case in &cases {
            assert!(medians.seconds(problem, problem.baseline(), case.n).is_some(), "{case:?}");
        }
    }
    for run in &runs.runs {
        let problem = Problem::by_name(&run.problem).expect("a problem");
        let cases = problem.cases(false).expect("cases");
        let case = cases.iter().find(|case| case.n == run.n).expect("a case");
        assert_eq!((&run.expected, run.k), (&case.expected, case.k), "{run:?}");
        assert_eq!(run.answer.as_ref() == Some(&run.expected), run.status == Status::Right);
    }
}

/// OEIS: A000170(8), A000170(16), A002564(8), A075458(12).
#[test]
fn expected_answers_are_the_published_ones() {
    for (source, n, value) in [
        ("A000170", 8, "92"),
        ("A000170", 16, "14772512"),
        ("A002564", 8, "4860"),
        ("A075458", 12, "6"),
    ] {
        assert_eq!(known::published(source, n).as_deref(), Some(value), "{source}");
    }
    assert_eq!(known::published("A000170", 99), None);
}

#[test]
fn a_wrong_run_makes_no_page() {
    let page = read(PAGE).expect("the page");
    for status in [Status::Wrong, Status::Failed] {
        let mut runs = runs();
        runs.runs[7].status = status;
        let tool = &runs.runs[7].tool;
        let why = made(&page, &runs).expect_err("a fault");
        assert!(why.starts_with(tool) && why.contains("no right answer"), "{why}");
    }
}

#[test]
fn another_time_makes_another_page() {
    let page = read(PAGE).expect("the page");
    let mut runs = runs();
    for run in runs.runs.iter_mut().filter(|run| run.tool == "clasp") {
        run.cpu_seconds *= 2.0;
    }
    assert_ne!(made(&page, &runs).expect("a page"), page);
}
