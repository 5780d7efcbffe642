//! The board as the count needs it: the squares that a queen excludes, and the knight's moves.

use crate::board::attacked;
use crate::mask::Mask;
use nq_board::base::{Board, Motion, MoveRule, Square};

/// Columns of a row in a mask; the board's own rows may be shorter.
const STRIDE: u8 = 16;

/// Largest board: its rows are kept in sixteen bits each.
pub const MAX_SIZE: u32 = 16;

/// A square board of up to [`MAX_SIZE`] rows, with tables by square.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    /// Rows, and columns.
    pub(super) n: u8,
    /// All squares of the board.
    pub(super) all: Mask,
    /// Mask a knight's move away.
    pub(super) knight: Vec<Mask>,
    /// Mask on a queen's lines with her own: closed to other queens.
    pub(super) queen: Vec<Mask>,
    /// Mask that a queen closes to knights: her lines, and those a knight's move away.
    pub(super) taken: Vec<Mask>,
}

impl Geometry {
    /// The board of `n` rows, at most [`MAX_SIZE`].
    pub(super) fn new(n: u32) -> Self {
        let n = u8::try_from(n.min(MAX_SIZE)).unwrap_or(u8::MAX);
        let board = Board::new(n.into(), n.into());
        let table = |betza: &str| {
            let rule = MoveRule::parse(betza).expect("the letter of a piece");
            let mut table = vec![Mask::default(); Mask::CAPACITY];
            for from in board.squares() {
                table[usize::from(number(from))] =
                    attacked(board, &[], &rule, from).map(number).collect();
            }
            table
        };
        let (knight, mut queen) = (table("N"), table("Q"));
        let all: Mask = board.squares().map(number).collect();
        all.iter().for_each(|square| queen[usize::from(square)].insert(square));
        let taken = knight.iter().zip(&queen).map(|(knight, queen)| knight.or(queen)).collect();
        Self { n, all, knight, queen, taken }
    }

    pub(super) fn board(&self) -> Board {
        Board::new(self.n.into(), self.n.into())
    }

    /// The image of a square under a motion.
    pub(super) fn image(&self, motion: Motion, from: u8) -> u8 {
        number(motion.apply(self.board(), square_of(from)))
    }
}

/// The number of a square of the board.
pub(super) fn number(of: Square) -> u8 {
    let side = |place: u16| u8::try_from(place).unwrap_or(u8::MAX);
    square(side(of.row), side(of.col))
}

/// The square of the board with this number.
pub(super) fn square_of(number: u8) -> Square {
    Square::new(row(number).into(), col(number).into())
}

pub(super) const fn square(row: u8, col: u8) -> u8 {
    row * STRIDE + col
}

pub(super) const fn row(square: u8) -> u8 {
    square / STRIDE
}

/// The column of a square.
pub(super) const fn col(square: u8) -> u8 {
    square % STRIDE
}
