//! Grids: region puzzles as people write them, a line for each row and a sign for each square.
//!
//! A sign is a letter, a digit, a coloured emoji square, or any other character that shows. Squares
//! may have blanks between them; if every line then has as many words as the grid has lines, each
//! word is a sign, such as `10`.

use std::collections::BTreeMap;

use itertools::Itertools;
use thiserror::Error;

use crate::base::invisible::is_invisible;
use crate::base::numbers::plural;

/// The letters of regions in models.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Selects the picture of a character, such as an emoji; it takes no space itself.
const VARIATION_SELECTORS: std::ops::RangeInclusive<char> = '\u{fe00}'..='\u{fe0f}';

/// The mark at the start of some files.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A region puzzle: as many rows, columns and regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The letter of each square's region, row by row from the top.
    rows: Vec<Vec<char>>,
}

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
        "line {line}, column {column}: the grid has {rows} rows and {columns} columns: \
         give as many rows as columns"
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

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", plural((number as u64).into()))
}

/// A sign and its place in the file.
#[derive(Clone, Debug)]
struct Sign {
    text: String,
    column: usize,
}

/// A line with signs.
struct Line {
    number: usize,
    signs: Vec<Sign>,
}

impl Grid {
    /// Reads a grid.
    ///
    /// # Errors
    /// The first fault, with its line and column and a remedy.
    pub fn parse(text: &str) -> Result<Self, GridError> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let lines = lines(text)?;
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
        let (line, column) = (last.number, end(&last.signs));
        if rows != columns {
            return Err(GridError::NotSquare { line, column, rows, columns });
        }
        if rows > LETTERS.len() {
            return Err(GridError::TooLarge(rows));
        }
        let mut regions: Vec<&str> = Vec::new();
        for (line, sign) in lines.iter().flat_map(|line| line.signs.iter().map(move |s| (line, s)))
        {
            if regions.contains(&sign.text.as_str()) {
                continue;
            }
            if regions.len() == rows {
                let (line, column, sign) = (line.number, sign.column, sign.text.clone());
                return Err(GridError::TooMany { line, column, sign, rows });
            }
            regions.push(&sign.text);
        }
        if regions.len() < rows {
            return Err(GridError::TooFew { line, column, regions: regions.len(), rows });
        }
        let letters = letters(&regions);
        let row = |line: &Line| line.signs.iter().map(|sign| letters[sign.text.as_str()]).collect();
        Ok(Self { rows: lines.iter().map(row).collect() })
    }

    /// The number of rows, of columns, and of regions.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.rows.len()
    }

    /// The model of the puzzle as TOML: `stars` pieces in each row, column and region, no two of
    /// which touch.
    #[must_use]
    pub fn model(&self, stars: u16) -> String {
        let size = self.size();
        let (name, number, [piece, symbol, glyph]) = if stars == 1 {
            ("region-queens", "one queen".to_owned(), ["queen", "Q", "♛"])
        } else {
            ("star-battle", format!("{stars} stars"), ["star", "S", "★"])
        };
        let regions = self.rows.iter().map(|row| row.iter().join("")).join("\n");
        let count = size * usize::from(stars);
        let on = |set: &str| {
            format!("\n[[count]]\npieces = [\"{symbol}\"]\non = \"{set}\"\nnumber = {stars}\n")
        };
        format!(
            "name = \"{name}\"\n\
             about = \"{number} in each row, column and region of a {size} x {size} board, no two \
             touching\"\n\n\
             [board]\nregions = \"\"\"\n{regions}\n\"\"\"\n\n\
             # The pieces attack only the squares next to them.\n\
             [[piece]]\nsymbol = \"{symbol}\"\nname = \"{piece}\"\nglyph = \"{glyph}\"\n\
             moves = \"K\"\ncount = {count}\n{}{}{}",
            on("rows"),
            on("columns"),
            on("regions")
        )
    }
}

/// The column of the last sign of a line.
fn end(signs: &[Sign]) -> usize {
    signs.last().map_or(0, |sign| sign.column)
}

