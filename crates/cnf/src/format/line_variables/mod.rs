//! A piece with one on each row or column as one integer variable per line, for languages with
//! integers.

mod line_number;

use crate::instance::{Displacement, Instance, Rule};
use nq_board::base::board::{Board, Wrap};
use nq_board::base::numbers::gcd;
use nq_board::base::placement::PieceId;

pub(super) use line_number::LineNumber;

/// The variables of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Each row has one piece; its variable is the column.
    Rows,
    /// Each column has one piece; its variable is the row.
    Columns,
    /// Each square has a Boolean that says whether it is occupied.
    Squares,
}

impl Kind {
    /// The variables that the rules of an instance allow for a piece.
    pub(super) fn of(instance: &Instance, of: PieceId) -> Self {
        let one_on_each = |wanted: (i32, i32)| {
            instance.groups().iter().any(|group| {
                matches!(*group.rule(), Rule::Lines { piece, direction, exactly_one: true }
                    if piece == of && (direction.down, direction.right) == wanted)
            })
        };
        if one_on_each((0, 1)) {
            Self::Rows
        } else if one_on_each((1, 0)) {
            Self::Columns
        } else {
            Self::Squares
        }
    }

    /// A displacement as a step from one variable to another and one between their values; `None`
    /// if the piece is stated by squares.
    pub(super) const fn step(self, (down, right): Displacement) -> Option<(i32, i32)> {
        match self {
            Self::Rows => Some((down, right)),
            Self::Columns => Some((right, down)),
            Self::Squares => None,
        }
    }

    /// Displacements as such steps, without those within one variable; `None` if the piece is
    /// stated by squares.
    pub(super) fn steps(self, by: &[Displacement]) -> Option<Vec<(i32, i32)>> {
        if self == Self::Squares {
            return None;
        }
        Some(by.iter().filter_map(|&by| self.step(by)).filter(|step| step.0 != 0).collect())
    }
}

/// A number by which `row - column` may change along a diagonal of a board with joined edges, so
/// that the remainder numbers the diagonals. `None` without joined edges, and without squares.
pub(super) fn period(board: Board) -> Option<u32> {
    let (rows, cols) = (board.rows().into(), board.cols().into());
    let period = match board.wrap() {
        Wrap::None => None,
        Wrap::Columns => Some(cols),
        Wrap::Rows => Some(rows),
        Wrap::Both => Some(gcd(rows, cols)),
    };
    period.filter(|&period| period > 0)
}
