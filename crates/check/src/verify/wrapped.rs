//! Distances on a board with joined edges: a square has many places in the plane, one in each copy
//! of the board.

use nq_board::base::board::{Board, Square};
use nq_board::base::piece::Atom;
use nq_board::base::placement::Placed;
use nq_board::model::Problem;

/// The part of the move rule by which a piece attacks a square, if it does. A piece never attacks
/// its own square, and nothing beyond the point where a ride comes back to it.
pub(super) fn attacking_atom(problem: &Problem, attacker: Placed, target: Square) -> Option<Atom> {
    let atoms = problem.pieces[attacker.piece.index()].rule.atoms();
    let from = attacker.square;
    let attacks = |atom: &Atom| {
        let (long, short) = (i64::from(atom.long), i64::from(atom.short));
        let reach = i64::from(atom.reach.unwrap_or(u16::MAX));
        [long, -long].into_iter().any(|long| {
            [short, -short].into_iter().any(|short| {
                let is_hit = |leap| is_hit(problem, from, target, leap, reach);
                is_hit((long, short)) || is_hit((short, long))
            })
        })
    };
    atoms.iter().copied().find(|atom| from != target && attacks(atom))
}

/// Whether a ride of these leaps, each so far down and to the right, hits the target.
fn is_hit(
    problem: &Problem,
    from: Square,
    target: Square,
    (down, right): (i64, i64),
    reach: i64,
) -> bool {
    for leaps in 1..=reach {
        match place(problem.board, from, (leaps * down, leaps * right)) {
            Some(square) if square == target => return true,
            Some(square) if square == from || problem.walls.contains(&square) => return false,
            None => return false,
            Some(_) => {}
        }
    }
    false
}

/// The square at a place in the plane, given from another square; `None` off the board.
fn place(board: Board, from: Square, (down, right): (i64, i64)) -> Option<Square> {
    let row = i64::from(from.row) + down;
    let row = if board.wraps_rows() { row.rem_euclid(board.rows().into()) } else { row };
    let col = i64::from(from.col) + right;
    let col = if board.wraps_columns() { col.rem_euclid(board.cols().into()) } else { col };
    let square = Square::new(u16::try_from(row).ok()?, u16::try_from(col).ok()?);
    board.contains(square).then_some(square)
}

/// The first square of the line on which a square lies, by row and column, and what the line is
/// called. Each step of the line goes one row down and `right` columns to the right.
pub(super) fn line(board: Board, square: Square, right: i64) -> (Square, &'static str) {
    let ways = [1, -1].into_iter().flat_map(|way| {
        // No line is longer than the board has squares.
        (0..i64::try_from(board.len()).unwrap_or(i64::MAX))
            .map_while(move |steps| place(board, square, (way * steps, way * steps * right)))
    });
    let name = if right > 0 { "diagonal" } else { "antidiagonal" };
    (ways.min().unwrap_or(square), name)
}
