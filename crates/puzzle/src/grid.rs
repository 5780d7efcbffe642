//! Grids: puzzles as people write them, a line for each row and a sign for each square.
//!
//! A grid of regions has a letter, a digit, a coloured emoji square, or any other character that
//! shows. Squares may have blanks between them; if every line then has as many words as the grid
//! has lines, each word is a sign, such as `10`. A grid of queens, a completion, has `.` for a free
//! square and `Q` or `♛` for a given queen. A `*` is a blocked square; if all others have one sign,
//! there are no regions.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::signs::{FREE, Sign, Signs, Squares, words};
use nq_board::base::Board;
use nq_board::base::signs::QUEENS;
use nq_board::base::words::{a, counted};
use nq_board::model::{Model, Problem, RULE_FIELDS, RuleKind, Settings};

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

/// The letters of regions in models.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The sign of a blocked square.
const BLOCKED: char = '*';
const BLOCKED_TEXT: &str = "*";

/// A puzzle with as many columns as rows: regions, as many as rows, or given queens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    signs: Signs,
    /// Row by row from the top, the letter of each square's region, or `.` and `Q`.
    rows: Vec<Vec<char>>,
}

impl Grid {
    /// Reads a grid. A text of `.`, `Q` and `♛` only has given queens, and one of only `Q` is a
    /// grid with one region.
    ///
    /// # Errors
    /// The first fault, with its line and column and a remedy.
    pub fn parse(text: &str) -> Result<Self, PuzzleError> {
        Self::of(&Squares::of(&words(text))?)
    }

    /// The grid with these squares.
    pub(crate) fn of(squares: &Squares) -> Result<Self, PuzzleError> {
        squares.check()?;
        let Squares { signs, rows } = squares;
        let rows: Vec<Vec<char>> = match signs {
            Signs::Regions => {
                let letters = letters(&regions(rows)?);
                let row = |row: &Vec<Sign>| row.iter().map(|sign| letters[&*sign.text]).collect();
                rows.iter().map(row).collect()
            }
            Signs::Queens => {
                let square = |sign: &Sign| if sign.is_queen() { QUEENS[0] } else { FREE };
                rows.iter().map(|row| row.iter().map(square).collect()).collect()
            }
        };
        Ok(Self { signs: *signs, rows })
    }

    /// The grid with these regions, row by row from the top, as numbers below the number of
    /// letters. Regions get letters in order of appearance.
    #[must_use]
    pub fn of_regions(regions: &[usize], size: usize) -> Self {
        let order = regions.iter().unique().zip(LETTERS.chars());
        let letters: BTreeMap<_, _> = order.collect();
        let letter = |region: &usize| letters.get(region).copied();
        let row = |row: &[usize]| row.iter().filter_map(letter).collect();
        Self { signs: Signs::Regions, rows: regions.chunks(size.max(1)).map(row).collect() }
    }

    /// The board of `size` rows with queens on these squares, numbered row by row from the top.
    #[must_use]
    pub(crate) fn of_queens(given: &[usize], size: usize) -> Self {
        let sign = |square| if given.contains(&square) { QUEENS[0] } else { FREE };
        let row = |row| (0..size).map(|column| sign(row * size + column)).collect();
        Self { signs: Signs::Queens, rows: (0..size).map(row).collect() }
    }

    /// The grid of a problem, and its stars, if its rules are those of the grid.
    #[must_use]
    pub(crate) fn of_problem(problem: &Problem) -> Option<(Self, u16)> {
        let (rows, columns) = (problem.board.rows(), usize::from(problem.board.cols()));
        let is_fixed = |square| problem.fixed.iter().any(|placed| placed.square == square);
        let sign = |(index, square)| match problem.regions.get(index) {
            _ if problem.blocked.contains(&square) => '*',
            Some(&region) => region,
            None if !problem.square_counts.is_empty() => 'A',
            None => {
                if is_fixed(square) {
                    'Q'
                } else {
                    '.'
                }
            }
        };
        let signs = problem.board.squares().enumerate().map(sign).collect_vec();
        let text =
            signs.chunks(columns.max(1)).map(|row| row.iter().chain(&['\n']).collect::<String>());
        let grid = Self::parse(&text.collect::<String>()).ok()?;
        let pieces = problem.counts.first()?.exact()?;
        let stars = u16::try_from(pieces / u32::from(rows).max(1)).ok()?;
        let model = Model::from_toml("the grid", &grid.model(stars)).ok()?;
        let same = model.problem(rows.into(), &Settings::default()).ok()?;
        let rules = |problem: &Problem| {
            let others = problem.other_rules(&[RuleKind::Count]);
            let Problem { board, regions, square_counts, counts, fixed, may_not_attack, .. } =
                problem.clone();
            let moves = problem.pieces.iter().map(|piece| piece.rule.clone()).collect_vec();
            let empty = (problem.blocked.clone(), problem.walls.len());
            (board, regions, square_counts, counts, fixed, may_not_attack, moves, empty, others)
        };
        (rules(problem) == rules(&same)).then_some((grid, stars))
    }

