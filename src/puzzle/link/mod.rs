//! Links to Star Battle puzzles: of puzz.link and of Penpa.

pub(super) mod borders;
mod penpa;
mod penpa_write;
mod puzzlink;
#[cfg(test)]
mod tests;

use itertools::Itertools;
use thiserror::Error;

use self::borders::Borders;
use crate::puzzle::grid::Grid;
use nq_board::base::words::counted;

pub use penpa_write::penpa;
pub use puzzlink::puzzlink;

/// The most rows: a model has letters for as many regions.
const LARGEST: usize = 52;

/// The most stars in a row, as for `--stars`.
const MOST_STARS: usize = 100;

/// Why a link is not a puzzle, or a puzzle has no link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    #[error("character {place} of the link's borders is `{}`: copy it again", .digit.escape_debug())]
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
    #[error("the link has {} and {rows} rows: give as many regions as rows", counted(*regions, "region"))]
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

/// The puzzle of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linked {
    pub grid: Grid,
    /// Its stars. Drawings may have none.
    pub stars: Option<u16>,
}

/// Whether a word is an address on the web.
pub(super) fn is_link(word: &str) -> bool {
    word.contains("://")
}

/// Reads a link.
pub(super) fn read(link: &str) -> Result<Linked, LinkError> {
    let link = link.trim_matches(|c: char| !c.is_ascii_alphanumeric() && !"/=+".contains(c));
    let (place, data) = link.split_once(['?', '#']).ok_or(LinkError::Unknown)?;
    if place.contains("penpa-edit") {
        let parameter = |name: &str| {
            let pairs = data.trim_start_matches('#').split('&').filter_map(|p| p.split_once('='));
            pairs.filter(|(key, _)| *key == name).map(|(_, value)| value).next()
        };
        // A link of Penpa may have one of puzz.link.
        return match parameter("p") {
            Some(inner) if inner.starts_with("http") && !inner.contains("penpa-edit") => {
                read(inner)
            }
            Some(inner) => penpa::read(inner),
            None => Err(LinkError::Unknown),
        };
    }
    // Options such as `type=editor` may precede the puzzle.
    let data = data.rsplit('&').next().unwrap_or_default();
    let (name, rest) = data.split_once('/').ok_or(LinkError::Unknown)?;
    let name = name.trim_end_matches("_edit").trim_end_matches("_play");
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
    match name {
        puzzlink::NAME => puzzlink::read(rest),
        _ if is_name && place.contains("puzz.link") => Err(LinkError::Other(shortened(name))),
        _ => Err(LinkError::Unknown),
    }
}

/// The start of a text, for messages.
fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}

/// The grid of as many regions as rows.
fn grid(regions: &[usize], rows: usize) -> Result<Grid, LinkError> {
    match regions.iter().unique().count() {
        count if count == rows => Ok(Grid::of_regions(regions, rows)),
        regions => Err(LinkError::Regions { regions, rows }),
    }
}

/// The borders of a grid of regions in one part each.
fn borders(grid: &Grid) -> Result<Borders, LinkError> {
    if grid.has_queens() {
        return Err(LinkError::NoBorders("given queens"));
    }
    let regions = grid.numbered();
    let borders = Borders::of(&regions, grid.size());
    match borders.regions() {
        Some(read) if read == regions => Ok(borders),
        _ => Err(LinkError::NoBorders("a region in several parts")),
    }
}
