//! The signs of a grid and their places in the file.

use std::collections::BTreeSet;
use std::fmt;

use itertools::Itertools;

use crate::error::PuzzleError;
use nq_board::base::invisible::is_invisible;
use nq_board::base::signs::{FREES, QUEENS, takes_space};
use nq_board::base::words::counted;

/// A free square among given queens. A text uses one of several signs.
pub(crate) const FREE: char = FREES[0];

/// A free square and a given queen of a matrix.
const MATRIX: [char; 2] = ['0', '1'];

/// Brackets of lists.
pub(crate) const OPENING: [char; 3] = ['[', '(', '{'];
pub(crate) const CLOSING: [char; 3] = [']', ')', '}'];

/// The mark at the start of some files.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A fault at a place: the line and the column, both from 1.
fn fault_at(line: usize, column: usize, why: impl fmt::Display) -> PuzzleError {
    PuzzleError::Refused(format!("line {line}, column {column}: {why}"))
}

/// A sign and its place in the file.
#[derive(Clone, Debug)]
pub(crate) struct Sign {
    /// The characters.
    pub text: String,
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character, from 1.
    pub column: usize,
}

/// What ends a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// The end of a line.
    Lines,
    /// A closing bracket, as in nested lists.
    Brackets,
}

/// What the signs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signs {
    /// The regions of squares.
    Regions,
    /// Given queens and free squares.
    Queens,
}

impl Signs {
    /// What a text has. Given queens have free squares between them, or are pictures.
    pub(crate) fn of(text: &str, rows: Rows) -> Self {
        let text = without_mark(text);
        let signs: BTreeSet<char> = shown(text).filter(|&sign| !rows.has_gap(sign)).collect();
        let frees = signs.iter().filter(|sign| FREES.contains(sign)).count();
        let queens = signs.iter().filter(|sign| QUEENS.contains(sign)).count();
        let has_only_queens = frees < 2 && frees + queens == signs.len();
        let has_marks = signs.iter().any(|&sign| sign != QUEENS[0]);
        if (has_only_queens && has_marks) || is_matrix(text, &signs, rows) {
            Self::Queens
        } else {
            Self::Regions
        }
    }

