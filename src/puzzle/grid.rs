//! Grids: region puzzles as people write them, a line for each row and a sign for each square.
//!
//! A sign is a letter, a digit, a coloured emoji square, or any other character that shows. Squares
//! may have blanks between them; if every line then has as many words as the grid has lines, each
//! word is a sign, such as `10`.

use std::collections::BTreeMap;
use std::fmt;

use super::signs::{GridError, LETTERS, Line, Signs, end};
use itertools::Itertools;
use nq_board::base::words::a;

/// A region puzzle: as many rows, columns and regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The letter of each square's region, row by row from the top.
    rows: Vec<Vec<char>>,
}

impl Grid {
    /// Reads a grid.
    ///
    /// # Errors
    /// The first fault, with its line and column and a remedy.
    pub fn parse(text: &str) -> Result<Self, GridError> {
        let lines = Signs::Regions.read(text)?;
        let rows = lines.len();
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
            let (line, column) =
                lines.last().map_or((0, 0), |last| (last.number, end(&last.signs)));
            return Err(GridError::TooFew { line, column, regions: regions.len(), rows });
        }
        let letters = letters(&regions);
        let row = |line: &Line| line.signs.iter().map(|sign| letters[sign.text.as_str()]).collect();
        Ok(Self { rows: lines.iter().map(row).collect() })
    }

    /// The grid with these regions, row by row from the top, as numbers below the number of
    /// letters. Regions get letters in order of appearance.
    pub(crate) fn of(regions: &[usize], size: usize) -> Self {
        let order = regions.iter().unique().zip(LETTERS.chars());
        let letters: BTreeMap<_, _> = order.collect();
        let letter = |region: &usize| letters.get(region).copied();
        let row = |row: &[usize]| row.iter().filter_map(letter).collect();
        Self { rows: regions.chunks(size.max(1)).map(row).collect() }
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
        let count = size * usize::from(stars);
        let on = |set: &str| {
            format!("\n[[count]]\npieces = [\"{symbol}\"]\non = \"{set}\"\nnumber = {stars}\n")
        };
        format!(
            "name = \"{name}\"\n\
             about = \"{number} in each row, column and region of {}, no two \
             touching\"\n\n\
             [board]\nregions = \"\"\"\n{self}\"\"\"\n\n\
             # The pieces attack only the squares next to them.\n\
             [[piece]]\nsymbol = \"{symbol}\"\nname = \"{piece}\"\nglyph = \"{glyph}\"\n\
             moves = \"K\"\ncount = {count}\n{}{}{}",
            a(&format!("{size} x {size} board")),
            on("rows"),
            on("columns"),
            on("regions")
        )
    }
}

/// A line for each row, and a letter for the region of each square.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.iter().try_for_each(|row| writeln!(f, "{}", row.iter().format("")))
    }
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
    use nq_board::model::{Model, Settings};

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
        assert_eq!(rows("A,B\nB, B"), ["AB", "BB"]);
        assert_eq!(rows("1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}\n22"), ["AB", "BB"]);
        assert!(fault("AB").starts_with("line 1, column 2: the grid has 1 row and 2 columns"));
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
             square; or only `.` and `Q`, for given queens"
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