    /// Whether it has given queens instead of regions.
    #[must_use]
    pub fn has_queens(&self) -> bool {
        self.signs == Signs::Queens
    }

    /// Whether some of its squares stay empty.
    #[must_use]
    pub(crate) fn has_blocked(&self) -> bool {
        self.rows.iter().flatten().contains(&BLOCKED)
    }

    /// Whether it has regions. One that covers all but blocked squares is none.
    #[must_use]
    pub(crate) fn has_regions(&self) -> bool {
        let mut signs = self.rows.iter().flatten().filter(|&&sign| sign != BLOCKED);
        self.signs == Signs::Regions && (self.size() == 1 || !signs.all_equal())
    }

    /// The regions as numbers in order of appearance, row by row from the top.
    #[must_use]
    pub(crate) fn numbered(&self) -> Vec<usize> {
        let order: Vec<&char> = self.rows.iter().flatten().unique().collect();
        let number = |sign| order.iter().position(|other| *other == sign).unwrap_or_default();
        self.rows.iter().flatten().map(number).collect()
    }

    /// The number of rows and of columns.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.rows.len()
    }

    /// The model of the puzzle as TOML. With regions, it has `stars` pieces in each row, column and
    /// region, no two of which touch.
    #[must_use]
    pub fn model(&self, stars: u16) -> String {
        match self.signs {
            Signs::Regions => self.region_model(stars),
            Signs::Queens => self.completion_model(),
        }
    }

    fn region_model(&self, stars: u16) -> String {
        let size = self.size();
        let (name, number, [piece, symbol, glyph]) = if stars == 1 {
            ("region-queens", "one queen".to_owned(), ["queen", "Q", "♛"])
        } else {
            ("star-battle", format!("{stars} stars"), ["star", "S", "★"])
        };
        let count = size * usize::from(stars);
        let on = |set: &&str| {
            format!("\n[[count]]\npieces = [\"{symbol}\"]\non = \"{set}\"\nnumber = {stars}\n")
        };
        let (sets, lines, mut board) = if self.has_regions() {
            let regions = self.to_string().replace(BLOCKED, &FREE.to_string());
            let board = format!("regions = \"\"\"\n{regions}\"\"\"\n");
            (&["rows", "columns", "regions"][..], "row, column and region", board)
        } else {
            let board = format!("rows = {size}\ncolumns = {size}\n");
            (&["rows", "columns"][..], "row and column", board)
        };
        if self.has_blocked() {
            board += &format!("blocked = [{}]\n", self.names(|sign| sign == BLOCKED));
        }
        format!(
            "name = \"{name}\"\n\
             about = \"{number} in each {lines} of {}, no two touching\"\n\n\
             [board]\n{board}\n\
             # The pieces attack only the squares next to them.\n\
             [[piece]]\nsymbol = \"{symbol}\"\nname = \"{piece}\"\nglyph = \"{glyph}\"\n\
             moves = \"K\"\ncount = {count}\n{}",
            a(&format!("{size} x {size} board")),
            sets.iter().map(on).format("")
        )
    }

    /// The names of the squares with signs like this, in quotes.
    fn names(&self, is_meant: impl Fn(char) -> bool) -> String {
        let rows = u16::try_from(self.size()).unwrap_or(u16::MAX);
        let board = Board::new(rows, rows);
        let squares = board.squares().zip(self.rows.iter().flatten());
        let meant = squares.filter(|(_, sign)| is_meant(**sign));
        meant.map(|(square, _)| format!("\"{}\"", board.name(square))).join(", ")
    }

    fn completion_model(&self) -> String {
        let size = self.size();
        let given = self.rows.iter().flatten().filter(|&&sign| sign != FREE).count();
        let (in_place, fixed) = match given {
            0 => ("none".to_owned(), String::new()),
            _ => (given.to_string(), format!("fixed = [{}]\n", self.names(|sign| sign != FREE))),
        };
        format!(
            "name = \"queens-completion\"\n\
             about = \"{} on {}, {in_place} of them in place, no two attacking \
             each other\"\n\n\
             [board]\nrows = {size}\ncolumns = {size}\n\n\
             [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nglyph = \"♛\"\nmoves = \"Q\"\n\
             count = {size}\n{fixed}",
            counted(size, "queen"),
            a(&format!("{size} x {size} board"))
        )
    }
}

