//! Sets of squares as masks of columns, row by row.

pub(super) use crate::mask::bits;
use nq_board::base::{Board, Square, Symmetry};

/// By row, the columns of a set of squares.
pub(super) type SquareSet = Vec<u64>;

/// The set of these squares on a board with this number of rows.
pub(super) fn set(rows: usize, squares: impl IntoIterator<Item = Square>) -> SquareSet {
    let mut set = vec![0; rows];
    for square in squares {
        set[usize::from(square.row)] |= 1 << square.col;
    }
    set
}

/// The squares of a set, as row and column.
pub(super) fn squares(set: &[u64]) -> impl Iterator<Item = (usize, usize)> {
    let rows = set.iter().enumerate();
    rows.flat_map(|(row, &mask)| bits(mask).map(move |column| (row, column)))
}

/// The image of a square, as row and column.
pub(super) fn image(board: Board, symmetry: &Symmetry, here: (usize, usize)) -> (usize, usize) {
    let side = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
    let square = symmetry.square(board, Square::new(side(here.0), side(here.1)));
    (square.row.into(), square.col.into())
}
