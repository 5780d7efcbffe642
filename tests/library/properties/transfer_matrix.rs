//! `transfer-matrix` on random models of its class, and on models just outside.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use itertools::Itertools;
use nq_sat::base::Count;
use nq_sat::model::{CountRange, Problem, Settings, builtin};
use nq_sat::native::{Search, TransferMatrix};
use nq_sat::run::{Control, Engine, EngineError, NumberTable, PlacementWriter, Tally};
use nq_sat::verify::{KnownVerdict, known_values};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::config;
use super::engine::{
    assert_declines, assert_stops_in_time, board, count, of_few_symmetries, problem, square_names,
    try_problem,
};
use nq_check::brute;

/// Leapers, bounded riders, riders.
const MOVES: [&str; 16] =
    ["K", "N", "W", "F", "D", "A", "C", "Z", "KN", "(1,4)", "R2", "B", "NN", "Q", "fK", "lWN"];

const COUNTS: [&str; 7] =
    ["\"any\"", "0", "2", "3", "{ min = 2 }", "{ min = 1, max = 4 }", "{ min = \"3+n\", max = 2 }"];

/// One kind of piece on boards of up to 4 x 5 squares, with holes, walls, fixed pieces, and joined
/// edges.
fn models() -> impl Strategy<Value = String> {
    (0..=5_usize, 0..=4_usize)
        .prop_flat_map(|(rows, cols)| {
            let names = square_names(rows, cols);
            let special = subsequence(names.clone(), 0..=names.len().min(4)).prop_shuffle();
            let special = prop_oneof![1 => Just(Vec::new()), 2 => special];
            let wrap = prop_oneof![4 => Just(""), 1 => Just("both"), 1 => Just("rows")];
            let total = prop::option::weighted(0.3, 0..5_usize);
            (Just((rows, cols)), special, wrap, select(&MOVES[..]), select(&COUNTS[..]), total)
                .prop_map(text)
        })
        .prop_filter("more pieces than squares", |toml| try_problem(toml).is_ok())
}

/// Up to three kinds of pieces, with totals, pairs that may attack each other, and pieces that can
/// be exchanged.
fn models_of_several_kinds() -> impl Strategy<Value = String> {
    let kind = (select(&MOVES[..]), select(&COUNTS[..]));
    // Searches for each combination of numbers take long on larger boards.
    let sides = (prop_oneof![9 => 0..=3_usize, 1 => Just(4)], 0..=3_usize);
    let relations = [
        "",
        "",
        "may_not_attack = []\n",
        "may_not_attack = [[\"A\", \"B\"]]\n",
        "may_not_attack = [[\"A\", \"A\"], [\"B\", \"A\"]]\n",
    ];
    let special = ["", "", "blocked = [\"a1\"]\n", "walls = [\"b2\"]\n", "wrap = \"columns\"\n"];
    let (relation, special) = (select(relations.to_vec()), select(special.to_vec()));
    let fixed = select(vec!["", "", "", "fixed = [\"b1\"]\n"]);
    let total = select(vec!["2", "3", "{ min = 1 }", "{ max = 3 }"]);
    let total = prop::option::weighted(0.4, total);
    (sides, prop::collection::vec(kind, 2..=3), relation, special, fixed, total, any::<bool>())
        .prop_map(|((rows, cols), kinds, relation, special, fixed, total, same)| {
            let mut text = String::from("name = \"case\"\n");
            text += relation;
            text += &total.map(|total| format!("total = {total}\n")).unwrap_or_default();
            if same {
                text += "interchangeable = [[\"A\", \"B\"]]\n";
            }
            text += &format!("[board]\nrows = {rows}\ncolumns = {cols}\n{special}");
            for (place, symbol) in ["A", "B", "C"].into_iter().take(kinds.len()).enumerate() {
                let (moves, count) = kinds[if same && place == 1 { 0 } else { place }];
                let fixed = if place == 0 && !same { fixed } else { "" };
                text += &format!(
                    "[[piece]]\nsymbol = \"{symbol}\"\nmoves = \"{moves}\"\n\
                     count = {count}\n{fixed}"
                );
            }
            text
        })
        .prop_filter("no model", |toml| try_problem(toml).is_ok())
}