/// A line for each row, and a sign for each square.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.iter().try_for_each(|row| writeln!(f, "{}", row.iter().format("")))
    }
}

/// The signs of the regions in order of appearance, as many as rows; one on a board with blocked
/// squares and no regions.
fn regions(rows: &[Vec<Sign>]) -> Result<Vec<&str>, PuzzleError> {
    let size = rows.len();
    if size > LETTERS.len() {
        let most = LETTERS.len();
        let why = format!("the grid has {size} rows: a model has letters for {most} regions");
        return Err(PuzzleError::Refused(why));
    }
    let is_blocked = |sign: &&Sign| sign.text == BLOCKED_TEXT;
    let shown = rows.iter().flatten().filter(|sign| !is_blocked(sign));
    let firsts = shown.unique_by(|sign| &sign.text).collect_vec();
    if firsts.len() == 1 && rows.iter().flatten().any(|sign| is_blocked(&sign)) {
        return Ok(vec![&firsts[0].text]);
    }
    if let Some(sign) = firsts.get(size) {
        return Err(sign.fault(format!(
            "the region `{}` is number {} of a grid of {size} rows: give as many regions as rows",
            sign.text,
            size + 1
        )));
    }
    if let Some(end) = rows.iter().flatten().last().filter(|_| firsts.len() < size) {
        let regions = counted(firsts.len(), "region");
        return Err(end.fault(format!(
            "the grid ends with {regions} and {size} rows: give as many regions as rows"
        )));
    }
    Ok(firsts.into_iter().map(|sign| sign.text.as_str()).collect())
}

