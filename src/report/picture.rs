//! A board as plain data: what stands where.

/// One square of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing stands here.
    Empty,
    /// Nothing stands here, and some piece attacks the square.
    Attacked,
    /// Nothing may stand here.
    Blocked,
    /// A piece.
    Piece {
        /// Its letter.
        symbol: char,
        /// How it is drawn where Unicode is shown.
        glyph: char,
    },
}

/// A square by row and column, from the top left.
pub type Place = (usize, usize);

/// A board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Its rows from the top, all of one length.
    pub cells: Vec<Vec<Cell>>,
    /// Lines along which pieces attack, from the piece to the last square.
    pub lines: Vec<[Place; 2]>,
    /// What stands by the board.
    pub caption: Option<String>,
}

impl Picture {
    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.cells.len(), self.cells.first().map_or(0, Vec::len))
    }

    /// The pieces with their squares, row by row.
    pub fn pieces(&self) -> impl Iterator<Item = (Place, char)> + '_ {
        let cells = self.cells.iter().enumerate().flat_map(|(row, cells)| {
            cells.iter().enumerate().map(move |(col, cell)| ((row, col), cell))
        });
        cells.filter_map(|(place, cell)| match cell {
            Cell::Piece { symbol, .. } => Some((place, *symbol)),
            _ => None,
        })
    }
}
