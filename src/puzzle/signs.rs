//! The signs of a grid and their places in the file.

use std::fmt;

use thiserror::Error;

use nq_board::base::invisible::is_invisible;
use nq_board::base::words::counted;

/// A free square among given queens.
pub(super) const FREE: char = '.';

/// A given queen, in letters and as a picture.
pub(super) const QUEENS: [char; 2] = ['Q', '♛'];

/// Selects the picture of a character, such as an emoji; it takes no space itself.
const VARIATION_SELECTORS: std::ops::RangeInclusive<char> = '\u{fe00}'..='\u{fe0f}';

/// Encloses the digit before it, as in the emoji of a key.
const KEYCAP: char = '\u{20e3}';

/// The mark at the start of some files.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Why a text is not a grid: the place of the first fault, from line 1 and column 1, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct GridError(pub(super) String);

impl GridError {
    pub(super) fn at(line: usize, column: usize, why: impl fmt::Display) -> Self {
        Self(format!("line {line}, column {column}: {why}"))
    }
}

/// A sign and its place in the file.
#[derive(Clone, Debug)]
pub(super) struct Sign {
    /// The characters.
    pub text: String,
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character, from 1.
    pub column: usize,
}

/// What the signs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signs {
    /// The regions of squares.
    Regions,
    /// Given queens and free squares.
    Queens,
}

impl Signs {
    /// What a text has. Given queens have free squares between them, or are pictures.
    pub fn of(text: &str) -> Self {
        let text = without_mark(text);
        let signs = || shown(text).filter(|&sign| !is_gap(sign));
        if signs().all(is_free_or_queen) && signs().any(|sign| sign != QUEENS[0]) {
            Self::Queens
        } else {
            Self::Regions
        }
    }

    /// Reads the rows of a square grid, of which there is at least one.
    pub fn read(self, text: &str) -> Result<Vec<Vec<Sign>>, GridError> {
        let rows = self.rows(text)?;
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
            let why = "it has no squares: write a line for each row, with a letter for each \
                       square's region";
            return Err(GridError(why.to_owned()));
        };
        let columns = first.len();
        if let Some(row) = rows.iter().find(|row| row.len() != columns) {
            let end = row[row.len() - 1].column;
            let why = format!(
                "this row has {} and the first has {columns}: give all rows the same length",
                counted(row.len(), "square")
            );
            let column = row.get(columns).map_or(end + 1, |sign| sign.column);
            return Err(GridError::at(row[0].line, column, why));
        }
        if rows.len() != columns {
            let (rows, columns) = (counted(rows.len(), "row"), counted(columns, "column"));
            let why = format!("the grid has {rows} and {columns}: give as many rows as columns");
            return Err(last[last.len() - 1].fault(why));
        }
        Ok(rows)
    }

    fn check(self, sign: char) -> Result<(), String> {
        let regions = "is not a region: write a letter, a digit or an emoji for each square";
        match self {
            Self::Regions if sign == FREE => {
                Err(format!("`{FREE}` {regions}; or only `.` and `Q`, for given queens"))
            }
            Self::Regions if is_invisible(sign) => {
                Err(format!("`{}` {regions}", sign.escape_debug()))
            }
            Self::Queens if !is_free_or_queen(sign) => Err(format!(
                "`{}` is not a square: write `.` for a free square and `Q` for a given queen",
                sign.escape_debug()
            )),
            _ => Ok(()),
        }
    }

    /// The signs of the lines that have some.
    fn rows(self, text: &str) -> Result<Vec<Vec<Sign>>, GridError> {
        let mut rows = Vec::new();
        for (number, line) in (1..).zip(without_mark(text).lines()) {
            let mut words: Vec<Vec<Sign>> = Vec::new();
            let mut is_inside = false;
            for (column, sign) in (1..).zip(shown(line)) {
                if is_gap(sign) {
                    is_inside = false;
                    continue;
                }
                self.check(sign).map_err(|why| GridError::at(number, column, why))?;
                let sign = Sign { text: sign.to_string(), line: number, column };
                match words.last_mut().filter(|_| is_inside) {
                    Some(word) => word.push(sign),
                    None => words.push(vec![sign]),
                }
                is_inside = true;
            }
            if !words.is_empty() {
                rows.push(words);
            }
        }
        let size = rows.len();
        // One line with one word is a row of squares.
        let are_words =
            self == Self::Regions && size > 1 && rows.iter().all(|words| words.len() == size);
        let row = |words: Vec<Vec<Sign>>| {
            if are_words {
                words.iter().map(|word| joined(word)).collect()
            } else {
                words.into_iter().flatten().collect()
            }
        };
        Ok(rows.into_iter().map(row).collect())
    }
}

impl Sign {
    /// A fault at this sign.
    pub fn fault(&self, why: impl fmt::Display) -> GridError {
        GridError::at(self.line, self.column, why)
    }
}

fn is_free_or_queen(sign: char) -> bool {
    sign == FREE || QUEENS.contains(&sign)
}

/// Whether a character is between squares. Spreadsheets export commas.
fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || sign == ','
}

fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// The characters of a text that take space.
fn shown(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !VARIATION_SELECTORS.contains(c) && *c != KEYCAP)
}

/// A word as one sign. It has at least one character.
fn joined(word: &[Sign]) -> Sign {
    Sign { text: word.iter().map(|sign| sign.text.as_str()).collect(), ..word[0].clone() }
}
