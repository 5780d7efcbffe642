//! Grids: puzzles as people write them, a line for each row and a sign for each square.
//!
//! A grid of regions has a letter, a digit, a coloured emoji square, or any other character that
//! shows. Squares may have blanks between them; if every line then has as many words as the grid
//! has lines, each word is a sign, such as `10`. A `*` is a blocked square, a `.` a square in no
//! region; if all others have one sign, there are no regions. A grid of queens, a completion, has
//! `.` for a free square and `Q` or `♛` for a given queen.

mod model;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::regions::{NO_REGION, divided_signs};
use crate::signs::{FREE, Sign, Signs, Squares, words};
use nq_board::base::signs::QUEENS;
use nq_board::base::words::counted;

/// The letters of regions in models.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The sign of a blocked square.
const BLOCKED: char = '*';

/// The signs of squares in no region, as texts.
const NO_REGION_TEXTS: [&str; 2] = [".", "*"];

/// A puzzle: regions, or a square board with given queens. There are as many regions as rows or as
/// columns, whichever are fewer, or fewer where some squares are in none.
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
        let squares = Squares::of(&words(text))?;
        let lines = squares.rows.iter().filter_map(|row| Some(row.first()?.line));
        let has_gap = lines.tuple_windows().any(|(above, below)| above + 1 < below);
        // Boards of other sides with a blank line between them would be one.
        if has_gap && squares.is_uneven() { Err(squares.uneven()) } else { Self::of(&squares) }
    }

    /// The grid with these squares.
    pub(crate) fn of(squares: &Squares) -> Result<Self, PuzzleError> {
        squares.check()?;
        let Squares { signs, rows } = squares;
        let rows: Vec<Vec<char>> = match signs {
            Signs::Regions => {
                let letters = letters(&regions(squares)?);
                let row = |row: &Vec<Sign>| row.iter().map(|sign| letters[&*sign.text]).collect();
                rows.iter().map(row).collect()
            }
            Signs::Queens if squares.is_uneven() => return Err(squares.uneven()),
            Signs::Queens => {
                let square = |sign: &Sign| if sign.is_queen() { QUEENS[0] } else { FREE };
                rows.iter().map(|row| row.iter().map(square).collect()).collect()
            }
        };
        let grid = Self { signs: *signs, rows };
        // Two boards below each other are no board with twice the rows.
        let is_one = grid.is_square() || grid.regions().is_empty() || grid.is_joined();
        if is_one { Ok(grid) } else { Err(squares.uneven()) }
    }

    /// The grid with these regions, row by row from the top, as numbers below the number of
    /// letters. Regions get letters in order of appearance.
    #[must_use]
    pub fn of_regions(regions: &[usize], columns: usize) -> Self {
        Self::of_groups(regions, LETTERS.len(), columns)
    }

    /// The same with `regions` regions. The next number is that of squares in none, and the one
    /// after it that of blocked squares. Without regions, `.` beside `*` would be a solution.
    #[must_use]
    pub(crate) fn of_groups(groups: &[usize], regions: usize, columns: usize) -> Self {
        let others = if regions == 0 { ['A', BLOCKED] } else { NO_REGION };
        let firsts = groups.iter().copied().filter(|&group| group < regions).unique();
        let letters: BTreeMap<usize, char> =
            firsts.zip(LETTERS.chars()).chain((regions..).zip(others)).collect();
        let letter = |group: &usize| letters.get(group).copied();
        let row = |row: &[usize]| row.iter().filter_map(letter).collect();
        Self { signs: Signs::Regions, rows: groups.chunks(columns.max(1)).map(row).collect() }
    }

    /// The board of `size` rows with queens on these squares, numbered row by row from the top.
    #[must_use]
    pub(crate) fn of_queens(given: &[usize], size: usize) -> Self {
        let sign = |square| if given.contains(&square) { QUEENS[0] } else { FREE };
        let row = |row| (0..size).map(|column| sign(row * size + column)).collect();
        Self { signs: Signs::Queens, rows: (0..size).map(row).collect() }
    }

    /// Whether it has given queens instead of regions.
    #[must_use]
    pub fn has_queens(&self) -> bool {
        self.signs == Signs::Queens
    }

    /// Whether some of its squares stay empty.
    #[must_use]
    pub(crate) fn has_blocked(&self) -> bool {
        self.blocked().next().is_some()
    }

    /// The squares that stay empty, numbered row by row from the top.
    pub(crate) fn blocked(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().flatten().positions(|&sign| sign == BLOCKED)
    }

    /// Whether some of its squares have no sign of a region and are not blocked.
    #[must_use]
    pub(crate) fn has_free(&self) -> bool {
        self.rows.iter().flatten().contains(&FREE)
    }

    /// The letters of its regions. One region that covers all but blocked squares is none.
    pub(crate) fn regions(&self) -> Vec<char> {
        let letters = self.rows.iter().flatten().filter(|sign| !NO_REGION.contains(sign));
        let letters = letters.filter(|_| !self.has_queens()).copied().unique().collect_vec();
        if letters.len() > 1 || self.size() == 1 { letters } else { Vec::new() }
    }

    /// Whether each square is in a region.
    #[must_use]
    pub(crate) fn is_covered(&self) -> bool {
        let mut signs = self.rows.iter().flatten();
        !self.regions().is_empty() && !signs.any(|sign| NO_REGION.contains(sign))
    }

    /// Whether it has as many columns as rows.
    #[must_use]
    pub(crate) fn is_square(&self) -> bool {
        self.rows.len() == self.columns()
    }

    /// Whether each of its regions is in one part.
    pub(crate) fn is_joined(&self) -> bool {
        let signs = self.rows.iter().flatten().copied().collect_vec();
        divided_signs(&signs, self.columns()).is_empty()
    }

    /// What is unusual of its shape, in words.
    #[must_use]
    pub(crate) fn note(&self) -> Option<String> {
        let (rows, columns) = (self.rows.len(), self.columns());
        let free = self.rows.iter().flatten().filter(|&&sign| sign == FREE).count();
        let in_none = (free > 0 && !self.regions().is_empty())
            .then(|| format!("{} in no region", counted(free, "square")));
        let uneven = (!self.is_square()).then(|| format!("{rows} rows and {columns} columns"));
        let notes = [uneven, in_none].into_iter().flatten().join(" and ");
        (!notes.is_empty()).then(|| format!("with {notes}"))
    }

    /// The regions as numbers in order of appearance, row by row from the top.
    #[must_use]
    pub(crate) fn numbered(&self) -> Vec<usize> {
        let order: Vec<&char> = self.rows.iter().flatten().unique().collect();
        let number = |sign| order.iter().position(|other| *other == sign).unwrap_or_default();
        self.rows.iter().flatten().map(number).collect()
    }

    /// The number of rows or of columns, whichever are fewer.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows.len().min(self.columns())
    }

    /// The number of rows.
    #[must_use]
    pub(crate) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }
}

