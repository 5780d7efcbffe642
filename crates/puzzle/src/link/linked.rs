//! The puzzle of a link, from borders to a grid and back.

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::link::borders::Borders;
use nq_board::base::words::counted;

/// The most rows: a model has letters for as many regions.
pub(super) const LARGEST: usize = 52;

/// The most stars in a row, as for `--stars`.
pub(crate) const MOST_STARS: usize = 100;

/// The puzzle of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Linked {
    pub grid: Grid,
    /// Its stars. Drawings may have none.
    pub stars: Option<u16>,
    /// Whether a border ends within a region.
    pub is_dangling: bool,
}

/// The start of a text, for messages.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}

/// The grid of as many regions as rows or as columns, whichever are fewer.
pub(super) fn grid(regions: &[usize], columns: usize) -> Result<Grid, PuzzleError> {
    let (number, rows) = (regions.iter().unique().count(), regions.len() / columns.max(1));
    if number == rows.min(columns) {
        return Ok(Grid::of_regions(regions, columns));
    }
    let has = format!("the link has {} and {rows} rows", counted(number, "region"));
    Err(PuzzleError::Refused(if rows == columns {
        format!("{has}: give as many regions as rows")
    } else {
        format!("{has} and {columns} columns: give as many regions as the fewer of these")
    }))
}

/// The borders of a grid of regions in one part each.
pub(super) fn borders(grid: &Grid) -> Result<Borders, PuzzleError> {
    let without = |what: &str| {
        let why = format!("a link shows regions by their borders, and this puzzle has {what}");
        Err(PuzzleError::Refused(why))
    };
    if grid.has_queens() {
        return without("given queens");
    }
    if grid.has_blocked() {
        return without("blocked squares");
    }
    if !grid.is_covered() {
        return without("squares in no region");
    }
    let regions = grid.numbered();
    let borders = Borders::of(&regions, grid.columns());
    match borders.regions() {
        Some(read) if read == regions => Ok(borders),
        _ => without("a region in several parts"),
    }
}