    /// Reads the rows of a square grid, of which there is at least one. A single row has the
    /// squares of all.
    pub(crate) fn read(self, text: &str, rows: Rows) -> Result<Vec<Vec<Sign>>, PuzzleError> {
        let rows = self.rows(text, rows)?;
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
            let why = "it has no squares: write a line for each row, with a letter for each \
                       square's region";
            return Err(PuzzleError::refused(why));
        };
        let columns = first.len();
        if let Some(row) = rows.iter().find(|row| row.len() != columns) {
            let end = row[row.len() - 1].column;
            let why = format!(
                "this row has {} and the first has {columns}: give all rows the same length",
                counted(row.len(), "square")
            );
            let column = row.get(columns).map_or(end + 1, |sign| sign.column);
            return Err(fault_at(row[0].line, column, why));
        }
        if rows.len() != columns {
            let (rows, columns) = (counted(rows.len(), "row"), counted(columns, "column"));
            let why = format!("the grid has {rows} and {columns}: give as many rows as columns");
            return Err(last[last.len() - 1].fault(why));
        }
        if self == Self::Regions && is_doubtful(&rows) {
            let why = "0 and 1 are two regions or a given queen: write `A` and `B` for regions, \
                       or `.` and `Q`";
            return Err(rows[0][0].fault(why));
        }
        Ok(rows)
    }

    fn check(self, sign: char) -> Result<(), String> {
        let regions = "is not a region: write a letter, a digit or an emoji for each square";
        match self {
            Self::Regions if sign == FREE => {
                Err(format!("`{FREE}` {regions}; or only `.` and `Q`, for given queens"))
            }
            Self::Regions if QUEENS[1..].contains(&sign) => Err(format!(
                "`{sign}` hides the region of its square: write the region, or both side by side"
            )),
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

    /// The signs of the rows that have some.
    fn rows(self, text: &str, ends: Rows) -> Result<Vec<Vec<Sign>>, PuzzleError> {
        let mut rows: Vec<Vec<Vec<Sign>>> = vec![Vec::new()];
        for (number, line) in (1..).zip(without_mark(text).lines()) {
            if ends == Rows::Lines {
                rows.push(Vec::new());
            }
            if is_rule(line) {
                continue;
            }
            let mut is_inside = false;
            for (column, sign) in (1..).zip(shown(line)) {
                if ends == Rows::Brackets && CLOSING.contains(&sign) {
                    rows.push(Vec::new());
                }
                if ends.has_gap(sign) {
                    is_inside = false;
                    continue;
                }
                self.check(sign).map_err(|why| fault_at(number, column, why))?;
                let sign = Sign { text: sign.to_string(), line: number, column };
                let Some(words) = rows.last_mut() else { continue };
                match words.last_mut().filter(|_| is_inside) {
                    Some(word) => word.push(sign),
                    None => words.push(vec![sign]),
                }
                is_inside = true;
            }
        }
        rows.retain(|words| !words.is_empty());
        if let [words] = &rows[..] {
            return self.of_one_row(words);
        }
        let size = rows.len();
        let are_words = self == Self::Regions && rows.iter().all(|words| words.len() == size);
        let row = |words: Vec<Vec<Sign>>| {
            if are_words {
                words.iter().map(|word| joined(word)).collect()
            } else {
                words.into_iter().flatten().collect()
            }
        };
        Ok(rows.into_iter().map(row).collect())
    }

    /// All rows, in one. Each sign is a square, or each word, such as `10`.
    fn of_one_row(self, words: &[Vec<Sign>]) -> Result<Vec<Vec<Sign>>, PuzzleError> {
        let signs: Vec<Sign> = words.concat();
        let cut = |squares: Vec<Sign>| -> Vec<Vec<Sign>> {
            squares.chunks(squares.len().isqrt().max(1)).map(<[Sign]>::to_vec).collect()
        };
        // Words are squares, or rows of as many signs, or the only word has all.
        let size = signs.len().isqrt();
        let is_even = [1, size, signs.len()].contains(&words.len())
            && words.iter().all(|word| word.len() * words.len() == signs.len());
        let by_sign = (size * size == signs.len() && is_even).then(|| cut(signs.clone()));
        let is_long = self == Self::Regions && words.len() < signs.len();
        let by_word = (is_long && words.len() > 1 && words.len().isqrt().pow(2) == words.len())
            .then(|| cut(words.iter().map(|word| joined(word)).collect()));
        let is_right = |rows: &Vec<Vec<Sign>>| {
            rows.iter().flatten().unique_by(|sign| &sign.text).count() == rows.len()
        };
        match (by_sign, by_word) {
            (Some(a), Some(b)) if is_right(&a) && is_right(&b) => {
                let why = format!(
                    "this line has {} or {} squares: write a line for each row",
                    signs.len(),
                    words.len()
                );
                Err(signs[0].fault(why))
            }
            (Some(_), Some(rows)) if is_right(&rows) => Ok(rows),
            (Some(rows), _) | (None, Some(rows)) => Ok(rows),
            (None, None) => Ok(vec![signs]),
        }
    }
}

impl Rows {
    /// Whether a character is between squares. Spreadsheets export commas and quotes.
    fn has_gap(self, sign: char) -> bool {
        sign.is_whitespace()
            || [',', ';', '|', '"'].contains(&sign)
            || (self == Self::Brackets
                && (OPENING.contains(&sign) || CLOSING.contains(&sign) || sign == '\''))
    }
}

impl Sign {
    /// Whether it is a given queen.
    pub(crate) fn is_queen(&self) -> bool {
        self.text.contains(QUEENS) || self.text.contains(MATRIX[1])
    }

    /// A fault at this sign.
    pub(crate) fn fault(&self, why: impl fmt::Display) -> PuzzleError {
        fault_at(self.line, self.column, why)
    }
}

fn is_free_or_queen(sign: char) -> bool {
    FREES.contains(&sign) || MATRIX.contains(&sign) || QUEENS.contains(&sign)
}

/// Whether a text is a matrix with 1 for given queens. Two regions make a board of two rows.
fn is_matrix(text: &str, signs: &BTreeSet<char>, rows: Rows) -> bool {
    let has_words = |line: &str| {
        let mut words = line.split(|sign| rows.has_gap(sign)).filter(|word| !word.is_empty());
        words.clone().count() > 1 && words.any(|word| word.chars().count() > 1)
    };
    signs.contains(&MATRIX[0])
        && signs.iter().all(|sign| MATRIX.contains(sign))
        && shown(text).filter(|&sign| !rows.has_gap(sign)).count() > 4
        && !text.lines().any(has_words)
}

/// Whether a board of two rows has one 1, so that it may be a given queen or a region.
fn is_doubtful(rows: &[Vec<Sign>]) -> bool {
    let signs = || rows.iter().flatten().map(|sign| sign.text.as_str());
    rows.len() == 2
        && signs().filter(|sign| *sign == "1").count() == 1
        && signs().filter(|sign| *sign == "0").count() == 3
}

/// Whether a line is a rule between the rows of a table.
fn is_rule(line: &str) -> bool {
    let has_only = |signs: &str| line.chars().all(|sign| signs.contains(sign));
    line.contains("---") && line.contains(['|', '+']) && has_only("|+-:= \t")
}

/// The text without the mark at its start.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// The characters of a text that take space.
fn shown(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|&sign| takes_space(sign))
}

/// A word as one sign. It has at least one character.
fn joined(word: &[Sign]) -> Sign {
    Sign { text: word.iter().map(|sign| sign.text.as_str()).collect(), ..word[0].clone() }
}
