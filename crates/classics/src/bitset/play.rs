//! Queens that are placed one after the other, from the first row on.

use itertools::Itertools;

use super::board::Board;
use crate::Refused;

/// The columns of the queens in the first rows, no two attacking each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    queens: Vec<u16>,
    board: Board,
}

fn columns(size: u16) -> String {
    match size {
        0 => "give a larger size".to_owned(),
        size => format!("give columns from 0 to {}", size - 1),
    }
}

fn remedy(board: Board) -> String {
    match board.available().join(", ") {
        free if free.is_empty() => "leave it out, since no column of the row is free".to_owned(),
        free => format!("give a free column ({free})"),
    }
}

/// The bits for which a column is attacked, in words.
pub(super) fn attacks(board: Board, col: u16) -> String {
    board.attacks(col).map(|(bits, bit)| format!("{} bit {bit}", bits.name())).join(", ")
}

impl Play {
    /// Places queens in these columns, row by row. Fails when one is not on the board, or attacked
    /// by those before.
    pub fn new(size: u16, queens: &[u16]) -> Result<Self, Refused> {
        let mut board = Board::empty(size);
        for &col in queens {
            if board.is_full() && size > 0 {
                let next = size + 1;
                return Err(Refused(format!(
                    "queen {next} has no row on a board of size {size}: give fewer queens"
                )));
            }
            if col >= size {
                return Err(Refused(format!(
                    "column {col} is not on a board of size {size}: {}",
                    columns(size)
                )));
            }
            if !board.ok(col) {
                return Err(Refused(format!(
                    "column {col} of row {} is attacked ({}): {}",
                    board.row(),
                    attacks(board, col),
                    remedy(board)
                )));
            }
            board = board.place(col);
        }
        Ok(Self { queens: queens.to_vec(), board })
    }

    /// The columns, row by row.
    pub fn queens(&self) -> &[u16] {
        &self.queens
    }

    /// The board with all of them.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The plays with one queen more, in the text's order.
    pub fn next(&self) -> impl Iterator<Item = Self> + '_ {
        self.board.available().map(|col| Self {
            queens: [&self.queens[..], &[col]].concat(),
            board: self.board.place(col),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(size: u16, queens: &[u16]) -> String {
        Play::new(size, queens).unwrap_err().to_string()
    }

    #[test]
    fn queens_that_cannot_be_placed_are_refused() {
        assert_eq!(
            error(8, &[0, 5, 9]),
            "column 9 is not on a board of size 8: give columns from 0 to 7"
        );
        assert_eq!(
            error(8, &[0, 1]),
            "column 1 of row 1 is attacked (diag2 bit 7): give a free column (2, 3, 4, 5, 6, 7)"
        );
        assert_eq!(
            error(2, &[0, 0]),
            "column 0 of row 1 is attacked (cols bit 0): leave it out, since no column of the \
             row is free"
        );
        assert_eq!(error(1, &[0, 0]), "queen 2 has no row on a board of size 1: give fewer queens");
        assert_eq!(error(0, &[0]), "column 0 is not on a board of size 0: give a larger size");
    }

    #[test]
    fn the_next_boards_are_those_of_the_text() {
        let play = Play::new(8, &[0, 5, 7]).unwrap();
        let next: Vec<_> = play.next().map(|next| next.queens().to_vec()).collect();
        assert_eq!(next, [[0, 5, 7, 1], [0, 5, 7, 2], [0, 5, 7, 4]]);
        assert_eq!(Play::new(1, &[0]).unwrap().next().count(), 0);
        assert_eq!(Play::new(0, &[]).unwrap().next().count(), 0);
    }
}
