//! What pieces attack, found by walking from their squares.

use nq_board::base::board::{Board, Square};
use nq_board::base::piece::MoveRule;
use nq_board::model::Problem;

/// The squares that a piece with this rule attacks, without its own. A square may occur more than
/// once. The walls are sorted.
pub(super) fn attacked(problem: &Problem, rule: &MoveRule, from: Square) -> Vec<Square> {
    let Problem { board, walls, .. } = problem;
    let mut attacked = Vec::new();
    for atom in rule.atoms() {
        let (long, short) = (i64::from(atom.long), i64::from(atom.short));
        let reach = atom.reach.map_or(usize::MAX, usize::from);
        for (a, b) in [(long, short), (short, long)] {
            for by in [(a, b), (a, -b), (-a, b), (-a, -b)] {
                let landings =
                    std::iter::successors(leap(*board, from, by), |&at| leap(*board, at, by));
                let ends = |at: &Square| *at == from || walls.binary_search(at).is_ok();
                attacked.extend(landings.take_while(|at| !ends(at)).take(reach));
            }
        }
    }
    attacked
}

/// The square after one leap, across joined edges.
fn leap(board: Board, from: Square, (down, right): (i64, i64)) -> Option<Square> {
    let row = along(from.row, down, board.rows(), board.wraps_rows())?;
    let col = along(from.col, right, board.cols(), board.wraps_columns())?;
    Some(Square::new(row, col))
}

/// The place `by` further on a line of this length, which may be closed.
fn along(from: u16, by: i64, length: u16, wraps: bool) -> Option<u16> {
    let (to, length) = (i64::from(from) + by, i64::from(length));
    let to = if wraps { to.rem_euclid(length) } else { to };
    u16::try_from(to).ok().filter(|&to| i64::from(to) < length)
}
