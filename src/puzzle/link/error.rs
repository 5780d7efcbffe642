//! Why a link is not a puzzle.

use thiserror::Error;

use nq_board::base::words::counted;

/// Why a link is not a puzzle, or a puzzle has no link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// A link to something else.
    #[error("the link leads to no Star Battle: give a link of puzz.link or Penpa")]
    Unknown,
    /// Another puzzle of puzz.link.
    #[error("the link is of the puzzle `{0}`: give a link of `starbattle`")]
    Other(String),
    /// A number that is none, or out of range.
    #[error("the link has `{text}` {what}: copy it again; it needs a number from 1 to {most}")]
    Number {
        /// What it counts.
        what: &'static str,
        /// The text in its place.
        text: String,
        /// The largest number.
        most: usize,
    },
    /// A board with different numbers of rows and columns.
    #[error("the link has {rows} rows and {columns} columns: give as many rows as columns")]
    NotSquare {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// A character that is no digit.
    #[error(
        "character {place} of the link's borders is `{}`: copy it again",
        .digit.escape_debug()
    )]
    Digit {
        /// The character.
        digit: char,
        /// Its place, from 1.
        place: usize,
    },
    /// Too few or too many digits.
    #[error(
        "the link's borders have {} and {rows} rows need {needed}: copy it again",
        counted(*found, "digit")
    )]
    Length {
        /// The digits.
        found: usize,
        /// The digits that the rows need.
        needed: usize,
        /// The rows.
        rows: usize,
    },
    /// Borders that enclose no region.
    #[error("a border of the link ends within a region: copy the link again")]
    Borders,
    /// Not as many regions as rows.
    #[error(
        "the link has {} and {rows} rows: give as many regions as rows",
        counted(*regions, "region")
    )]
    Regions {
        /// The regions.
        regions: usize,
        /// The rows.
        rows: usize,
    },
    /// The data of a link of Penpa cannot be unpacked.
    #[error("the link's data is damaged: copy it again")]
    Damaged,
    /// The data of a link of Penpa unpacks to too much.
    #[error("the link's data is too large for a puzzle: it unpacks to more than 1 MiB")]
    TooLarge,
    /// A drawing of Penpa that is no Star Battle of square cells.
    #[error("the link's drawing has {0}: draw squares and black borders only")]
    Drawing(&'static str),
    /// A puzzle that borders cannot show.
    #[error("a link shows regions by their borders, and this puzzle has {0}")]
    NoBorders(&'static str),
}

/// The start of a text, for messages.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}
