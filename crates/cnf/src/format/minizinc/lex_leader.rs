//! Symmetry breaking: each placement is compared with its image, square by square.

use itertools::Itertools;

use super::predicates;
use super::shape::Shape;
use super::statement::Statement;
use nq_board::base::motion::Motion;
use nq_board::base::symmetry::Symmetry;
use nq_board::model::Problem;

/// A comparison for each symmetry.
pub(super) fn statement(problem: &Problem, shapes: &[Shape], symmetries: &[Symmetry]) -> Statement {
    if symmetries.is_empty() {
        return Statement::Nothing("the problem has no symmetry but the identity");
    }
    let squares = |shape: Shape, (row, col): (&str, &str)| {
        format!("[{} | r in ROWS, c in COLS]", shape.on((row, col)))
    };
    let left = shapes.iter().map(|&shape| squares(shape, ("r", "c"))).join(" ++ ");
    let symbols: Vec<_> = problem.pieces.iter().map(|piece| piece.symbol).collect();
    let calls = symmetries.iter().map(|symmetry| {
        let (row, col) = image(problem, symmetry);
        let pieces = problem.piece_ids().map(|piece| shapes[symmetry.piece(piece).index()]);
        let right = pieces.map(|shape| squares(shape, (&row, &col))).join(" ++ ");
        (format!("{left},\n  {right}"), symmetry.name(&symbols))
    });
    Statement::CallEach(&predicates::LEX_AT_LEAST, calls.collect())
}

/// The row and the column of the image of the square in row r and column c.
fn image(problem: &Problem, symmetry: &Symmetry) -> (String, String) {
    let (rows, cols) = (problem.board.rows(), problem.board.cols());
    let (down, right) = symmetry.shift();
    // The name of the coordinate, and whether it counts from the other end.
    let (row, col) = match symmetry.motion() {
        Motion::Identity => (("r", false), ("c", false)),
        Motion::QuarterTurn => (("c", false), ("r", true)),
        Motion::HalfTurn => (("r", true), ("c", true)),
        Motion::ThreeQuarterTurn => (("c", true), ("r", false)),
        Motion::MirrorColumns => (("r", false), ("c", true)),
        Motion::MirrorRows => (("r", true), ("c", false)),
        Motion::Transpose => (("c", false), ("r", false)),
        Motion::AntiTranspose => (("c", true), ("r", true)),
    };
    (coordinate(row, down, rows), coordinate(col, right, cols))
}

fn coordinate((name, from_end): (&str, bool), shift: u16, length: u16) -> String {
    let (shift, length) = (u32::from(shift), u32::from(length));
    match (from_end, shift) {
        (false, 0) => name.to_owned(),
        (true, 0) => format!("{} - {name}", length + 1),
        (false, 1) => format!("{name} mod {length} + 1"),
        (false, _) => format!("({name} + {}) mod {length} + 1", shift - 1),
        (true, _) => format!("({} - {name}) mod {length} + 1", length + shift),
    }
}
