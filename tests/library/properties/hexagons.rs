//! Boards of other forms, drawn between walls: their motions, and published numbers on them.

use itertools::Itertools;
use nq_sat::model::{Model, Problem, Settings};
use nq_sat::run::SymmetryGroup;

use nq_check::brute;
use nq_sat::run::TallyBuilder;
use nq_sat::verify::Burnside;

/// The squares of a hexagon of side n on a sheared board, and of a triangle.
const HEXAGON: &str = "rows = \"2*n-1\"\ncolumns = \"2*n-1\"\n\
    walls = { where = \"row + column <= n or row + column >= 3*n\" }";
const TRIANGLE: &str = "rows = \"n\"\ncolumns = \"n\"\nwalls = { where = \"row < column\" }";

/// Along the three lines of a hexagon, and along all of a king's steps.
const ROOK: &str = "{ slides = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, -1], [-1, 1]] }";

fn problem(board: &str, moves: &str, count: &str, n: u32) -> Problem {
    let text = format!(
        "name = \"m\"\n[board]\n{board}\n\
         [[piece]]\nsymbol = \"A\"\nmoves = {moves}\ncount = {count}\n"
    );
    let model = Model::from_toml("m.toml", &text).expect("a model");
    model.problem_on_any_board(n, &Settings::default()).expect("a problem")
}

/// The number of placements, and that of their orbits in two ways.
fn counts(problem: &Problem) -> (usize, usize) {
    let (mut tally, mut burnside) = (TallyBuilder::new(problem), Burnside::new(problem));
    let placements = brute::placements(problem, brute::Budget::ALL).expect("few");
    for placement in &placements {
        tally.add(placement);
        burnside.add(placement);
    }
    let tally = tally.tally(nq_sat::run::Completion::Complete);
    assert_eq!(tally.fundamental(), burnside.fundamental());
    let fundamental = tally.fundamental().expect("complete").to_string();
    (placements.len(), fundamental.parse().expect("small"))
}

#[test]
fn the_motions_are_those_of_the_form() {
    for (board, moves, sizes) in [
        (HEXAGON, ROOK, [12, 12]),
        (HEXAGON, "\"K\"", [4, 4]),
        (HEXAGON, "{ slides = [[0, 1], [1, 0], [-1, -1]] }", [2, 2]),
        (HEXAGON, "{ slides = [[0, 1], [1, -1], [-1, 0]] }", [6, 6]),
        (TRIANGLE, "{ leaps = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, -1]] }", [6, 6]),
        (TRIANGLE, "\"Q\"", [2, 2]),
    ] {
        for (n, size) in (2..).zip(sizes) {
            let group = SymmetryGroup::of(&problem(board, moves, "\"any\"", n));
            assert_eq!(group.size(), size, "{board} {moves} {n}");
            assert_eq!(group.symmetries().count(), size);
        }
    }
}

/// A002047: 2n-1 rooks on a hexagon of side n, from n = 1 on; A309260: up to its 12 motions.
#[test]
fn rooks_on_hexagons_are_those_of_the_published_sequences() {
    for (n, total, fundamental) in [(1, 1, 1), (2, 2, 1), (3, 6, 1)] {
        let problem = problem(HEXAGON, ROOK, "\"2*n-1\"", n);
        assert_eq!(counts(&problem), (total, fundamental), "n = {n}");
    }
}

#[test]
fn walls_at_the_side_leave_a_smaller_board() {
    let walls = "rows = \"n\"\ncolumns = \"n+1\"\nwalls = { where = \"column = 1\" }";
    let plain = "rows = \"n\"\ncolumns = \"n\"";
    for n in 0..=4 {
        let [walled, plain] = [walls, plain].map(|board| problem(board, "\"Q\"", "\"any\"", n));
        assert_eq!(counts(&walled), counts(&plain), "n = {n}");
    }
}

#[test]
fn a_line_of_squares_is_turned_once() {
    let diagonal = "rows = 3\ncolumns = 3\nwalls = { where = \"row != column\" }";
    let problem = problem(diagonal, "\"\"", "\"any\"", 3);
    let group = SymmetryGroup::of(&problem);
    let images = group.symmetries().map(|symmetry| {
        problem.open_squares().map(|square| symmetry.square(problem.board, square)).collect_vec()
    });
    assert!(images.collect_vec().iter().all_unique());
    assert_eq!(counts(&problem), (8, 6));
}
