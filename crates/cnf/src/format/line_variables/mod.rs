//! A piece with one on each row or column as one integer variable per line, for languages with
//! integers.

mod line_number;

use crate::instance::{Direction, Displacement, Instance, Rule};
use nq_board::base::numbers::gcd;
use nq_board::base::{Board, PieceId, Wrap};

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

    /// The number of variables; 0 if the piece is stated by squares.
    pub(super) const fn variables(self, board: Board) -> u16 {
        match self {
            Self::Rows => board.rows(),
            Self::Columns => board.cols(),
            Self::Squares => 0,
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

/// How the lines of a piece in a direction are stated.
pub(super) enum Lines {
    /// Each line is part of a row or a column with exactly one piece.
    OneEach,
    /// Each line has one square of the board.
    OneSquare,
    /// The lines of the variables have these numbers.
    Numbered(LineNumber),
    /// The diagonals of a board with joined edges, one row down and `right` (1 or -1) columns to
    /// the right, are numbered by remainders of this number.
    Diagonals { right: i32, period: u32 },
    /// The lines of a board with joined edges, square by square.
    Joined,
    /// The lines of a board without joined edges, square by square.
    Squares,
}

impl Lines {
    pub(super) fn of(kind: Kind, board: Board, Direction { down, right }: Direction) -> Self {
        let number = kind.step((down, right)).map(|(index, value)| LineNumber::of(index, value));
        if number == Some(None) {
            return Self::OneEach;
        }
        if board.wraps() && !matches!((down, right), (0, 1) | (1, 0)) {
            return match period(board) {
                Some(period) if down == 1 && right.abs() == 1 => Self::Diagonals { right, period },
                _ => Self::Joined,
            };
        }
        if down >= board.rows().into() || right.abs() >= board.cols().into() {
            return Self::OneSquare;
        }
        number.flatten().map_or(Self::Squares, Self::Numbered)
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
