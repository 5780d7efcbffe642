//! `column-sets` on random models of its class, and on models just outside.

use nq_sat::native::{ColumnSets, Rows, Search};
use nq_sat::run::{Engine, EngineError};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::config;
use super::engine::{
    assert_declines, assert_stops_in_time, board, count, problem, square_names, try_problem,
};
use nq_check::brute;

/// Moves beside those of the rook.
const MOVES: [&str; 14] =
    ["", "N", "N", "C", "F", "W", "A", "Z", "(1,4)", "NC", "K2", "NN", "fF", "blA"];

/// What gives each row and each column one piece.
const LINES: [&str; 6] = ["R", "R", "R", "rows and columns", "only rows", "{ max = 2 }"];

/// One kind of piece on boards of up to 6 x 6 squares, with holes, walls, fixed pieces, and joined
/// edges. Most are in the class.
fn models() -> impl Strategy<Value = String> {
    let side = 1..=6_usize;
    (side, prop_oneof![8 => Just(0), 1 => Just(1)]).prop_flat_map(|(rows, more)| {
        let cols = rows + more;
        let names = square_names(rows, cols);
        let special = subsequence(names.clone(), 0..=names.len().min(3)).prop_shuffle();
        let special = prop_oneof![1 => Just(Vec::new()), 1 => special];
        let wrap = select(&["", "", "", "columns", "rows"][..]);
        let number = prop_oneof![8 => Just(rows), 1 => Just(rows - 1)];
        let total = prop::option::weighted(0.2, number.clone());
        (
            Just((rows, cols)),
            special,
            wrap,
            select(&MOVES[..]),
            select(&LINES[..]),
            prop::option::weighted(0.8, number),
            total,
        )
            .prop_map(text)
    })
}

type Parts = (
    (usize, usize),
    Vec<String>,
    &'static str,
    &'static str,
    &'static str,
    Option<usize>,
    Option<usize>,
);

fn text((sides, special, wrap, moves, lines, count, total): Parts) -> String {
    let (board, fixed) = board(sides, &special, wrap);
    let total = total.map(|total| format!("total = {total}\n")).unwrap_or_default();
    let count = count.map_or("\"any\"".to_owned(), |count| count.to_string());
    let moves = match lines {
        "R" => format!("R{moves}"),
        _ if moves.is_empty() => "N".to_owned(),
        _ => moves.to_owned(),
    };
    let one = |on: &str, number: &str| {
        format!("[[count]]\npieces = [\"A\"]\non = \"{on}\"\nnumber = {number}\n")
    };
    let counts = match lines {
        "R" => String::new(),
        "rows and columns" => one("rows", "1") + &one("columns", "{ max = 1 }"),
        "only rows" => one("rows", "1"),
        number => one("rows", number) + &one("columns", "1"),
    };
    format!(
        "name = \"case\"\n{total}{board}[[piece]]\nsymbol = \"A\"\nmoves = \"{moves}\"\n\
         count = {count}\n{fixed}{counts}"
    )
}

/// Totals and orbits of both engines, if this one takes the model.
fn compare(toml: &str) -> Result<bool, TestCaseError> {
    let Ok(problem) = try_problem(toml) else { return Ok(false) };
    if ColumnSets::new(1).supports(&problem).is_err() {
        return Ok(false);
    }
    let searched = count(&Search, &problem);
    for threads in [1, 2] {
        let found = count(&ColumnSets::new(threads), &problem);
        prop_assert_eq!(&found.total, &searched.total, "{}", toml);
        prop_assert_eq!(&found.orbits, &searched.orbits, "{}", toml);
    }
    if problem.board.len() <= 16 {
        prop_assert_eq!(searched.total, brute::texts(&problem).len() as u64);
    }
    Ok(true)
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn numbers_and_orbits_are_those_of_the_search(toml in models()) {
        compare(&toml)?;
    }
}

/// n pieces on n x n, with a line more in the table of the board, and after all.
fn rooks(size: u32, moves: &str, board: &str, after: &str) -> String {
    format!(
        "name = \"case\"\n[board]\nrows = {size}\ncolumns = {size}\n{board}\n\
         [[piece]]\nsymbol = \"A\"\nmoves = \"{moves}\"\ncount = {size}\n{after}"
    )
}

