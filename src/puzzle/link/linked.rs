//! The puzzle of a link, from borders to a grid and back.

use itertools::Itertools;

use super::borders::Borders;
use super::error::LinkError;
use crate::puzzle::grid::Grid;

/// The most rows: a model has letters for as many regions.
pub(super) const LARGEST: usize = 52;

/// The most stars in a row, as for `--stars`.
pub(super) const MOST_STARS: usize = 100;

/// The puzzle of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::puzzle) struct Linked {
    pub grid: Grid,
    /// Its stars. Drawings may have none.
    pub stars: Option<u16>,
}

/// The grid of as many regions as rows.
pub(super) fn grid(regions: &[usize], rows: usize) -> Result<Grid, LinkError> {
    match regions.iter().unique().count() {
        count if count == rows => Ok(Grid::of_regions(regions, rows)),
        regions => Err(LinkError::Regions { regions, rows }),
    }
}

/// The borders of a grid of regions in one part each.
pub(super) fn borders(grid: &Grid) -> Result<Borders, LinkError> {
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
