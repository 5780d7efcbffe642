//! The squares that a piece attacks, walked one leap at a time. The engines find them in their own
//! ways, on purpose.

use nq_board::base::board::{Board, Square};
use nq_board::base::piece::{Atom, MoveRule};
use nq_board::model::Problem;

/// For each square the squares that the piece attacks from there, sorted.
pub(super) fn attacks(problem: &Problem, rule: &MoveRule) -> Vec<Vec<usize>> {
    let from = |square| {
        let mut reached: Vec<usize> = rule
            .atoms()
            .iter()
            .flat_map(|atom| directions(*atom).map(move |leap| (atom.reach, leap)))
            .flat_map(|(reach, leap)| ride(problem, square, leap, reach))
            .collect();
        reached.sort_unstable();
        reached.dedup();
        reached
    };
    problem.board.squares().map(from).collect()
}

/// The leap to all sides, as rows down and columns to the right.
fn directions(atom: Atom) -> impl Iterator<Item = (i64, i64)> {
    let (long, short) = (i64::from(atom.long), i64::from(atom.short));
    let sides = [(long, short), (short, long)];
    sides.into_iter().flat_map(|(a, b)| [(a, b), (a, -b), (-a, b), (-a, -b)])
}

/// The squares of one ride, up to the edge, a wall, or the start.
fn ride(problem: &Problem, from: Square, leap: (i64, i64), reach: Option<u16>) -> Vec<usize> {
    let board = problem.board;
    let mut reached = Vec::new();
    let mut here = from;
    while reach.is_none_or(|reach| reached.len() < usize::from(reach)) {
        let Some(next) = beyond(board, here, leap) else { break };
        if next == from || problem.walls.contains(&next) {
            break;
        }
        reached.push(board.index(next));
        here = next;
    }
    reached
}

/// The square after a leap, across joined edges.
fn beyond(board: Board, from: Square, (down, right): (i64, i64)) -> Option<Square> {
    let side = |start: u16, leap: i64, length: u16, is_joined: bool| {
        let to = i64::from(start) + leap;
        let to = if is_joined { to.rem_euclid(i64::from(length)) } else { to };
        u16::try_from(to).ok().filter(|&to| to < length)
    };
    let row = side(from.row, down, board.rows(), board.wraps_rows())?;
    let col = side(from.col, right, board.cols(), board.wraps_columns())?;
    Some(Square::new(row, col))
}
