//! How boards are drawn as text: the characters and the names of files.

use itertools::Itertools;

use super::picture::Cell;
use nq_board::base::file_name;

/// The characters that a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Chess symbols and box-drawing characters.
    Unicode,
    /// Letters, `.` and `+-|`.
    Ascii,
}

/// Whether a line leaves a point upwards, downwards, to the left and to the right.
pub type Arms = [bool; 4];

impl Charset {
    /// The character of a square.
    pub const fn square(self, cell: Cell) -> char {
        match (cell, self) {
            (Cell::Empty, Self::Unicode) => '·',
            (Cell::Empty, Self::Ascii) => '.',
            (Cell::Attacked, Self::Unicode) => '×',
            (Cell::Attacked, Self::Ascii) => 'x',
            (Cell::Blocked, Self::Unicode) => '▒',
            (Cell::Blocked, Self::Ascii) => '#',
            (Cell::Wall, Self::Unicode) => '█',
            (Cell::Wall, Self::Ascii) => '@',
            (Cell::Piece { glyph, .. }, Self::Unicode) => glyph,
            (Cell::Piece { symbol, .. }, Self::Ascii) => symbol,
        }
    }

    /// The character of a point where lines meet.
    pub const fn joint(self, arms: Arms) -> char {
        let joint = match arms {
            [false, false, false, false] => ' ',
            [_, _, false, false] => '│',
            [false, false, _, _] => '─',
            [false, true, false, true] => '┌',
            [false, true, true, false] => '┐',
            [true, false, false, true] => '└',
            [true, false, true, false] => '┘',
            [true, true, false, true] => '├',
            [true, true, true, false] => '┤',
            [false, true, true, true] => '┬',
            [true, false, true, true] => '┴',
            [true, true, true, true] => '┼',
        };
        match (self, joint) {
            (Self::Unicode, _) | (Self::Ascii, ' ') => joint,
            (Self::Ascii, '│') => '|',
            (Self::Ascii, '─') => '-',
            (Self::Ascii, _) => '+',
        }
    }
}

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Characters in a line.
    pub width: usize,
    /// What draws pieces and squares.
    pub charset: Charset,
    /// Whether files and ranks have names.
    pub coordinates: bool,
    /// Whether squares have no spaces between them, even where there is room.
    pub is_tight: bool,
}

impl Look {
    /// Boards without names, on lines of this many characters.
    pub const fn new(width: usize, charset: Charset) -> Self {
        Self { width, charset, coordinates: false, is_tight: false }
    }
}

/// The columns that the names of ranks take.
pub fn margin(rows: usize, coordinates: bool) -> usize {
    if coordinates { rows.to_string().len() + 1 } else { 0 }
}

/// The names of the files above a board, in as many lines as the longest name has letters.
pub fn file_names(cols: usize, is_spaced: bool) -> Vec<String> {
    let names = (0..cols).map(|col| file_name(u16::try_from(col).unwrap_or(u16::MAX)));
    let names: Vec<Vec<char>> = names.map(|name| name.chars().collect()).collect();
    let most = names.iter().map(Vec::len).max().unwrap_or(0);
    let line = |line: usize| {
        let letter = |name: &Vec<char>| {
            (line + name.len()).checked_sub(most).map_or(' ', |letter| name[letter])
        };
        names.iter().map(letter).join(if is_spaced { " " } else { "" })
    };
    (0..most).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_beyond_z_have_two_letters_one_under_the_other() {
        let names = file_names(28, false);
        assert_eq!(names[0], format!("{}aa", " ".repeat(26)));
        assert_eq!(names[1], "abcdefghijklmnopqrstuvwxyzab");
    }
}
