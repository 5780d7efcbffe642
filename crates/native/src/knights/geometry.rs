//! The board as the count needs it: the squares that a queen excludes, and the knight's moves.

use crate::mask::Mask;
use nq_board::base::board::{Board, Square};
use nq_board::base::motion::Motion;

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
        let all: Mask = (0..n).flat_map(|row| (0..n).map(move |col| square(row, col))).collect();
        let table = |related: fn(u8, u8) -> bool| -> Vec<Mask> {
            let of = |from: u8| {
                let distance = |to: u8| (row(from).abs_diff(row(to)), col(from).abs_diff(col(to)));
                all.iter()
                    .filter(|&to| {
                        let (down, right) = distance(to);
                        related(down, right)
                    })
                    .collect()
            };
            (0..=u8::MAX).map(of).collect()
        };
        let knight = table(|down, right| matches!((down, right), (1, 2) | (2, 1)));
        let queen = table(|down, right| down == 0 || right == 0 || down == right);
        let taken = knight.iter().zip(&queen).map(|(knight, queen)| knight.or(queen)).collect();
        Self { n, all, knight, queen, taken }
    }

    /// The image of a square under a motion.
    pub(super) fn image(&self, motion: Motion, from: u8) -> u8 {
        let board = Board::new(self.n.into(), self.n.into());
        let to = motion.apply(board, Square::new(row(from).into(), col(from).into()));
        square(side(to.row), side(to.col))
    }
}

/// The number of a square.
pub(super) const fn square(row: u8, col: u8) -> u8 {
    row * STRIDE + col
}

/// The row of a square.
pub(super) const fn row(square: u8) -> u8 {
    square / STRIDE
}

/// The column of a square.
pub(super) const fn col(square: u8) -> u8 {
    square % STRIDE
}

fn side(n: u16) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
