//! The eight motions of a board.

use crate::base::board::{Board, Square};
use crate::base::piece::Leap;

/// One of the eight motions of a square board; on other rectangles only four of them apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motion {
    /// Nothing moves.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// A quarter turn counter-clockwise.
    ThreeQuarterTurn,
    /// Left and right change sides.
    MirrorColumns,
    /// Top and bottom change sides.
    MirrorRows,
    /// Reflection in the diagonal from the top left (rows become columns).
    Transpose,
    /// Reflection in the diagonal from the top right.
    AntiTranspose,
}

use Motion::{
    AntiTranspose, HalfTurn, Identity, MirrorColumns, MirrorRows, QuarterTurn, ThreeQuarterTurn,
    Transpose,
};

/// The name of each motion, and what it does to the board.
const TEXTS: [(&str, &str); 8] = [
    ("identity", "nothing moves"),
    ("quarter-turn", "a quarter turn clockwise"),
    ("half-turn", "a half turn"),
    ("three-quarter-turn", "a quarter turn counter-clockwise"),
    ("mirror-columns", "left and right change sides"),
    ("mirror-rows", "top and bottom change sides"),
    ("transpose", "reflection in the diagonal from the top left"),
    ("anti-transpose", "reflection in the diagonal from the top right"),
];

impl Motion {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Identity,
        QuarterTurn,
        HalfTurn,
        ThreeQuarterTurn,
        MirrorColumns,
        MirrorRows,
        Transpose,
        AntiTranspose,
    ];

    /// `identity`, `quarter-turn`, …, `anti-transpose`.
    pub const fn name(self) -> &'static str {
        TEXTS[self as usize].0
    }

    /// What it does to the board, in words.
    pub const fn about(self) -> &'static str {
        TEXTS[self as usize].1
    }

    /// Whether rows become columns, so that only square boards are mapped to themselves.
    pub const fn swaps_axes(self) -> bool {
        matches!(self, QuarterTurn | ThreeQuarterTurn | Transpose | AntiTranspose)
    }

    /// Where the motion takes a leap, as rows down and columns to the right.
    pub const fn turn(self, (down, right): Leap) -> Leap {
        match self {
            Identity => (down, right),
            QuarterTurn => (right, -down),
            HalfTurn => (-down, -right),
            ThreeQuarterTurn => (-right, down),
            MirrorColumns => (down, -right),
            MirrorRows => (-down, right),
            Transpose => (right, down),
            AntiTranspose => (-right, -down),
        }
    }

    /// Where the motion takes a square of `board`.
    pub const fn apply(self, board: Board, square: Square) -> Square {
        let Square { row, col } = square;
        let (up, left) = (board.rows() - 1 - row, board.cols() - 1 - col);
        match self {
            Identity => Square::new(row, col),
            QuarterTurn => Square::new(col, up),
            HalfTurn => Square::new(up, left),
            ThreeQuarterTurn => Square::new(left, row),
            MirrorColumns => Square::new(row, left),
            MirrorRows => Square::new(up, col),
            Transpose => Square::new(col, row),
            AntiTranspose => Square::new(left, up),
        }
    }
}
