//! The table of exclusions: which squares a piece on a square closes to others of its kind.

use crate::board::attacked;
pub(crate) use crate::mask::bits;
use nq_board::base::Square;
use nq_board::model::Problem;

/// Columns of boards of at most 32, one bit for each.
pub(crate) type Columns = u32;

/// By square, and by row: the columns that a piece on the square closes. The square itself is not
/// among them. The table is symmetric.
#[derive(Clone, Debug)]
pub(crate) struct Exclusions {
    rows: usize,
    columns: usize,
    closed: Vec<u64>,
}

impl Exclusions {
    /// The attacks of the first piece of a problem, if it may not attack its own kind.
    pub(crate) fn attacks(problem: &Problem) -> Self {
        let board = problem.board;
        let (rows, columns) = (usize::from(board.rows()), usize::from(board.cols()));
        let mut table = Self { rows, columns, closed: vec![0; rows * columns * rows] };
        if problem.may_not_attack[0][0] {
            for from in board.squares() {
                let to = attacked(board, &problem.walls, &problem.pieces[0].rule, from);
                to.for_each(|to| table.exclude(from, to));
            }
        }
        table
    }

    /// The whole table.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.closed.iter().copied()
    }

    /// Makes two squares exclude each other.
    fn exclude(&mut self, one: Square, other: Square) {
        for (from, to) in [(one, other), (other, one)] {
            let place = self.place(from.row.into(), from.col.into());
            self.closed[place + usize::from(to.row)] |= 1 << to.col;
        }
    }

    /// Makes one entry wrong.
    #[cfg(test)]
    pub(crate) fn flip(&mut self, one: (usize, usize), other: (usize, usize)) {
        for (from, to) in [(one, other), (other, one)] {
            let place = self.place(from.0, from.1) + to.0;
            self.closed[place] ^= 1 << to.1;
        }
    }

    /// Makes all squares of a set exclude each other.
    pub(crate) fn exclude_all(&mut self, set: &[Square]) {
        for &one in set {
            for &other in set.iter().filter(|&&other| other != one) {
                self.exclude(one, other);
            }
        }
    }

    /// By row, the columns that a piece on a square closes.
    #[inline]
    pub(crate) fn by_row(&self, row: usize, column: usize) -> &[u64] {
        let place = self.place(row, column);
        &self.closed[place..place + self.rows]
    }

    /// The columns of a row that a piece on a square closes, on a board of at most 32.
    pub(crate) fn on_row(&self, (row, column): (usize, usize), other: usize) -> Columns {
        Columns::try_from(self.by_row(row, column)[other]).unwrap_or(Columns::MAX)
    }

    #[inline]
    fn place(&self, row: usize, column: usize) -> usize {
        (row * self.columns + column) * self.rows
    }
}