/// The lines that have signs.
fn lines(text: &str) -> Result<Vec<Line>, GridError> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let shows = line.chars().filter(|c| !VARIATION_SELECTORS.contains(c));
        let mut words: Vec<Vec<Sign>> = Vec::new();
        let mut is_inside = false;
        for (column, sign) in (1..).zip(shows) {
            if sign.is_whitespace() {
                is_inside = false;
                continue;
            }
            if sign == '.' || is_invisible(sign) {
                return Err(GridError::Sign { line: number, column, sign });
            }
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
    let are_words = lines.iter().all(|(_, words)| words.len() == size);
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

/// A word as one sign.
fn joined(word: &[Sign]) -> Option<Sign> {
    let text = word.iter().map(|sign| sign.text.as_str()).collect();
    word.first().map(|first| Sign { text, column: first.column })
}

/// The letter of each region in models: its own if all are letters, or else in order from `A`.
fn letters<'a>(regions: &[&'a str]) -> BTreeMap<&'a str, char> {
    let letter = |text: &str| {
        let only = text.chars().exactly_one().ok();
        only.filter(char::is_ascii_alphabetic)
    };
    let own: Option<Vec<char>> = regions.iter().map(|text| letter(text)).collect();
    let letters = own.unwrap_or_else(|| LETTERS.chars().collect());
    regions.iter().copied().zip(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Model, Settings};

    fn rows(text: &str) -> Vec<String> {
        let grid = Grid::parse(text).unwrap();
        grid.rows.iter().map(|row| row.iter().collect()).collect()
    }

    fn fault(text: &str) -> String {
        Grid::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn letters_digits_and_emoji_are_regions() {
        assert_eq!(rows("zz\nzB"), ["zz", "zB"]);
        assert_eq!(rows("11\n12"), ["AA", "AB"]);
        assert_eq!(rows("🟥🟥\n🟥⬛\u{fe0f}\n"), ["AA", "AB"]);
        assert_eq!(rows("\u{feff}A\r\n"), ["A"]);
        assert_eq!(rows("zz1\nzzB\nzzz"), ["AAB", "AAC", "AAA"]);
    }

    #[test]
    fn blanks_between_squares_have_no_meaning() {
        assert_eq!(rows("\n  A B \n\n BB\t\n\n"), ["AB", "BB"]);
        assert_eq!(rows("9 10\n10 10"), ["AB", "BB"]);
        assert_eq!(rows("AB CC\nAB CC\nAB CC\nDD DD"), ["ABCC", "ABCC", "ABCC", "DDDD"]);
    }

    #[test]
    fn faults_have_a_place_and_a_remedy() {
        for empty in ["", " \n\t\n", "\u{feff}"] {
            assert_eq!(Grid::parse(empty), Err(GridError::Empty), "{empty:?}");
        }
        assert_eq!(
            fault("AB\n.B"),
            "line 2, column 1: `.` is not a region: write a letter, a digit or an emoji for each \
             square"
        );
        assert!(fault("A\u{7}\nAB").starts_with("line 1, column 2: `\\u{7}` is not a region"));
        assert_eq!(
            fault("AB\n\n A\n"),
            "line 3, column 3: this row has 1 square and the first has 2: give all rows the same \
             length"
        );
        assert!(fault("AB\nABB").starts_with("line 2, column 3: this row has 3 squares and"));
        assert_eq!(
            fault("AAA\nBBB"),
            "line 2, column 3: the grid has 2 rows and 3 columns: give as many rows as columns"
        );
        assert_eq!(
            fault("AB\nBC"),
            "line 2, column 2: the region `C` is number 3 of a grid of 2 rows: give as many \
             regions as rows"
        );
        assert_eq!(
            fault("AA\nAA"),
            "line 2, column 2: the grid ends with 1 region and 2 rows: give as many regions as rows"
        );
        let large = (0..53).map(|_| "A".repeat(53)).join("\n");
        assert_eq!(fault(&large), "the grid has 53 rows: a model has letters for 52 regions");
    }

    #[test]
    fn the_model_has_the_numbers_of_the_stars() {
        let grid = Grid::parse("AB\nBB").unwrap();
        let model = |stars| Model::from_toml("grid", &grid.model(stars)).unwrap();
        let problem = model(2).problem(2, &Settings::default()).unwrap();
        assert_eq!((model(1).name(), model(2).name()), ("region-queens", "star-battle"));
        assert_eq!(problem.counts[0].exact(), Some(4));
        assert_eq!(problem.regions, ['A', 'B', 'B', 'B']);
        let numbers = problem.square_counts.iter().map(|count| count.range.exact());
        assert_eq!(numbers.collect_vec(), [Some(2); 3]);
    }
}
