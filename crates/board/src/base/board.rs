//! Boards and squares.
//!
//! In the program a square is (row, column), 0-based, with row 0 at the top. For people it has an
//! algebraic name: files `a`, `b`, … from the left (after `z` come `aa`, `ab`, …), ranks from 1 at
//! the bottom. On an 8 x 8 board (0, 0) is `a8` and (7, 0) is `a1`.

use std::fmt;

use thiserror::Error;

/// A square by row and column, 0-based, row 0 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Row, from 0 at the top.
    pub row: u16,
    /// Column, from 0 at the left.
    pub col: u16,
}

impl Square {
    /// The square at `row`, `col`.
    #[inline]
    pub const fn new(row: u16, col: u16) -> Self {
        Self { row, col }
    }
}

/// Which edges of a board are joined. Lines go on across a joined edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// None: an ordinary board.
    #[default]
    None,
    /// Left and right: the last column is next to the first. A cylinder.
    Columns,
    /// Top and bottom: the last row is next to the first. A cylinder.
    Rows,
    /// Both pairs of edges: a torus.
    Both,
}

impl Wrap {
    /// The wraps of a board with joined edges, with their names in models.
    pub const NAMED: [(&'static str, Self); 3] =
        [("columns", Self::Columns), ("rows", Self::Rows), ("both", Self::Both)];
}

/// A board of `rows` x `cols` squares; either may be 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u16,
    cols: u16,
    wrap: Wrap,
}

/// Why a text is not the name of a square on this board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SquareError(String);

impl Board {
    /// A board of `rows` x `cols` squares.
    pub const fn new(rows: u16, cols: u16) -> Self {
        Self { rows, cols, wrap: Wrap::None }
    }

    /// The same board with these edges joined.
    #[must_use]
    pub const fn wrapped(self, wrap: Wrap) -> Self {
        Self { wrap, ..self }
    }

    /// The joined edges.
    pub const fn wrap(self) -> Wrap {
        self.wrap
    }

    /// Whether some edges are joined.
    pub const fn wraps(self) -> bool {
        !matches!(self.wrap, Wrap::None)
    }

    /// Whether the last row is next to the first.
    pub const fn wraps_rows(self) -> bool {
        matches!(self.wrap, Wrap::Rows | Wrap::Both)
    }

    /// Whether the last column is next to the first.
    pub const fn wraps_columns(self) -> bool {
        matches!(self.wrap, Wrap::Columns | Wrap::Both)
    }

    /// Number of rows.
    pub const fn rows(self) -> u16 {
        self.rows
    }

    /// Number of columns.
    pub const fn cols(self) -> u16 {
        self.cols
    }

    /// Number of squares.
    pub fn len(self) -> usize {
        usize::from(self.rows) * usize::from(self.cols)
    }

    /// Whether the board has no squares at all.
    pub const fn is_empty(self) -> bool {
        self.rows == 0 || self.cols == 0
    }

    /// All squares, row by row from the top.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Square::new(row, col)))
    }

    /// Whether the square lies on the board.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.rows && square.col < self.cols
    }

    /// The index of a square in [`Board::squares`].
    #[inline]
    pub fn index(self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.cols) + usize::from(square.col)
    }

    /// The square at this index in [`Board::squares`].
    ///
    /// # Panics
    /// When the board has no columns.
    #[inline]
    pub fn square(self, index: usize) -> Square {
        let cols = usize::from(self.cols);
        let side = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        Square::new(side(index / cols), side(index % cols))
    }

    /// The algebraic name of a square, such as `a8`.
    pub fn name(self, square: Square) -> String {
        format!("{}{}", file_name(square.col), self.rows - square.row)
    }

    /// Reads an algebraic name.
    ///
    /// # Errors
    /// When the text is not letters followed by a rank, or names a square off the board.
    pub fn parse(self, name: &str) -> Result<Square, SquareError> {
        let malformed = || {
            let name = name.escape_debug();
            SquareError(format!("`{name}` is not a square: write its file and rank, such as a1"))
        };
        let (col, rank) = split_name(name).ok_or_else(malformed)?;
        let off_board = || SquareError(format!("`{name}` is not on the {self} board"));
        let col = col.filter(|&col| col < self.cols).ok_or_else(off_board)?;
        let rank = rank.filter(|&rank| rank <= self.rows).ok_or_else(off_board)?;
        Ok(Square::new(self.rows - rank, col))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.rows, self.cols)
    }
}

/// The letters of a file: `a` to `z`, then `aa`, `ab`, … (bijective base 26).
pub fn file_name(col: u16) -> String {
    let mut letters = Vec::new();
    let mut rest = u32::from(col) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + u8::try_from(rest % 26).unwrap_or(0)));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// Whether a text has the form of a square's name on some board.
pub fn is_square_name(name: &str) -> bool {
    split_name(name).is_some()
}

/// Column and rank of a well-formed name; `None` for a number above 16 bits.
fn split_name(name: &str) -> Option<(Option<u16>, Option<u16>)> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, rank) = name.split_at(digits);
    if letters.is_empty()
        || !letters.bytes().all(|b| b.is_ascii_lowercase())
        || !rank.bytes().all(|b| b.is_ascii_digit())
        || rank.starts_with('0')
    {
        return None;
    }
    let col = letters
        .bytes()
        .try_fold(0u16, |col, b| col.checked_mul(26)?.checked_add(u16::from(b - b'a') + 1))
        .map(|col| col - 1);
    Some((col, rank.parse().ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_have_their_chess_names() {
        let board = Board::new(8, 8);
        assert_eq!(board.name(Square::new(0, 0)), "a8");
        assert_eq!(board.name(Square::new(7, 0)), "a1");
        assert_eq!(board.name(Square::new(7, 7)), "h1");
    }

    #[test]
    fn files_go_on_after_z() {
        let names: Vec<_> = [0, 25, 26, 51, 52, 701, 702].map(file_name).into();
        assert_eq!(names, ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
    }

    #[test]
    fn every_name_reads_back() {
        let board = Board::new(30, 800);
        for square in board.squares() {
            assert_eq!(board.parse(&board.name(square)), Ok(square));
        }
    }

    #[test]
    fn bad_names_are_refused() {
        let board = Board::new(3, 4);
        for name in ["", "a", "1", "A1", "a0", "a01", "1a", "a1b", "é1", "a-1", " a1"] {
            let error = board.parse(name).expect_err(name).to_string();
            assert!(error.starts_with(&format!("`{name}` is not a square: ")), "{error}");
        }
        for name in ["a4", "e1", "a99999", "zzzzzzzz1"] {
            let error = board.parse(name).expect_err(name).to_string();
            assert_eq!(error, format!("`{name}` is not on the 3 x 4 board"));
        }
    }
}
