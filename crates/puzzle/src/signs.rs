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

/// What the signs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signs {
    /// The regions of squares.
    Regions,
    /// Given queens and free squares.
    Queens,
}

/// The squares of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    pub signs: Signs,
    pub rows: Vec<Vec<Sign>>,
}

/// The words of each line that has some.
pub(crate) fn words(text: &str) -> Vec<Vec<Sign>> {
    let mut rows: Vec<Vec<Sign>> = Vec::new();
    for (number, line) in (1..).zip(without_mark(text).lines()) {
        if is_rule(line) {
            continue;
        }
        let mut row: Vec<Sign> = Vec::new();
        let mut is_inside = false;
        for (column, sign) in (1..).zip(line.chars().filter(|&sign| takes_space(sign))) {
            match row.last_mut().filter(|_| is_inside) {
                _ if is_gap(sign) => {}
                Some(word) => word.text.push(sign),
                None => row.push(Sign { text: sign.to_string(), line: number, column }),
            }
            is_inside = !is_gap(sign);
        }
        rows.extend((!row.is_empty()).then_some(row));
    }
    rows
}

/// Whether a character is between squares. Spreadsheets export commas and quotes.
pub(crate) fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || [',', ';', '|', '"'].contains(&sign)
}

impl Signs {
    /// What words have. Given queens have free squares between them, or are pictures.
    pub(crate) fn of(words: &[Vec<Sign>]) -> Self {
        let signs: BTreeSet<char> =
            words.iter().flatten().flat_map(|word| word.text.chars()).collect();
        let frees = signs.iter().filter(|sign| FREES.contains(sign)).count();
        let queens = signs.iter().filter(|sign| QUEENS.contains(sign)).count();
        let has_only_queens = frees < 2 && frees + queens == signs.len();
        let has_marks = signs.iter().any(|&sign| sign != QUEENS[0]);
        if (has_only_queens && has_marks) || is_matrix(words, &signs) {
            Self::Queens
        } else {
            Self::Regions
        }
    }

    fn check(self, sign: char) -> Result<(), String> {
        let regions = "is not a region: write a letter, a digit or an emoji for each square";
        match self {
            Self::Regions if QUEENS[1..].contains(&sign) => Err(format!(
                "`{sign}` hides the region of its square: write the region, or both side by side"
            )),
            Self::Regions if is_invisible(sign) => {
                Err(format!("`{}` {regions}", sign.escape_debug()))
            }
            _ => Ok(()),
        }
    }

    /// The squares of rows of words.
    fn cut(self, rows: &[Vec<Sign>]) -> Result<Vec<Vec<Sign>>, PuzzleError> {
        if let [words] = rows {
            return self.of_one_row(words);
        }
        let size = rows.len();
        if self == Self::Regions && rows.iter().all(|words| words.len() == size) {
            return Ok(rows.to_vec());
        }
        Ok(rows.iter().map(|words| signs(words)).collect())
    }

    /// All rows, in one. Each sign is a square, or each word, such as `10`.
    fn of_one_row(self, words: &[Sign]) -> Result<Vec<Vec<Sign>>, PuzzleError> {
        let signs = signs(words);
        let cut = |squares: &[Sign]| -> Vec<Vec<Sign>> {
            squares.chunks(squares.len().isqrt().max(1)).map(<[Sign]>::to_vec).collect()
        };
        // Words are squares, or rows of as many signs, or the only word has all.
        let size = signs.len().isqrt();
        let is_even = [1, size, signs.len()].contains(&words.len())
            && words.iter().all(|word| word.text.chars().count() * words.len() == signs.len());
        let by_sign = (size * size == signs.len() && is_even).then(|| cut(&signs));
        let is_right = |rows: &Vec<Vec<Sign>>| {
            rows.iter().flatten().unique_by(|sign| &sign.text).count() == rows.len()
        };
        // Texts of other sides, each a row.
        let is_block = words.len() >= 4 && is_block(words);
        let is_long = self == Self::Regions && words.len() < signs.len();
        let by_word = (is_long && words.len() > 1 && words.len().isqrt().pow(2) == words.len())
            .then(|| cut(words))
            .filter(|rows| is_right(rows) || !is_block);
        match (by_sign, by_word) {
            (Some(a), Some(b)) if is_right(&a) && is_right(&b) => {
                let why = format!(
                    "this line has {} or {} squares: write a line for each row",
                    signs.len(),
                    words.len()
                );
                Err(signs[0].fault(why))
            }
            // Fewer than four words in a row are texts, each a row.
            (Some(_), Some(rows)) if is_right(&rows) && (size < 4 || rows.len() >= 4) => Ok(rows),
            (Some(rows), _) | (None, Some(rows)) => Ok(rows),
            (None, None) if is_block => Ok(words.chunks(1).map(self::signs).collect()),
            (None, None) => Ok(vec![signs]),
        }
    }
}