/// The placements of each combination of numbers. The search lists which ones there are, and counts
/// each as a problem of its own.
fn numbers_by_search(problem: &Problem) -> NumberTable {
    let mut numbers: BTreeSet<Vec<usize>> = BTreeSet::new();
    let listed = Search.list(problem, &Control::default(), &mut |placement| {
        let mut of_kind = vec![0; problem.pieces.len()];
        placement.pieces().iter().for_each(|placed| of_kind[placed.piece.index()] += 1);
        numbers.insert(of_kind);
        ControlFlow::Continue(())
    });
    assert!(listed.expect("any model").is_complete());
    let tally = |numbers: Vec<usize>| {
        let exact = |&number: &usize| {
            let number = u32::try_from(number).expect("a small board");
            CountRange { min: number, max: number }
        };
        let counts = numbers.iter().map(exact).collect();
        let exact = Problem { counts, total: None, ..problem.clone() };
        let Tally { total, orbits, .. } = count(&Search, &exact);
        let orbits = of_few_symmetries(&exact, orbits);
        (numbers, Tally { total, orbits, digest: None })
    };
    NumberTable::new(problem.pieces.len(), numbers.into_iter().map(tally), true)
}

type Parts = ((usize, usize), Vec<String>, &'static str, &'static str, &'static str, Option<usize>);

fn text((sides, special, wrap, moves, count, total): Parts) -> String {
    let total = total.map(|total| format!("total = {total}\n")).unwrap_or_default();
    let (board, fixed) = board(sides, &special, wrap);
    format!(
        "name = \"case\"\n{total}{board}[[piece]]\nsymbol = \"K\"\nmoves = \"{moves}\"\n\
         count = {count}\n{fixed}"
    )
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn numbers_and_orbits_are_those_of_the_search(toml in models()) {
        let problem = problem(&toml);
        let (searched, swept) = (count(&Search, &problem), count(&TransferMatrix, &problem));
        prop_assert_eq!(&swept.total, &searched.total);
        prop_assert_eq!(swept.orbits, searched.orbits);
        let found = TransferMatrix.find(&problem, &Control::default()).expect("an answer").found;
        prop_assert_eq!(found.is_some(), swept.total > 0);
        if problem.board.len() <= 12 {
            let placements: BTreeSet<String> = brute::texts(&problem);
            prop_assert_eq!(swept.total, Count::from(placements.len()));
            let text = found.map(|found| PlacementWriter::new(&problem).text(&found).to_owned());
            prop_assert!(text.is_none_or(|text| placements.contains(&text)));
        }
    }
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn several_kinds_are_those_of_the_search(toml in models_of_several_kinds()) {
        let problem = problem(&toml);
        let (searched, swept) = (count(&Search, &problem), count(&TransferMatrix, &problem));
        prop_assert_eq!(&swept.total, &searched.total, "{}", toml);
        prop_assert_eq!(swept.orbits, searched.orbits, "{}", toml);
        let numbers = TransferMatrix.numbers(&problem, &Control::default()).expect("numbers").found;
        prop_assert_eq!(numbers, numbers_by_search(&problem), "{}", toml);
        let found = TransferMatrix.find(&problem, &Control::default()).expect("an answer").found;
        let text = found.map(|found| PlacementWriter::new(&problem).text(&found).to_owned());
        prop_assert_eq!(text.is_some(), swept.total > 0);
        if let Some(text) = text.filter(|_| problem.board.len() <= 12) {
            prop_assert!(brute::texts(&problem).contains(&text));
        }
    }
}

/// Kings with one line more before or after the piece.
fn kings(before: &str, after: &str) -> String {
    format!(
        "name = \"case\"\n{before}\n[board]\nrows = 4\ncolumns = 4\n\
         [[piece]]\nsymbol = \"K\"\nmoves = \"K\"\ncount = \"any\"\n{after}"
    )
}

#[test]
fn models_just_outside_its_class_are_declined() {
    assert_eq!(count(&TransferMatrix, &problem(&kings("", ""))).total, 314);
    let refusals = [
        (
            kings("", "[[count]]\npieces = [\"K\"]\non = \"rows\"\nnumber = 1"),
            "does not take [[count]]",
        ),
        (kings("", "[[cover]]\nby = [\"K\"]\nsquares = \"free\""), "does not take [[cover]]"),
        (
            kings("", "").replace("= 4", "= 65"),
            "takes boards of up to 4096 squares, and 65 x 65 has 4225",
        ),
        (
            kings("", "").replace("= 4", "= 20").replace("\"K\"\ncount", "\"Q\"\ncount"),
            "keeps up to 256 squares that pieces may block, and case needs more: name another \
             engine",
        ),
    ];
    assert_declines(&TransferMatrix, &refusals);
    // A sketch refuses what needs many times the memory.
    let large = problem(&kings("", "").replace("= 4", "= 64"));
    let error = TransferMatrix.supports(&large).expect_err("it does not fit");
    assert!(matches!(error, EngineError::TooLarge(_)), "{error}");
    let text = error.to_string();
    assert!(text.starts_with("case on 64 x 64 squares needs about "), "{text}");
    // Closed columns leave an easy board.
    let holes = (1..=60).map(|rank| format!("\"c{rank}\", \"f{rank}\"")).join(", ");
    let narrow = kings("", "").replace("rows = 4", "rows = 60");
    let narrow = narrow.replace("columns = 4", &format!("columns = 8\nblocked = [{holes}]"));
    assert_eq!(TransferMatrix.supports(&problem(&narrow)), Ok(()));
}

/// A built-in model.
fn builtin_problem(name: &str, size: u32) -> Problem {
    let model = builtin::by_name(name).expect("a built-in model");
    model.problem(size, &Settings::default()).expect("a problem")
}

#[test]
fn kings_and_knights_are_those_of_the_published_sequences() {
    // Kings: A063443, and A275869 up to symmetry. Knights: A141243.
    for (name, most) in [("kings", 16), ("knights", 11)] {
        for size in 0..=most {
            let problem = builtin_problem(name, size);
            let tally = count(&TransferMatrix, &problem);
            let known = known_values(&problem, &tally, false);
            assert!(size == 0 || !known.is_empty(), "{name} {size}");
            for value in known {
                assert_eq!(value.verdict(), KnownVerdict::Equal, "{name} {size}: {value:?}");
            }
        }
    }
}

#[test]
fn numbers_of_kings_are_those_of_the_published_triangle() {
    // A193580.
    let rows: [&[u64]; 6] = [
        &[1],
        &[1, 1],
        &[1, 4],
        &[1, 9, 16, 8, 1],
        &[1, 16, 78, 140, 79],
        &[1, 25, 228, 964, 1987, 1974, 978, 242, 27, 1],
    ];
    let control = Control::default();
    for (size, row) in (0..).zip(rows) {
        let numbers = TransferMatrix.numbers(&builtin_problem("kings", size), &control);
        let numbers = numbers.expect("numbers").found;
        let totals = numbers.cells().map(|(_, tally)| tally.total);
        assert_eq!(
            totals.collect_vec(),
            row.iter().map(|&n| Count::from(n)).collect_vec(),
            "{size}"
        );
    }
    // 8 on 8 x 8: A201513.
    let eight = kings("", "").replace("= 4", "= 8").replace("\"any\"", "8");
    let numbers = TransferMatrix.numbers(&problem(&eight), &control).expect("numbers").found;
    let whole = count(&TransferMatrix, &problem(&eight));
    assert_eq!(whole.total, 119_138_166);
    assert_eq!(numbers, NumberTable::new(1, [(vec![8], whole)], true));
}

#[test]
fn a_count_stops_in_time() {
    assert_stops_in_time(&TransferMatrix, &builtin_problem("knights", 16));
}

#[test]
fn few_pieces_on_a_large_board_are_quick() {
    // 2 knights on 15 x 15: all pairs of squares without those a knight's move apart.
    let start = Instant::now();
    let two = kings("", "").replace("= 4", "= 15").replace("\"K\"\ncount", "\"N\"\ncount");
    let two = problem(&two.replace("\"any\"", "2"));
    let pairs = 225 * 224 / 2 - 4 * 14 * 13;
    assert_eq!(count(&TransferMatrix, &two).total, pairs);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