/// The letter of each region in models: its own if all are letters, or else in order from `A`.
fn letters<'a>(regions: &[&'a str]) -> BTreeMap<&'a str, char> {
    let letter = |text: &&str| text.chars().exactly_one().ok().filter(char::is_ascii_alphabetic);
    let own: Option<Vec<char>> = regions.iter().map(letter).collect();
    let letters = own.unwrap_or_else(|| LETTERS.chars().collect());
    regions.iter().copied().zip(letters).chain([(BLOCKED_TEXT, BLOCKED)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<String> {
        let grid = Grid::parse(text).unwrap();
        grid.rows.iter().map(|row| row.iter().collect()).collect()
    }

    #[test]
    fn letters_digits_and_emoji_are_regions() {
        for (text, expected) in [
            ("zz\nzB", &["zz", "zB"][..]),
            ("11\n12", &["AA", "AB"]),
            ("🟥🟥\n🟥⬛\u{fe0f}\n", &["AA", "AB"]),
            ("\u{feff}A\r\n", &["A"]),
            ("zz1\nzzB\nzzz", &["AAB", "AAC", "AAA"]),
            // Blanks between squares have no meaning, unless they separate as many words as lines.
            ("\n  A B \n\n BB\t\n\n", &["AB", "BB"]),
            ("9 10\n10 10", &["AB", "BB"]),
            ("A,B\nB, B", &["AB", "BB"]),
            ("1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}\n22", &["AB", "BB"]),
            ("AB CC\nAB CC\nAB CC\nDD DD", &["ABCC", "ABCC", "ABCC", "DDDD"]),
        ] {
            assert_eq!(rows(text), expected, "{text}");
        }
        assert_eq!(Grid::of_regions(&[3, 1, 1, 1], 2), Grid::parse("AB\nBB").unwrap());
    }

    #[test]
    fn blocked_squares_stay_empty_and_may_leave_no_regions() {
        let shapeless = problem("A*AA\n*AAA\nAA*A\nAAA*", 1);
        assert_eq!((shapeless.blocked.len(), shapeless.square_counts.len()), (4, 2));
        assert!(shapeless.regions.is_empty());
        let both = problem("1122\n1*22\n3344\n33*4", 1);
        assert_eq!((both.blocked.len(), both.square_counts.len()), (2, 3));
        assert_eq!(both.regions.iter().filter(|sign| **sign == '.').count(), 2);
        for text in ["1112\n1*22\n3333\n33*2", "****\n****\n****\n****"] {
            assert!(Grid::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn queens_are_letters_or_pictures() {
        assert_eq!(rows("\u{feff}. ♛\u{fe0f}\n\nQ.\r\n"), [".Q", "Q."]);
        assert_eq!(Grid::of_queens(&[1, 2], 2), Grid::parse(".Q\nQ.").unwrap());
        for text in [".", "♛", "Q.", ". .\n", "♛Q"] {
            assert_eq!(Signs::of(&words(text)), Signs::Queens, "{text}");
        }
        for text in ["", " \n", "Q", "QQ\nQQ", "A.", ".q", "0."] {
            assert_eq!(Signs::of(&words(text)), Signs::Regions, "{text}");
        }
    }

    #[test]
    fn faults_have_a_place_and_a_remedy() {
        const EMPTY: &str = "it has no squares: write a line for each row, with a letter for each \
                             square's region";
        let large = (0..53).map(|_| "A".repeat(53)).join("\n");
        for (text, fault) in [
            ("", EMPTY),
            (" \n\t\n", EMPTY),
            ("\u{feff}", EMPTY),
            (
                "AB\n.B",
                "line 2, column 1: `.` is not a region: write a letter, a digit or an emoji for \
                 each square; or only `.` and `Q`, for given queens",
            ),
            (
                "A\u{7}\nAB",
                "line 1, column 2: `\\u{7}` is not a region: write a letter, a digit or an emoji \
                 for each square",
            ),
            (
                "AB\n\n A\n",
                "line 3, column 3: this row has 1 square and the first has 2: give all rows the \
                 same length",
            ),
            (
                "AB\nABB",
                "line 2, column 3: this row has 3 squares and the first has 2: give all rows the \
                 same length",
            ),
            (
                "AB",
                "line 1, column 2: the grid has 1 row and 2 columns: give as many rows as columns",
            ),
            (
                "AB\nBC",
                "line 2, column 2: the region `C` is number 3 of a grid of 2 rows: give as many \
                 regions as rows",
            ),
            (
                "AA\nAA",
                "line 2, column 2: the grid ends with 1 region and 2 rows: give as many regions as \
                 rows",
            ),
            (&large, "the grid has 53 rows: a model has letters for 52 regions"),
            // As many words as lines, each of several squares.
            (
                ".Q ..\n.. ..\n",
                "line 2, column 5: the grid has 2 rows and 4 columns: give as many rows as columns",
            ),
        ] {
            assert_eq!(Grid::parse(text).unwrap_err().to_string(), fault, "{text}");
        }
    }

    fn problem(text: &str, stars: u16) -> Problem {
        let model = Model::from_toml("grid", &Grid::parse(text).unwrap().model(stars)).unwrap();
        let size = model.size(None, &Settings::default()).unwrap();
        model.problem(size, &Settings::default()).unwrap()
    }

    #[test]
    fn the_model_has_the_numbers_of_the_stars() {
        let [one, two] = [1, 2].map(|stars| problem("AB\nBB", stars));
        assert_eq!((&*one.model, &*two.model), ("region-queens", "star-battle"));
        assert_eq!(two.counts[0].exact(), Some(4));
        assert_eq!(two.regions, ['A', 'B', 'B', 'B']);
        let numbers = two.square_counts.iter().map(|count| count.range.exact());
        assert_eq!(numbers.collect_vec(), [Some(2); 3]);
    }

    #[test]
    fn the_model_has_the_given_queens() {
        for (text, about, fixed) in [
            (".", "1 queen on a 1 x 1 board, none of them", 0),
            ("Q.\n..", "2 queens on a 2 x 2 board, 1 of them", 1),
            ("...\n.Q.\nQ..", "3 queens on a 3 x 3 board, 2 of them", 2),
        ] {
            let model = Grid::parse(text).unwrap().model(1);
            assert!(model.contains(about), "{model}");
            let problem = problem(text, 1);
            assert_eq!(
                (problem.fixed.len(), problem.counts[0].exact()),
                (fixed, Some(problem.size))
            );
        }
        let model = Grid::parse("...\n.Q.\nQ..").unwrap().model(1);
        assert!(model.ends_with("count = 3\nfixed = [\"b2\", \"a1\"]\n"), "{model}");
    }
}