/// Whether words have the same number of signs, at least four.
fn is_block(words: &[Sign]) -> bool {
    let mut lengths = words.iter().map(|word| word.text.chars().count());
    lengths.all_equal_value().is_ok_and(|length| length >= 4)
}

impl Squares {
    /// The squares of rows of words, of which there is at least one. A single row has the squares
    /// of all.
    pub(crate) fn of(words: &[Vec<Sign>]) -> Result<Self, PuzzleError> {
        let signs = Signs::of(words);
        let rows = signs.cut(words)?;
        let Some(first) = rows.first() else {
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
        Ok(Self { signs, rows })
    }

    /// The numbers of rows and of columns.
    pub(crate) fn sides(&self) -> (usize, usize) {
        (self.rows.len(), self.rows.first().map_or(0, Vec::len))
    }

    /// Whether these differ.
    pub(crate) fn is_uneven(&self) -> bool {
        let (rows, columns) = self.sides();
        rows != columns
    }

    /// The fault of a board that is no square.
    pub(crate) fn uneven(&self) -> PuzzleError {
        let (rows, columns) = self.sides();
        let (rows, columns) = (counted(rows, "row"), counted(columns, "column"));
        let why = format!("the grid has {rows} and {columns}: give as many rows as columns");
        match self.rows.iter().flatten().last() {
            Some(end) => end.fault(why),
            None => PuzzleError::Refused(why),
        }
    }

    /// Refuses signs that are no squares.
    pub(crate) fn check(&self) -> Result<(), PuzzleError> {
        let all = || self.rows.iter().flatten();
        for word in all() {
            for (column, sign) in (word.column..).zip(word.text.chars()) {
                self.signs.check(sign).map_err(|why| fault_at(word.line, column, why))?;
            }
        }
        // A board of two rows with one 1, which may be a given queen or a region.
        let number = |text: &str| all().filter(|sign| sign.text == text).count();
        if self.signs == Signs::Regions && self.rows.len() == 2 && number("1") == 1 {
            let why = "0 and 1 are two regions or a given queen: write `A` and `B` for regions, \
                       or `.` and `Q`";
            return if number("0") == 3 { Err(self.rows[0][0].fault(why)) } else { Ok(()) };
        }
        Ok(())
    }

    /// Whether it marks as many squares in each row as in each column, and leaves the others free:
    /// somebody's solution.
    pub(crate) fn is_solution(&self) -> bool {
        let (size, columns) = self.sides();
        if size != columns {
            return false;
        }
        let all = || self.rows.iter().flatten().map(|sign| sign.text.as_str());
        let (signs, each) = (all().counts(), |number: usize| number / size.max(1));
        let is_even = |mark: &str, number: usize| {
            let in_row = |row: &Vec<Sign>| row.iter().filter(|sign| sign.text == mark).count();
            let in_column =
                |column: usize| self.rows.iter().filter(|row| row[column].text == mark).count();
            self.rows
                .iter()
                .map(in_row)
                .chain((0..size).map(in_column))
                .all(|found| found == number)
        };
        // A blocked square among others of one sign is none.
        let is_shapeless = signs.contains_key("*")
            && !FREES.iter().any(|&free| signs.contains_key(&*free.to_string()));
        signs.len() == 2
            && !is_shapeless
            && signs.iter().any(|(mark, &number)| is_even(mark, each(number)))
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

/// Whether words are a matrix with 1 for given queens. Two regions make a board of two rows.
fn is_matrix(words: &[Vec<Sign>], signs: &BTreeSet<char>) -> bool {
    let is_long = |word: &Sign| word.text.chars().nth(1).is_some();
    signs.contains(&MATRIX[0])
        && signs.iter().all(|sign| MATRIX.contains(sign))
        && words.iter().flatten().map(|word| word.text.chars().count()).sum::<usize>() > 4
        && !words.iter().any(|row| row.len() > 1 && row.iter().any(is_long))
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

/// The characters of words, each as a sign.
fn signs(words: &[Sign]) -> Vec<Sign> {
    let of = |word: &Sign| {
        let (line, signs) = (word.line, (word.column..).zip(word.text.chars()));
        signs.map(|(column, sign)| Sign { text: sign.to_string(), line, column }).collect_vec()
    };
    words.iter().flat_map(of).collect()
}
