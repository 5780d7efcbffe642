//! Every group of constraints with every encoding, by totals that are not from this crate.

use nq_board::model::{Model, Settings};
use nq_board::run::{Control, Engine};
use nq_cnf::sat::encoding::{AT_MOST_ONE, CARDINALITY, EncodingChoice, Sides};
use nq_cnf::sat::enumerate::{SatChoice, SatEngine};
use nq_cnf::sat::solver::BACKENDS;

/// A piece on a board of 3 x 3.
fn piece(moves: &str, rest: &str) -> Model {
    let board = "name = \"m\"\n[board]\nrows = \"3\"\ncolumns = \"3\"\n";
    let piece = format!("[[piece]]\nsymbol = \"{moves}\"\nmoves = \"{moves}\"\n{rest}\n");
    Model::from_toml("the test", &format!("{board}{piece}")).expect("a model")
}

#[test]
fn totals_are_those_of_hand_and_of_publications() {
    // Kings: A063443(3), and 1 + 9x + 16x² + 8x³ + x⁴ by their number. Queens: A000170. A queen and
    // a knight: 240 ordered pairs of squares, less 96 on lines, 56 on diagonals and 48 a knight's
    // move apart.
    let cases = [
        (piece("K", "count = \"any\""), 3, None, 35_u64),
        (piece("K", "count = { min = \"2\", max = \"3\" }"), 3, None, 24),
        (piece("R", "count = \"2\"\nfixed = [\"a1\"]"), 3, None, 4),
        (Model::queens_and_knights(), 4, Some(1), 40),
        (Model::n_queens(), 0, None, 1),
        (Model::n_queens(), 3, None, 0),
        (Model::n_queens(), 7, None, 40),
    ];
    for (model, n, k, total) in cases {
        let settings = k.map(|k| ("k".to_owned(), k)).into_iter().collect::<Settings>();
        let problem = model.problem(n, &settings).expect("a problem");
        for (&at_most_one, &cardinality) in AT_MOST_ONE.iter().zip(CARDINALITY.iter().cycle()) {
            for sides in [Sides::Both, Sides::One] {
                let mut encoding = EncodingChoice {
                    at_most_one: Some(at_most_one),
                    cardinality: Some(cardinality),
                    ..EncodingChoice::default()
                };
                encoding.style.sides = sides;
                let choice = SatChoice { encoding, ..SatChoice::default() };
                let outcome = SatEngine::new(&BACKENDS[0], choice)
                    .count(&problem, &Control::default())
                    .expect("a count");
                let names = encoding.resolve(&problem).names_for(&problem).label();
                assert_eq!(outcome.found.total, total, "{}, n = {n}, {names}", model.name());
            }
        }
    }
}
