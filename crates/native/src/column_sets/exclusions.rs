//! Which squares exclude each other, found by walking along each move.

use super::columns::Columns;
use nq_board::base::board::{Board, Square};
use nq_board::model::Problem;

/// By square and row: the columns that a piece on the square excludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exclusions {
    size: usize,
    masks: Vec<Columns>,
}

impl Exclusions {
    /// None, on a square board of this size.
    pub(super) fn none(size: usize) -> Self {
        Self { size, masks: vec![0; size * size * size] }
    }

    /// Those of the first piece's moves.
    pub(super) fn of_moves(problem: &Problem) -> Self {
        let board = problem.board;
        let mut exclusions = Self::none(board.rows().into());
        for atom in problem.pieces[0].rule.atoms() {
            let (long, short) = (i64::from(atom.long), i64::from(atom.short));
            let reach = atom.reach.map_or(usize::MAX, usize::from);
            for (a, b) in [(long, short), (short, long)] {
                for by in [(a, b), (a, -b), (-a, b), (-a, -b)] {
                    for from in board.squares() {
                        let landings = std::iter::successors(leap(board, from, by), |&at| {
                            leap(board, at, by).filter(|_| at != from)
                        });
                        let ends = |at: &Square| problem.walls.binary_search(at).is_ok();
                        for at in landings.take_while(|at| *at != from && !ends(at)).take(reach) {
                            exclusions.exclude(from, at);
                        }
                    }
                }
            }
        }
        exclusions
    }

    fn exclude(&mut self, one: Square, other: Square) {
        for (from, to) in [(one, other), (other, one)] {
            let place = self.place(from.row.into(), from.col.into(), to.row.into());
            self.masks[place] |= 1 << to.col;
        }
    }

    /// Makes all squares of each row or column exclude each other.
    pub(super) fn exclude_lines(&mut self, are_rows: bool) {
        for (row, col) in (0..self.size).flat_map(|row| (0..self.size).map(move |col| (row, col))) {
            for other in 0..self.size {
                let place = self.place(row, col, if are_rows { row } else { other });
                let column = if are_rows { other } else { col };
                self.masks[place] |= 1 << column;
            }
            let own = self.place(row, col, row);
            self.masks[own] &= !(1 << col);
        }
    }

    /// The columns of a row that a piece on a square excludes.
    pub(super) fn on_row(&self, (row, col): (usize, usize), other: usize) -> Columns {
        self.masks[self.place(row, col, other)]
    }

    fn place(&self, row: usize, col: usize, other: usize) -> usize {
        (row * self.size + col) * self.size + other
    }
}

/// The square after one leap, across joined edges.
fn leap(board: Board, from: Square, (down, right): (i64, i64)) -> Option<Square> {
    let along = |place: u16, by: i64, length: u16, wraps: bool| {
        let (to, length) = (i64::from(place) + by, i64::from(length));
        let to = if wraps { to.rem_euclid(length) } else { to };
        u16::try_from(to).ok().filter(|&to| i64::from(to) < length)
    };
    let row = along(from.row, down, board.rows(), board.wraps_rows())?;
    let col = along(from.col, right, board.cols(), board.wraps_columns())?;
    Some(Square::new(row, col))
}
