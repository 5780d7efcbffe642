//! What a piece attacks, found by walking from its square.

use crate::base::board::{Board, Square};
use crate::base::piece::MoveRule;
use crate::model::Problem;

/// The board, its walls, and the moves of the piece.
pub(super) struct Attacks<'a> {
    board: Board,
    walls: &'a [Square],
    rule: &'a MoveRule,
}

impl<'a> Attacks<'a> {
    /// Those of the problem's first piece.
    pub(super) fn new(problem: &'a Problem) -> Option<Self> {
        let rule = &problem.pieces.first()?.rule;
        Some(Self { board: problem.board, walls: &problem.walls, rule })
    }

    /// The squares that a piece attacks, without its own. A square may occur more than once.
    pub(super) fn from(&self, from: Square) -> Vec<Square> {
        let mut attacked = Vec::new();
        for atom in self.rule.atoms() {
            let (long, short) = (i64::from(atom.long), i64::from(atom.short));
            let reach = atom.reach.map_or(usize::MAX, usize::from);
            for (a, b) in [(long, short), (short, long)] {
                for leap in [(a, b), (a, -b), (-a, b), (-a, -b)] {
                    let landings =
                        std::iter::successors(self.leap(from, leap), |&at| self.leap(at, leap));
                    let ends = |at: &Square| *at == from || self.walls.binary_search(at).is_ok();
                    attacked.extend(landings.take_while(|at| !ends(at)).take(reach));
                }
            }
        }
        attacked
    }

    /// The square after one leap, across joined edges.
    fn leap(&self, from: Square, (down, right): (i64, i64)) -> Option<Square> {
        let Self { board, .. } = self;
        let row = along(from.row, down, board.rows(), board.wraps_rows())?;
        let col = along(from.col, right, board.cols(), board.wraps_columns())?;
        Some(Square::new(row, col))
    }
}

/// The place `by` further on a line of this length, which may be closed.
fn along(from: u16, by: i64, length: u16, wraps: bool) -> Option<u16> {
    let (to, length) = (i64::from(from) + by, i64::from(length));
    let to = if wraps { to.rem_euclid(length) } else { to };
    u16::try_from(to).ok().filter(|&to| i64::from(to) < length)
}
