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

/// The grid of as many regions as rows or as columns, whichever are fewer. Borders around blocked
/// squares alone are no regions.
pub(super) fn grid(
    regions: &[usize],
    borders: &Borders,
    is_blocked: &[bool],
) -> Result<Grid, PuzzleError> {
    let (rows, columns) = (borders.rows(), borders.columns);
    let is_shapeless =
        is_blocked.contains(&true) && *borders == Borders::none(rows, columns).around(is_blocked);
    let squares = || regions.iter().zip(is_blocked);
    let all = squares().filter(|(_, is_blocked)| !**is_blocked).map(|(region, _)| region);
    let all = all.filter(|_| !is_shapeless).unique().collect_vec();
    let number = all.len();
    if number == rows.min(columns) || is_shapeless {
        let place = |region| all.iter().position(|other| *other == region).unwrap_or(number);
        let group =
            |(region, is_blocked): (_, &bool)| if *is_blocked { number + 1 } else { place(region) };
        return Ok(Grid::of_groups(&squares().map(group).collect_vec(), number, columns));
    }
    let has = format!("the link has {} and {rows} rows", counted(number, "region"));
    Err(PuzzleError::Refused(if rows == columns {
        format!("{has}: give as many regions as rows")
    } else {
        format!("{has} and {columns} columns: give as many regions as the fewer of these")
    }))
}

/// The borders of a grid of regions in one part each, and around blocked squares.
pub(super) fn borders(grid: &Grid) -> Result<Borders, PuzzleError> {
    let without = |what: &str| {
        let why = format!("a link shows regions by their borders, and this puzzle has {what}");
        Err(PuzzleError::Refused(why))
    };
    if grid.has_queens() {
        return without("given queens");
    }
    if grid.has_free() && !grid.regions().is_empty() {
        return without("squares in no region");
    }
    if !grid.regions().is_empty() && !grid.is_joined() {
        return without("a region in several parts");
    }
    Ok(Borders::of(&grid.numbered(), grid.columns()))
}
