//! Copies of a piece: published numbers, and orbits with more copies than their exchanges can be
//! tried, against Burnside's lemma and against all exchanges.

use std::collections::BTreeSet;

use itertools::Itertools;
use nq_check::brute::{Budget, placements};

use nq_sat::base::{PieceId, Placed, Placement};
use nq_sat::model::{Model, Settings};
use nq_sat::native::Search;
use nq_sat::run::{Control, SymmetryGroup, count_by_listing};
use nq_sat::verify::Burnside;

fn model(head: &str, board: &str, piece: &str) -> Model {
    let text =
        format!("name = \"m\"\n{head}\n[board]\n{board}\n[[piece]]\nsymbol = \"Q\"\n{piece}\n");
    Model::from_toml("m.toml", &text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

const SQUARE: &str = "rows = \"n\"\ncolumns = \"n\"";

fn total(model: &Model, n: u32, settings: &Settings) -> String {
    let problem = model.problem_on_any_board(n, settings).expect("a problem");
    count_by_listing(&Search, &problem, &Control::default())
        .expect("a count")
        .found
        .total
        .to_string()
}

/// Latin squares, A002860, are colourings of the rooks' graph.
#[test]
fn latin_squares_are_colourings() {
    let head = "total = \"n*n\"\nmay_not_attack = [[\"Q\", \"Q\"]]";
    let latin = model(head, SQUARE, "moves = \"R\"\nkinds = \"n\"\ncount = \"any\"");
    for (n, value) in (1..).zip(["1", "2", "12", "576"]) {
        assert_eq!(total(&latin, n, &Settings::default()), value, "n = {n}");
    }
    // With one kind of n rooks for each colour it is the same.
    let latin = model(
        "may_not_attack = [[\"Q\", \"Q\"]]",
        SQUARE,
        "moves = \"R\"\nkinds = \"n\"\ncount = \"n\"",
    );
    assert_eq!(total(&latin, 4, &Settings::default()), "576");
}

/// The most sets of n queens on one board, each without attacks: A171760.
#[test]
fn sets_of_queens_are_as_many_as_published() {
    let head = "may_not_attack = [[\"Q\", \"Q\"]]\nparameters.k = {}";
    let sets = model(head, SQUARE, "moves = \"Q\"\nkinds = \"k\"\ncount = \"n\"");
    for (n, most) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 5)] {
        let count = |k| total(&sets, n, &Settings::default().with("k", k));
        assert_ne!(count(most), "0", "n = {n}");
        assert_eq!(count(most + 1), "0", "n = {n}");
    }
}

/// Where copies may not attack each other either, a queen alone is in each row.
#[test]
fn other_copies_are_told_apart() {
    let attacks = |pairs: &str| {
        model(&format!("may_not_attack = {pairs}"), SQUARE, "moves = \"Q\"\nkinds = 4\ncount = 1")
    };
    // 4! names for each of the two sets of four queens.
    assert_eq!(
        total(&attacks("[[\"Q\", \"Q\"], [\"Q\", \"other Q\"]]"), 4, &Settings::default()),
        "48"
    );
    assert_eq!(total(&attacks("[[\"Q\", \"other Q\"]]"), 4, &Settings::default()), "48");
    // 16 * 15 * 14 * 13
    assert_eq!(total(&attacks("[[\"Q\", \"Q\"]]"), 4, &Settings::default()), "43680");
}

/// All orbits under motions and exchanges, found from all permutations of the copies.
fn orbits_by_definition(all: &[Placement], motions: &SymmetryGroup, copies: u8) -> usize {
    let mut left: BTreeSet<&Placement> = all.iter().collect();
    let mut orbits = 0;
    while let Some(first) = left.pop_first() {
        orbits += 1;
        for symmetry in motions.symmetries() {
            let image = motions.image(&symmetry, first);
            for names in (0..copies).permutations(usize::from(copies)) {
                let renamed = |placed: &Placed| {
                    Placed::new(PieceId(names[placed.piece.index()]), placed.square)
                };
                let renamed: Placement = image.pieces().iter().map(renamed).collect();
                left.remove(&renamed);
            }
        }
    }
    orbits
}

#[test]
fn orbits_of_many_copies_are_counted_in_three_ways() {
    let own = "may_not_attack = [[\"Q\", \"Q\"]]";
    for (head, board, piece) in [
        (
            format!("{own}\ntotal = 4"),
            "rows = 2\ncolumns = 2",
            "moves = \"R\"\nkinds = 6\ncount = \"any\"",
        ),
        (
            format!("{own}\ntotal = 3"),
            "rows = 2\ncolumns = 3",
            "moves = \"K\"\nkinds = 6\ncount = { max = 1 }",
        ),
        (
            format!("{own}\ntotal = 3"),
            "rows = 2\ncolumns = 2",
            "moves = \"Q\"\nkinds = 6\ncount = \"any\"\nblocks = true",
        ),
        (
            format!("{own}\ntotal = 4"),
            "rows = 2\ncolumns = 2\nwrap = \"both\"",
            "moves = \"R\"\nkinds = 6\ncount = { max = 2 }",
        ),
    ] {
        let problem =
            model(&head, board, piece).problem(2, &Settings::default()).expect("a problem");
        assert_eq!(problem.interchangeable.len(), 6);
        let all = placements(&problem, Budget::ALL).expect("few");
        let tally =
            count_by_listing(&Search, &problem, &Control::default()).expect("a count").found;
        assert_eq!(tally.total, all.len() as u64, "{board} {piece}");
        let mut burnside = Burnside::new(&problem);
        for placement in &all {
            burnside.add(placement);
        }
        assert_eq!(tally.fundamental(), burnside.fundamental(), "{board} {piece}");
        let group = SymmetryGroup::of(&problem);
        assert!(group.sorts_pieces());
        let orbits = orbits_by_definition(&all, &group, 6);
        assert_eq!(tally.fundamental(), Some((orbits as u64).into()), "{board} {piece}");
        assert_eq!(tally.orbits.expect("complete").total(), all.len() as u64, "{board} {piece}");
    }
}
