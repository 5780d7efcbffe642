//! The signs of a grid and their places in the file.

use thiserror::Error;

use nq_board::base::invisible::is_invisible;
use nq_board::base::words::counted;

/// The letters of regions in models.
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A square of a completion without a queen.
pub(super) const FREE: char = '.';

/// A given queen of a completion, in letters and as a picture.
pub(super) const QUEENS: [char; 2] = ['Q', '♛'];

/// Selects the picture of a character, such as an emoji; it takes no space itself.
const VARIATION_SELECTORS: std::ops::RangeInclusive<char> = '\u{fe00}'..='\u{fe0f}';

/// Encloses the digit before it, as in the emoji of a key.
const KEYCAP: char = '\u{20e3}';

/// The mark at the start of some files.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Why a text is not a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// No line has a sign.
    #[error("it has no squares: write a line for each row, with a letter for each square's region")]
    Empty,
    /// A character that cannot be a region.
    #[error(
        "line {line}, column {column}: `{}` is not a region: write a letter, a digit or an emoji \
         for each square",
        .sign.escape_debug()
    )]
    Sign {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        sign: char,
    },
    /// A free square among regions.
    #[error(
        "line {line}, column {column}: `{FREE}` is not a region: write a letter, a digit or an \
         emoji for each square; or only `.` and `Q`, for given queens"
    )]
    Free {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A character that is neither a free square nor a queen.
    #[error(
        "line {line}, column {column}: `{}` is not a square: write `.` for a free square and `Q` \
         for a given queen", .sign.escape_debug()
    )]
    NotQueen {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        sign: char,
    },
    /// A row of another length than the first.
    #[error(
        "line {line}, column {column}: this row has {} and the first has {first}: give all rows \
         the same length", counted(*.length, "square")
    )]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// The column of the first square too many, or after the last square.
        column: usize,
        /// The number of its squares.
        length: usize,
        /// The number of squares of the first row.
        first: usize,
    },
    /// As many rows as columns are needed.
    #[error(
        "line {line}, column {column}: the grid has {} and {}: give as many rows as columns",
        counted(*.rows, "row"), counted(*.columns, "column")
    )]
    NotSquare {
        /// The last line, from 1.
        line: usize,
        /// The last column, from 1.
        column: usize,
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// More regions than rows.
    #[error(
        "line {line}, column {column}: the region `{sign}` is number {} of a grid of {rows} rows: \
         give as many regions as rows", .rows + 1
    )]
    TooMany {
        /// The line of the first square of the region that is too many, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
        /// The sign of the region.
        sign: String,
        /// The number of rows.
        rows: usize,
    },
    /// Fewer regions than rows.
    #[error(
        "line {line}, column {column}: the grid ends with {} and {rows} rows: \
         give as many regions as rows", counted(*.regions, "region")
    )]
    TooFew {
        /// The last line, from 1.
        line: usize,
        /// The last column, from 1.
        column: usize,
        /// The number of regions.
        regions: usize,
        /// The number of rows.
        rows: usize,
    },
    /// More rows than there are letters for regions.
    #[error("the grid has {0} rows: a model has letters for {most} regions", most = LETTERS.len())]
    TooLarge(usize),
}

/// A sign and its place in the file.
#[derive(Clone, Debug)]
pub(super) struct Sign {
    /// The characters.
    pub text: String,
    /// The column of the first, from 1.
    pub column: usize,
}

/// A line with signs.
pub(super) struct Line {
    /// Its number in the file, from 1.
    pub number: usize,
    /// One sign for each square.
    pub signs: Vec<Sign>,
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

    /// Reads the lines of a square grid, of which there is at least one.
    pub fn read(self, text: &str) -> Result<Vec<Line>, GridError> {
        let lines = self.lines(text)?;
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
            return Err(GridError::Empty);
        };
        let (rows, columns) = (lines.len(), first.signs.len());
        for Line { number, signs } in &lines {
            if signs.len() != columns {
                let column = signs.get(columns).map_or_else(|| end(signs) + 1, |sign| sign.column);
                let (line, length) = (*number, signs.len());
                return Err(GridError::Ragged { line, column, length, first: columns });
            }
        }
        if rows != columns {
            let (line, column) = (last.number, end(&last.signs));
            return Err(GridError::NotSquare { line, column, rows, columns });
        }
        Ok(lines)
    }

    fn check(self, sign: char, line: usize, column: usize) -> Result<(), GridError> {
        match self {
            Self::Regions if sign == FREE => Err(GridError::Free { line, column }),
            Self::Regions if is_invisible(sign) => Err(GridError::Sign { line, column, sign }),
            Self::Queens if !is_free_or_queen(sign) => {
                Err(GridError::NotQueen { line, column, sign })
            }
            _ => Ok(()),
        }
    }

    /// The lines that have signs.
    fn lines(self, text: &str) -> Result<Vec<Line>, GridError> {
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(without_mark(text).lines()) {
            let mut words: Vec<Vec<Sign>> = Vec::new();
            let mut is_inside = false;
            for (column, sign) in (1..).zip(shown(line)) {
                if is_gap(sign) {
                    is_inside = false;
                    continue;
                }
                self.check(sign, number, column)?;
                let sign = Sign { text: sign.to_string(), column };
                match words.last_mut().filter(|_| is_inside) {
                    Some(word) => word.push(sign),
                    None => words.push(vec![sign]),
                }
                is_inside = true;
            }
            if !words.is_empty() {
                lines.push((number, words));
            }
        }
        let size = lines.len();
        // One line with one word is a row of squares.
        let are_words =
            self == Self::Regions && size > 1 && lines.iter().all(|(_, words)| words.len() == size);
        let line = |(number, words): (usize, Vec<Vec<Sign>>)| {
            let signs = if are_words {
                words.iter().filter_map(|word| joined(word)).collect()
            } else {
                words.into_iter().flatten().collect()
            };
            Line { number, signs }
        };
        Ok(lines.into_iter().map(line).collect())
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

/// The column of the last sign of a line.
pub(super) fn end(signs: &[Sign]) -> usize {
    signs.last().map_or(0, |sign| sign.column)
}

/// A word as one sign.
fn joined(word: &[Sign]) -> Option<Sign> {
    let text = word.iter().map(|sign| sign.text.as_str()).collect();
    word.first().map(|first| Sign { text, column: first.column })
}
