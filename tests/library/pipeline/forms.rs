//! Published numbers on boards of other forms, of pieces that move to one side, and of squares by a
//! rule. The values are those of the OEIS.

use nq_sat::model::{Model, Settings};
use nq_sat::native::Search;
use nq_sat::run::{Control, count_by_listing};

const SQUARE: &str = "rows = \"n\"\ncolumns = \"n\"";
const HEXAGON: &str = "rows = \"2*n-1\"\ncolumns = \"2*n-1\"\n\
    walls = { where = \"row + column <= n or row + column >= 3*n\" }";
const TRIANGLE: &str = "rows = \"n\"\ncolumns = \"n\"\nwalls = { where = \"row < column\" }";
const WHITE: &str = "rows = \"n\"\ncolumns = \"n\"\nblocked = { where = \"(row+column) % 2 = 0\" }";

const HEXAGONAL_ROOK: &str = "{ slides = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, -1], [-1, 1]] }";
const HEXAGONAL_KING: &str = "{ leaps = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, -1], [-1, 1], \
    [1, 1], [-1, -1], [2, -1], [-2, 1], [1, -2], [-1, 2]] }";
const ANASSA: &str = "{ slides = [[0, 1], [0, -1], [1, 1], [-1, -1]] }";

fn model(board: &str, moves: &str, count: &str, head: &str) -> Model {
    let text = format!(
        "name = \"m\"\n{head}\n[board]\n{board}\n\
         [[piece]]\nsymbol = \"A\"\nmoves = {moves}\ncount = {count}\n"
    );
    Model::from_toml("m.toml", &text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The numbers of placements and of orbits.
fn counted(model: &Model, n: u32, settings: &Settings) -> (String, String) {
    let problem = model.problem_on_any_board(n, settings).expect("a problem");
    let tally = count_by_listing(&Search, &problem, &Control::default()).expect("counted").found;
    (tally.total.to_string(), tally.fundamental().expect("complete").to_string())
}

#[test]
fn totals_are_the_published_ones() {
    for (source, first, model, values) in [
        ("A002047", 1, model(HEXAGON, HEXAGONAL_ROOK, "\"2*n-1\"", ""), "1 2 6 28 244"),
        ("A359032", 0, model(TRIANGLE, "\"Q\"", "\"any\"", ""), "1 2 4 9 23 66 204 669"),
        ("A088789", 1, model(SQUARE, ANASSA, "\"n\"", ""), "1 3 14 90 738"),
    ] {
        for (n, value) in (first..).zip(values.split(' ')) {
            assert_eq!(counted(&model, n, &Settings::default()).0, value, "{source} at n = {n}");
        }
    }
}

#[test]
fn orbits_of_rooks_on_hexagons_are_the_published_ones() {
    let model = model(HEXAGON, HEXAGONAL_ROOK, "\"2*n-1\"", "");
    for (n, value) in (1..).zip(["1", "1", "1", "5", "29"]) {
        assert_eq!(counted(&model, n, &Settings::default()).1, value, "A309260 at n = {n}");
    }
}

#[test]
fn pawns_attack_forward() {
    // One white and one black pawn that do not attack each other, as they can stand in chess.
    let inside = "squares = { where = \"row > 1 and row < rows\" }";
    let text = format!(
        "name = \"m\"\nmay_not_attack = [[\"W\", \"B\"], [\"B\", \"W\"]]\n[board]\n{SQUARE}\n\
         [[piece]]\nsymbol = \"W\"\nmoves = \"fF\"\ncount = 1\n{inside}\n\
         [[piece]]\nsymbol = \"B\"\nmoves = \"bF\"\ncount = 1\n{inside}\n"
    );
    let model = Model::from_toml("m.toml", &text).expect("a model");
    for (n, value) in (1..).zip(["0", "0", "6", "50", "194", "522"]) {
        assert_eq!(counted(&model, n, &Settings::default()).0, value, "A035290 at n = {n}");
    }
}

#[test]
fn largest_numbers_are_the_published_ones() {
    let head = "maximise = \"k\"\nparameters.k = {}";
    for (source, first, model, values) in [
        ("A309805", 1, model(HEXAGON, HEXAGONAL_KING, "\"k\"", head), "1 2 7 10"),
        ("A274616", 0, model(TRIANGLE, "\"Q\"", "\"k\"", head), "0 1 1 2 2 3 4 5 5"),
        ("A352426", 2, model(WHITE, "\"Q\"", "\"k\"", head), "1 1 2 4 4 4 5"),
    ] {
        for (n, value) in (first..).zip(values.split(' ')) {
            let best: i64 = value.parse().expect("a number");
            let total = |k| counted(&model, n, &Settings::default().with("k", k)).0;
            assert_ne!(total(best), "0", "{source} at n = {n}");
            assert_eq!(total(best + 1), "0", "{source} at n = {n}");
        }
    }
}
