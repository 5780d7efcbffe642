//! A board as plain data: the content of each square.

/// One square of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A free square.
    Empty,
    /// A free square that some piece attacks.
    Attacked,
    /// A blocked square that does not end lines.
    Blocked,
    /// A blocked square at which lines end.
    Wall,
    /// A piece.
    Piece {
        /// Its letter.
        symbol: char,
        /// Its character where Unicode is shown.
        glyph: char,
        /// Its drawing.
        shape: Shape,
    },
}

/// The drawing of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A crown of five points.
    Queen,
    /// A cross over two arches.
    King,
    /// A tower.
    Rook,
    /// A mitre.
    Bishop,
    /// A horse's head.
    Knight,
    /// A ball on a cone.
    Pawn,
    /// Five points.
    Star,
    /// A character, for any other piece.
    Text(char),
}

impl Shape {
    /// The drawing by the glyph of chess, or else by the moves, or else by the letter. Any other
    /// piece is drawn as its glyph.
    pub fn of(glyph: char, moves: &str, symbol: char) -> Self {
        let by_glyph = match glyph {
            '♕' | '♛' => Some(Self::Queen),
            '♔' | '♚' => Some(Self::King),
            '♖' | '♜' => Some(Self::Rook),
            '♗' | '♝' => Some(Self::Bishop),
            '♘' | '♞' => Some(Self::Knight),
            '♙' | '♟' => Some(Self::Pawn),
            '★' => Some(Self::Star),
            _ => None,
        };
        // The Betza letters of these pieces are their letters.
        let by_letter = |letter: char| match letter {
            'Q' => Some(Self::Queen),
            'K' => Some(Self::King),
            'R' => Some(Self::Rook),
            'B' => Some(Self::Bishop),
            'N' => Some(Self::Knight),
            _ => None,
        };
        let mut letters = moves.chars();
        let by_moves = match (letters.next(), letters.next()) {
            (Some(letter), None) => by_letter(letter),
            _ => None,
        };
        // A glyph of its own says more than a letter.
        let has_own_glyph = !glyph.eq_ignore_ascii_case(&symbol);
        let symbol = symbol.to_ascii_uppercase();
        // The stars of Star Battle move as kings.
        let star = (symbol == 'S' && moves == "K" && !has_own_glyph).then_some(Self::Star);
        let pawn = (symbol == 'P').then_some(Self::Pawn);
        let by_symbol = by_letter(symbol).or(pawn).filter(|_| !has_own_glyph);
        by_glyph.or(star).or(by_moves).or(by_symbol).unwrap_or(Self::Text(glyph))
    }
}

/// A square by row and column, from the top left.
pub type Place = (usize, usize);

/// A board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Its rows from the top, all of one length.
    pub cells: Vec<Vec<Cell>>,
    /// The letter of each square's region, row by row; empty without regions.
    pub regions: Vec<Vec<Option<char>>>,
    /// Sets of squares that a rule counts on, beside lines and regions.
    pub outlines: Vec<Vec<Place>>,
    /// Whether top and bottom are joined, and whether left and right are.
    pub joined: [bool; 2],
    /// Lines along which pieces attack, from the piece to the last square.
    pub lines: Vec<[Place; 2]>,
    /// Short texts in the corners of squares, in SVG.
    pub labels: Vec<(Place, String)>,
    /// The text by the board.
    pub caption: Option<String>,
}

impl Picture {
    /// A square board with a piece on each of these columns, from the first row on.
    pub fn of_columns(size: usize, columns: &[u16], piece: Cell) -> Self {
        let mut cells = vec![vec![Cell::Empty; size]; size];
        for (row, &col) in cells.iter_mut().zip(columns) {
            row[usize::from(col)] = piece;
        }
        Self { cells, ..Self::default() }
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.cells.len(), self.cells.first().map_or(0, Vec::len))
    }

    /// The pieces with their squares, row by row.
    pub fn pieces(&self) -> impl Iterator<Item = (Place, char)> + '_ {
        self.squares().filter_map(|(place, cell)| match cell {
            Cell::Piece { symbol, .. } => Some((place, *symbol)),
            _ => None,
        })
    }

    /// Marks a square as attacked, if it is empty.
    pub fn mark_attacked(&mut self, (row, col): Place) {
        let cell = &mut self.cells[row][col];
        if *cell == Cell::Empty {
            *cell = Cell::Attacked;
        }
    }

    fn squares(&self) -> impl Iterator<Item = (Place, &Cell)> {
        self.cells.iter().enumerate().flat_map(|(row, cells)| {
            cells.iter().enumerate().map(move |(col, cell)| ((row, col), cell))
        })
    }

    /// The squares of the walls, row by row.
    pub fn walls(&self) -> impl Iterator<Item = Place> + '_ {
        self.squares().filter(|(_, cell)| **cell == Cell::Wall).map(|(place, _)| place)
    }

    /// The letters of the pieces with their drawings, square by square.
    pub fn shapes(&self) -> impl Iterator<Item = (char, Shape)> + '_ {
        self.cells.iter().flatten().filter_map(|cell| match cell {
            Cell::Piece { symbol, shape, .. } => Some((*symbol, *shape)),
            _ => None,
        })
    }
}

/// The letters of the longest caption; `None` without captions.
pub fn widest_caption<'a>(pictures: impl IntoIterator<Item = &'a Picture>) -> Option<usize> {
    let captions = pictures.into_iter().filter_map(|picture| picture.caption.as_ref());
    captions.map(|caption| caption.chars().count()).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_go_by_glyph_then_moves_then_letter() {
        assert_eq!(Shape::of('♛', "B", 'B'), Shape::Queen);
        assert_eq!(Shape::of('B', "Q", 'B'), Shape::Queen);
        assert_eq!(Shape::of('B', "QN", 'B'), Shape::Bishop);
        assert_eq!(Shape::of('p', "W", 'P'), Shape::Pawn);
        assert_eq!(Shape::of('☆', "QN", 'Q'), Shape::Text('☆'));
        assert_eq!(Shape::of('★', "K", 'S'), Shape::Star);
        assert_eq!(Shape::of('S', "K", 'S'), Shape::Star);
        assert_eq!(Shape::of('K', "K", 'K'), Shape::King);
        assert_eq!(Shape::of('A', "QN", 'A'), Shape::Text('A'));
    }
}
