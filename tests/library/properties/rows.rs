//! The engine `rows`: on random models in its class and just outside.

use std::ops::ControlFlow;

use nq_sat::model::{Model, Problem, Settings};
use nq_sat::native::{Rows, Search};
use nq_sat::run::{Completion, Control, Engine, PlacementWriter, count_by_listing};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::config;
use nq_check::brute;

/// More placements add no evidence.
const MOST_LISTED: usize = 20_000;

/// Leapers, riders, bounded riders, and sums, with and without lines along rows.
const MOVES: [&str; 17] = [
    "R", "RN", "Q", "QN", "R", "RC", "RNN", "RA", "K", "N", "B", "NN", "R3", "WF2", "lRN", "rRfB",
    "fQ",
];

/// Lines that give each row at most one piece, exactly one, or do not.
const ROWS: [&str; 8] = ["", "", "1", "{ max = 1 }", "1", "{ min = 1 }", "{ max = 2 }", "2"];

const ON: [&str; 7] = [
    "\"columns\"",
    "\"diagonals\"",
    "\"antidiagonals\"",
    "\"regions\"",
    "\"A\"",
    "[\"a1\", \"b2\", \"c1\"]",
    "[\"a2\"]",
];

/// The numbers on them, mostly in the class.
const NUMBERS: [&str; 8] =
    ["1", "{ max = 1 }", "{ max = 1 }", "1", "{ min = 1 }", "0", "{ max = 2 }", "{ min = 2 }"];

/// A random model of one kind on a board with these sides, as TOML.
fn models(sides: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = String> {
    (sides.clone(), sides.clone()).prop_flat_map(|(rows, columns)| {
        let square = (0..columns, 1..=rows).prop_map(|(column, rank)| {
            format!("\"{}{rank}\"", char::from(b'a' + u8::try_from(column).expect("small")))
        });
        let few = |most: usize| {
            let none = vec(square.clone(), 0..=0);
            prop_oneof![2 => none, 1 => vec(square.clone(), 1..=most)]
        };
        (
            Just((rows, columns)),
            select(&MOVES[..]),
            select(&ROWS[..]),
            select(&["", "", "", "both", "columns", "rows"][..]),
            (few(3), few(2), few(2)),
            vec((select(&ON[..]), select(&NUMBERS[..])), 0..=2),
            vec(select(&['A', 'B', 'C', 'D', '.'][..]), rows * columns),
            prop_oneof![6 => Just(0), 1 => Just(1), 1 => Just(-1)],
            prop::bool::weighted(0.9),
        )
            .prop_map(text)
    })
}

type Parts = (
    (usize, usize),
    &'static str,
    &'static str,
    &'static str,
    (Vec<String>, Vec<String>, Vec<String>),
    Vec<(&'static str, &'static str)>,
    Vec<char>,
    isize,
    bool,
);

fn text(parts: Parts) -> String {
    let ((rows, columns), moves, on_rows, wrap, special, counts, mut letters, more, attacks) =
        parts;
    let (blocked, walls, mut fixed) = special;
    fixed.retain(|square| !blocked.contains(square) && !walls.contains(square));
    fixed.dedup();
    letters[0] = 'A';
    let mut text = String::from("name = \"case\"\n");
    if !attacks {
        text += "may_not_attack = []\n";
    }
    let regions: Vec<String> = letters.chunks(columns).map(|row| row.iter().collect()).collect();
    text += &format!(
        "[board]\nrows = {rows}\ncolumns = {columns}\nblocked = [{}]\nwalls = [{}]\n\
         regions = \"\"\"\n{}\n\"\"\"\n",
        blocked.join(", "),
        walls.join(", "),
        regions.join("\n")
    );
    if !wrap.is_empty() {
        text += &format!("wrap = \"{wrap}\"\n");
    }
    let count = rows.saturating_add_signed(more).min(rows * columns);
    text += &format!(
        "[[piece]]\nsymbol = \"A\"\nmoves = \"{moves}\"\ncount = {count}\nfixed = [{}]\n",
        fixed.join(", ")
    );
    let count = |on: &str, number: &str| {
        format!("[[count]]\npieces = [\"A\"]\non = {on}\nnumber = {number}\n")
    };
    if !on_rows.is_empty() {
        text += &count("\"rows\"", on_rows);
    }
    text + &counts.into_iter().map(|(on, number)| count(on, number)).collect::<String>()
}

/// The problem, unless the model is refused.
fn problem(toml: &str) -> Option<Problem> {
    let model = Model::from_toml("case.toml", toml).ok()?;
    let size = model.size(None, &Settings::default()).ok()?;
    model.problem(size, &Settings::default()).ok()
}

/// The placements as text, sorted, each as often as it is listed; `None` if there are too many.
fn texts(engine: &dyn Engine, problem: &Problem) -> Option<Vec<String>> {
    let mut writer = PlacementWriter::new(problem);
    let mut texts = Vec::new();
    let outcome = engine.list(problem, &Control::default(), &mut |placement| {
        texts.push(writer.text(placement).to_owned());
        if texts.len() < MOST_LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    texts.sort();
    (outcome.expect("a supported problem").completion == Completion::Complete).then_some(texts)
}

/// Compares with the search, and with the brute force on small boards.
fn compare(toml: &str, is_small: bool) -> Result<(), TestCaseError> {
    let Some(problem) = problem(toml) else { return Ok(()) };
    if Rows::new(1).supports(&problem).is_err() {
        return Ok(());
    }
    let Some(expected) = texts(&Search, &problem) else { return Ok(()) };
    if is_small {
        let brute: Vec<String> = brute::texts(&problem).into_iter().collect();
        prop_assert_eq!(&brute, &expected);
    }
    prop_assert_eq!(texts(&Rows::new(1), &problem), Some(expected));
    let control = Control::default();
    let expected = count_by_listing(&Search, &problem, &control).expect("any model").found;
    for threads in [1, 2] {
        let found = Rows::new(threads).count(&problem, &control).expect("supported").found;
        prop_assert_eq!(&found.total, &expected.total);
        prop_assert_eq!(&found.orbits, &expected.orbits);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(1024))]

    #[test]
    fn rows_list_what_the_brute_force_finds(toml in models(1..=4)) {
        compare(&toml, true)?;
    }

    #[test]
    fn rows_list_what_the_search_finds(toml in models(5..=7)) {
        compare(&toml, false)?;
    }
}

/// The random models lie on both sides of the border of the class, and many have placements.
#[test]
fn random_models_are_on_both_sides_of_the_class() {
    let mut runner = TestRunner::deterministic();
    let (mut inside, mut outside, mut with_placements) = (0, 0, 0);
    for _ in 0..400 {
        let toml = models(2..=5).new_tree(&mut runner).expect("a model").current();
        let Some(problem) = problem(&toml) else { continue };
        if Rows::new(1).supports(&problem).is_ok() {
            inside += 1;
            let first = Search.find(&problem, &Control::default()).expect("any model").found;
            with_placements += usize::from(first.is_some());
        } else {
            outside += 1;
        }
    }
    assert!(inside >= 80, "{inside} in the class");
    assert!(outside >= 80, "{outside} outside");
    assert!(with_placements >= 30, "{with_placements} with placements");
}