#[test]
fn the_class_has_more_than_rook_moves() {
    let number = |on: &str| format!("[[count]]\npieces = [\"A\"]\non = \"{on}\"\nnumber = 1\n");
    let taken = [
        rooks(6, "RN", "", ""),
        rooks(6, "RNC", "blocked = [\"a1\", \"c4\"]", "fixed = [\"b3\"]"),
        rooks(6, "RN", "walls = [\"a1\"]", ""),
        rooks(5, "RN", "wrap = \"columns\"", ""),
        rooks(6, "N", "", &(number("rows") + &number("columns"))),
        rooks(6, "N", "", &(number("rows") + &number("columns")))
            .replace("count = 6", "count = \"any\""),
    ];
    for toml in taken {
        assert!(compare(&toml).expect("equal numbers"), "{toml}");
    }
}

#[test]
fn models_just_outside_its_class_are_declined() {
    let count = |rest: &str| format!("[[count]]\npieces = [\"A\"]\n{rest}\n");
    let refusals = [
        (rooks(26, "RN", "", ""), "takes square boards of 1 to 25 rows, not 26 x 26"),
        (
            rooks(6, "RN", "", "").replace("columns = 6", "columns = 7"),
            "takes square boards of 1 to 25 rows, not 6 x 7",
        ),
        (
            rooks(6, "RN", "", "[[piece]]\nsymbol = \"B\"\nmoves = \"N\"\ncount = 1"),
            "takes one kind of piece, not 2",
        ),
        (rooks(6, "N", "", ""), "takes one piece in each row and each column"),
        (rooks(6, "RN", "walls = [\"c3\"]", ""), "takes one piece in each row and each column"),
        (
            rooks(6, "RN", "", "").replace("count = 6", "count = 5"),
            "takes one piece in each row and each column",
        ),
        (
            rooks(6, "RN", "", "[[cover]]\nby = [\"A\"]\nsquares = \"free\""),
            "does not take [[cover]]",
        ),
        (
            rooks(6, "RN", "", &count("on = \"diagonals\"\nnumber = { max = 1 }")),
            "takes [[count]] on rows and columns only",
        ),
        (
            rooks(6, "RN", "", &count("on = \"rows\"\nnumber = 2")),
            "takes one piece on rows and columns, not 2 to 2",
        ),
        (
            rooks(8, "Q", "", ""),
            "takes pieces that attack up to 6 rows away beside their columns, not 7",
        ),
        (
            rooks(8, "RN", "wrap = \"rows\"", ""),
            "takes pieces that attack up to 6 rows away beside their columns, not 7",
        ),
    ];
    assert_declines(&ColumnSets::new(1), &refusals);
    let large = problem(&rooks(25, "RNG(4,1)", "", ""));
    let error = ColumnSets::new(1).supports(&large).expect_err("it does not fit");
    assert!(matches!(error, EngineError::TooLarge(_)), "{error}");
}

#[test]
fn rooks_with_leapers_are_those_of_the_row_search() {
    for (size, moves) in [
        (11, "RN"),
        (12, "RN"),
        (11, "RC"),
        (11, "RZ"),
        (10, "RNC"),
        (10, "RF"),
        (10, "R(5,2)"),
        (10, "R(6,6)"),
    ] {
        let problem = problem(&rooks(size, moves, "", ""));
        let (rows, sets) = (count(&Rows::new(1), &problem), count(&ColumnSets::new(2), &problem));
        assert_eq!((sets.total, sets.orbits), (rows.total, rows.orbits), "{moves} {size}");
    }
    // A137774.
    let empresses = count(&ColumnSets::new(2), &problem(&rooks(18, "RN", "", ""))).total;
    assert_eq!(empresses, 161_670_971_937_362);
}

#[test]
fn a_count_stops_in_time() {
    assert_stops_in_time(&ColumnSets::new(1), &problem(&rooks(20, "RNC", "", "")));
}
