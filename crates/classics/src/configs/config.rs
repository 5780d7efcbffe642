//! Configs, their letters, and how they are merged.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What a config says of one square. In the order of the table's rows and columns, `.NQxnq`, which
/// is also that of their sorting as far as [`Config::see`] leaves them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// `.`: free.
    Free,
    /// `N`: a knight sits here.
    Knight,
    /// `Q`: a queen sits here.
    Queen,
    /// `x`: under attack, closed to both.
    Closed,
    /// `n`: a queen here would attack a knight.
    NoQueen,
    /// `q`: a knight here would attack a queen.
    NoKnight,
    /// `?`: two configs that do not go together.
    Error,
}

use Letter::{Closed, Error as Wrong, Free, Knight, NoKnight, NoQueen, Queen};

use crate::Refused;

/// The merge table, row by row, rows and columns in the order `.NQxnq` (`MT`).
///
/// A square that is both `n` and `q` is `x`: neither may stand there.
const MERGE_TABLE: &str = ".NQxnq N???N? Q????Q x??xxx nN?xnx q?Qxxq";

/// The table ready for use. A contradiction remains one; the text does not mention this.
const MERGED: [[Letter; 7]; 7] = {
    let mut merged = [[Wrong; 7]; 7];
    let text = MERGE_TABLE.as_bytes();
    let mut at = 0;
    // Six letters and the space after them.
    while at < text.len() {
        if text[at] != b' ' {
            merged[at / 7][at % 7] = match Letter::read(text[at]) {
                Some(letter) => letter,
                None => panic!("a letter of the table that is none of the seven"),
            };
        }
        at += 1;
    }
    merged
};

impl Letter {
    const fn read(byte: u8) -> Option<Self> {
        Some(match byte {
            b'.' => Free,
            b'N' => Knight,
            b'Q' => Queen,
            b'x' => Closed,
            b'n' => NoQueen,
            b'q' => NoKnight,
            b'?' => Wrong,
            _ => return None,
        })
    }

    /// The letter as the text writes it.
    pub const fn as_char(self) -> char {
        match self {
            Free => '.',
            Knight => 'N',
            Queen => 'Q',
            Closed => 'x',
            NoQueen => 'n',
            NoKnight => 'q',
            Wrong => '?',
        }
    }

    /// What two configs say together of one square.
    #[inline]
    #[must_use]
    pub const fn merge(self, other: Self) -> Self {
        MERGED[self as usize][other as usize]
    }

    /// The piece that sits here, and nothing of what it attacks (`'QN'&i. { 'QN.'"_`).
    #[must_use]
    pub const fn see(self) -> Self {
        match self {
            Knight | Queen => self,
            _ => Free,
        }
    }
}

/// A config: the state of each square of an n x n board, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Config {
    size: usize,
    pub(super) letters: Arc<[Letter]>,
}

/// The leaps of a knight (`NI`).
const KNIGHT_LEAPS: [(isize, isize); 8] =
    [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// The moves of a queen on an n x n board: a row, a column and two diagonals around the origin, and
/// not the origin itself (`QI`).
fn queen_moves(size: usize) -> Vec<(isize, isize)> {
    let far = size.cast_signed();
    let lines = (-far..=far).flat_map(|i| [(0, i), (i, 0), (i, i), (i, -i)]);
    lines.filter(|&step| step != (0, 0)).collect()
}

/// For each square, whether each square is one of these moves away (`mask`).
fn mask(size: usize, moves: &[(isize, isize)]) -> Vec<Vec<bool>> {
    let squares = (0..size).flat_map(|row| (0..size).map(move |col| (row, col)));
    let reached = |(row, col): (usize, usize)| {
        let mut reached = vec![false; size * size];
        for &(down, right) in moves {
            let (row, col) = (row.checked_add_signed(down), col.checked_add_signed(right));
            if let (Some(row), Some(col)) = (row, col)
                && row < size
                && col < size
            {
                reached[row * size + col] = true;
            }
        }
        reached
    };
    squares.map(reached).collect()
}

impl Config {
    pub(super) fn of(size: usize, letters: Vec<Letter>) -> Self {
        Self { size, letters: letters.into() }
    }

    /// The config of the empty board (`(n*n)$'.'`).
    pub fn empty(size: usize) -> Self {
        Self::of(size, vec![Free; size * size])
    }

    /// The configs of one queen, for each square that she may stand on (`QT`).
    pub fn queens(size: usize) -> Vec<Self> {
        let knight_leaps = mask(size, &KNIGHT_LEAPS);
        let queen_moves = mask(size, &queen_moves(size));
        let on = |square: usize| {
            let letter = |other: usize| {
                if other == square {
                    Queen
                } else if knight_leaps[square][other] {
                    NoKnight
                } else if queen_moves[square][other] {
                    Closed
                } else {
                    Free
                }
            };
            Self::of(size, (0..size * size).map(letter).collect())
        };
        (0..size * size).map(on).collect()
    }

    /// The configs of one knight, for each square: as those of a queen with other letters, since
    /// where she would be attacked by a knight, he attacks, and the other way round (`NT =: '.Nxn'
    /// {~ '.Qqx' i. QT`).
    pub fn knights(size: usize) -> Vec<Self> {
        let other = |letter: &Letter| match letter {
            Queen => Knight,
            NoKnight => Closed,
            Closed => NoQueen,
            _ => Free,
        };
        let with_knight = |queen: &Self| Self::of(size, queen.letters.iter().map(other).collect());
        Self::queens(size).iter().map(with_knight).collect()
    }

    /// Rows, and columns, of the board.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The letters, row by row from the top.
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// What both configs say together (`merge`). Pieces that do not go together leave a
    /// [`Letter::Error`]. Fails when the configs are of different boards.
    pub fn merge(&self, other: &Self) -> Result<Self, Refused> {
        if self.size != other.size {
            return Err(Refused(format!(
                "a config of {0} x {0} cannot be merged with one of {1} x {1}",
                self.size, other.size
            )));
        }
        let pairs = self.letters.iter().zip(&*other.letters);
        Ok(Self::of(self.size, pairs.map(|(a, &b)| a.merge(b)).collect()))
    }

    /// The pieces alone: every other letter becomes `.` (`see`).
    #[must_use]
    pub fn see(&self) -> Self {
        Self::of(self.size, self.letters.iter().map(|letter| letter.see()).collect())
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        (0..self.size).map(|row| {
            let row = &self.letters[row * self.size..(row + 1) * self.size];
            row.iter().map(|letter| letter.as_char()).collect()
        })
    }
}

/// The picture: a line a row (`(n,n) $ x`).
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.rows().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&row)?;
        }
        Ok(())
    }
}

/// Reads the letters row by row; line breaks and other space may stand anywhere.
impl FromStr for Config {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let letter = |c: char| {
            let byte = u8::try_from(c).ok();
            byte.and_then(Letter::read).ok_or_else(|| {
                let c = c.escape_debug();
                Refused(format!("`{c}` is not a letter of a config: known are . N Q x n q and ?"))
            })
        };
        let letters = text.chars().filter(|c| !c.is_whitespace()).map(letter);
        let letters = letters.collect::<Result<Vec<_>, _>>()?;
        let size = letters.len().isqrt();
        if size * size != letters.len() {
            let number = letters.len();
            let why = format!("{number} letters are not a square board: a config has n x n");
            return Err(Refused(why));
        }
        Ok(Self::of(size, letters))
    }
}