/// A line for each row, and a sign for each square.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.iter().try_for_each(|row| writeln!(f, "{}", row.iter().format("")))
    }
}

/// The signs of the regions in order of appearance: as many as rows or columns, or fewer if some
/// squares are in none. Next to blocked squares, one sign alone is that of a board without regions.
fn regions(squares: &Squares) -> Result<Vec<&str>, PuzzleError> {
    let all = || squares.rows.iter().flatten();
    let (rows, columns) = squares.sides();
    let (size, most) = (rows.min(columns), LETTERS.len());
    if size > most {
        let why = format!("the grid has {rows} rows: a model has letters for {most} regions");
        return Err(PuzzleError::Refused(why));
    }
    let [has_free, has_blocked] = NO_REGION_TEXTS.map(|text| all().any(|sign| sign.text == text));
    let shown = all().filter(|sign| !NO_REGION_TEXTS.contains(&&*sign.text));
    let firsts = shown.unique_by(|sign| &sign.text).collect_vec();
    let number = firsts.len();
    let is_shapeless = has_blocked && number + usize::from(has_free) == 1;
    let is_open = has_free && (2..=size).contains(&number);
    if number == size || is_open || is_shapeless {
        return Ok(firsts.into_iter().map(|sign| sign.text.as_str()).collect());
    }
    if rows != columns {
        return Err(squares.uneven());
    }
    let (sign, why) = match (firsts.get(size), all().last()) {
        (Some(sign), _) => {
            let text = &sign.text;
            let why =
                format!("the region `{text}` is number {} of a grid of {size} rows", size + 1);
            (*sign, why)
        }
        (None, Some(end)) => {
            (end, format!("the grid ends with {} and {size} rows", counted(number, "region")))
        }
        (None, None) => return Ok(Vec::new()),
    };
    Err(sign.fault(format!("{why}: give as many regions as rows")))
}

/// The letter of each region in models: its own if all are letters, or else in order from `A`.
fn letters<'a>(regions: &[&'a str]) -> BTreeMap<&'a str, char> {
    let letter = |text: &&str| text.chars().exactly_one().ok().filter(char::is_ascii_alphabetic);
    let own: Option<Vec<char>> = regions.iter().map(letter).collect();
    let letters = own.unwrap_or_else(|| LETTERS.chars().collect());
    let letters = regions.iter().copied().zip(letters);
    letters.chain(NO_REGION_TEXTS.into_iter().zip(NO_REGION)).collect()
}
