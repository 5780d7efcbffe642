//! The problems that have such a proof, and what pieces exclude.

use crate::exclusions::{Columns, Exclusions};
use nq_board::model::Problem;
use nq_board::run::{EngineError, Result};

/// The engine's name.
pub(super) const NAME: &str = "rows";

/// The most columns: those of a set.
const MOST: usize = 32;

/// The rows that exclusions reach, beside those along lines.
pub(super) const REACH: usize = 3;

/// What pieces of a problem exclude: columns, diagonals, and squares of the next rows.
pub(super) struct Shape {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) all: Columns,
    /// The columns by which lines move from row to row: 0, then those of diagonals.
    pub(super) slopes: &'static [isize],
    exclusions: Exclusions,
}

impl Shape {
    /// Reads a problem. The error names what the engine takes.
    pub(super) fn of(problem: &Problem) -> Result<Self> {
        let board = problem.board;
        let (rows, columns) = (usize::from(board.rows()), usize::from(board.cols()));
        if columns > MOST || rows > MOST {
            return refuse(format!("proves counts of boards of up to {MOST} rows, not {board}"));
        }
        let number = problem.only_kind().and_then(|(_, count)| count.exact());
        if number != Some(board.rows().into()) {
            let what = "one piece in each row of an empty square board, and nothing else";
            return refuse(format!("proves counts of {what}"));
        }
        let exclusions = Exclusions::attacks(problem);
        let all = (0..columns).fold(0, |all, column| all | 1 << column);
        let mut shape = Self { rows, columns, all, slopes: &[0], exclusions };
        let is_line = |slope: isize| {
            shape.squares().all(|(row, column)| {
                (row + 1..rows).all(|below| {
                    let end = along(column, slope, below - row, columns);
                    end.is_none_or(|end| shape.excludes((row, column), (below, end)))
                })
            })
        };
        let (is_diagonal, are_columns) = (is_line(1) && is_line(-1), is_line(0));
        let are_rows = shape
            .squares()
            .all(|(row, column)| shape.closed((row, column), row) | 1 << column == all);
        if !are_rows || !are_columns {
            return refuse("proves counts of pieces that attack along rows and columns".to_owned());
        }
        if is_diagonal {
            shape.slopes = &[0, -1, 1];
        }
        let is_near = |(row, column): (usize, usize)| {
            (row + REACH + 1..rows).all(|below| shape.near((row, column), below) == 0)
        };
        if !shape.squares().all(is_near) {
            return refuse(format!(
                "proves counts of pieces that attack up to {REACH} rows away beside their lines"
            ));
        }
        Ok(shape)
    }

    fn squares(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The columns of a row that a piece on a square excludes.
    pub(super) fn closed(&self, square: (usize, usize), other: usize) -> Columns {
        self.exclusions.on_row(square, other)
    }

    /// The same without those along lines.
    pub(super) fn near(&self, square: (usize, usize), below: usize) -> Columns {
        let ends = self
            .slopes
            .iter()
            .filter_map(|&slope| along(square.1, slope, below - square.0, self.columns));
        ends.fold(self.closed(square, below), |near, end| near & !(1 << end))
    }

    pub(super) fn excludes(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        self.closed(one, other.0) >> other.1 & 1 == 1
    }

    /// The column of a line so many rows below.
    pub(super) fn along(&self, column: usize, line: usize, rows: usize) -> Option<usize> {
        along(column, self.slopes[line], rows, self.columns)
    }

    /// The column of a line one row above.
    pub(super) fn above(&self, column: usize, line: usize) -> Option<usize> {
        along(column, -self.slopes[line], 1, self.columns)
    }

    /// The lines of a set, so many rows below.
    pub(super) fn moved(&self, set: Columns, line: usize, rows: usize) -> Columns {
        let by = u32::try_from(rows).unwrap_or(u32::MAX);
        match self.slopes[line] {
            0 => set,
            -1 => set.checked_shr(by).unwrap_or(0),
            _ => set.checked_shl(by).unwrap_or(0) & self.all,
        }
    }
}

/// The column of a line so many rows below.
fn along(column: usize, slope: isize, rows: usize, columns: usize) -> Option<usize> {
    let end = column.checked_add_signed(slope * isize::try_from(rows).ok()?)?;
    (end < columns).then_some(end)
}

pub(super) fn refuse<T>(why: String) -> Result<T> {
    Err(EngineError::Unsupported { engine: NAME, why })
}
