//! The table of exclusions: which squares a piece on a square closes. (`search`, `instance` and
//! `verify` find attacks in their own ways, on purpose.)

use super::sets::squares;
use nq_board::base::board::Square;
use nq_board::model::Problem;

/// By square, and by row: the columns that a piece on the square closes. The square itself is not
/// among them. The table is symmetric.
#[derive(Clone, Debug)]
pub(super) struct Exclusions {
    rows: usize,
    columns: usize,
    closed: Vec<u64>,
}

impl Exclusions {
    /// The attacks of the first piece of a problem, if it may not attack its own kind.
    pub(super) fn attacks(problem: &Problem) -> Self {
        let board = problem.board;
        let (rows, columns) = (usize::from(board.rows()), usize::from(board.cols()));
        let mut table = Self { rows, columns, closed: vec![0; rows * columns * rows] };
        if !problem.may_not_attack[0][0] {
            return table;
        }
        for atom in problem.pieces[0].rule.atoms() {
            let (long, short) = (i64::from(atom.long), i64::from(atom.short));
            for (down, right) in [(long, short), (short, long)] {
                for (down, right) in
                    [(down, right), (down, -right), (-down, right), (-down, -right)]
                {
                    for from in board.squares() {
                        table.ride(problem, from, (down, right), atom.reach);
                    }
                }
            }
        }
        table
    }

    /// The whole table.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.closed.iter().copied()
    }

    /// Closes the squares of one line, up to a wall, an edge, or its own start.
    fn ride(&mut self, problem: &Problem, from: Square, leap: (i64, i64), reach: Option<u16>) {
        let board = problem.board;
        let along = |place: u16, by: i64, length: u16, is_joined: bool| {
            let place = i64::from(place) + by;
            let length = i64::from(length);
            let place = if is_joined { place.rem_euclid(length) } else { place };
            u16::try_from(place).ok().filter(|&place| i64::from(place) < length)
        };
        let landing = |leaps: i64| {
            let row = along(from.row, leaps * leap.0, board.rows(), board.wraps_rows())?;
            let col = along(from.col, leaps * leap.1, board.cols(), board.wraps_columns())?;
            Some(Square::new(row, col))
        };
        let most = reach.map_or(i64::MAX, i64::from);
        for leaps in 1..=most {
            let Some(to) = landing(leaps) else { return };
            if to == from || problem.walls.binary_search(&to).is_ok() {
                return;
            }
            self.exclude((from.row.into(), from.col.into()), (to.row.into(), to.col.into()));
        }
    }

    /// Makes two squares exclude each other.
    pub(super) fn exclude(&mut self, one: (usize, usize), other: (usize, usize)) {
        for (from, to) in [(one, other), (other, one)] {
            let place = self.place(from, to.0);
            self.closed[place] |= 1 << to.1;
        }
    }

    /// Makes one entry wrong.
    #[cfg(test)]
    pub(super) fn flip(&mut self, one: (usize, usize), other: (usize, usize)) {
        for (from, to) in [(one, other), (other, one)] {
            let place = self.place(from, to.0);
            self.closed[place] ^= 1 << to.1;
        }
    }

    /// Makes all squares of a set exclude each other.
    pub(super) fn exclude_all(&mut self, set: &[u64]) {
        for (row, column) in squares(set) {
            for (other, &mask) in set.iter().enumerate() {
                let own = if other == row { 1 << column } else { 0 };
                let place = self.place((row, column), other);
                self.closed[place] |= mask & !own;
            }
        }
    }

    /// Whether no two squares of a set can both have a piece.
    pub(super) fn has_at_most_one(&self, set: &[u64]) -> bool {
        squares(set).all(|(row, column)| {
            let by_row = self.by_row(row, column).iter().zip(set).enumerate();
            by_row.into_iter().all(|(other, (&closed, &mask))| {
                let own = if other == row { 1 << column } else { 0 };
                mask & !closed & !own == 0
            })
        })
    }

    /// By row, the columns that a piece on a square closes.
    #[inline]
    pub(super) fn by_row(&self, row: usize, column: usize) -> &[u64] {
        let place = self.place((row, column), 0);
        &self.closed[place..place + self.rows]
    }

    #[inline]
    fn place(&self, (row, column): (usize, usize), other: usize) -> usize {
        (row * self.columns + column) * self.rows + other
    }
}
