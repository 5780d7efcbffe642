//! The quarters of all row sets at once, for boards where they fit into memory.

use super::geometry::{Geometry, Quarter};
use super::half::Quarters;
use super::kernel::Word;
use super::quarter::{Cells, Recipe};

/// The cells of all four quarters by the rows of the quarter; words of east and west may differ in width.
#[derive(Debug)]
pub(super) struct Tables<E, W> {
    geometry: Geometry,
    north_east: Vec<Cells<E>>,
    south_east: Vec<Cells<E>>,
    north_west: Vec<Cells<W>>,
    south_west: Vec<Cells<W>>,
}

impl<E: Word, W: Word> Tables<E, W> {
    pub(super) fn new(recipe: &Recipe<'_>) -> Self {
        fn all<T: Word>(recipe: &Recipe<'_>, quarter: Quarter) -> Vec<Cells<T>> {
            (0..1 << recipe.geometry.rows(quarter))
                .map(|rows| Cells::new(recipe, quarter, rows))
                .collect()
        }
        Self {
            geometry: recipe.geometry,
            north_east: all(recipe, Quarter::NorthEast),
            south_east: all(recipe, Quarter::SouthEast),
            north_west: all(recipe, Quarter::NorthWest),
            south_west: all(recipe, Quarter::SouthWest),
        }
    }

    /// The quarters of the east half on these rows.
    pub(super) fn east(&self, rows: u32) -> Quarters<'_, E> {
        let (north, south) = self.rows(rows);
        Quarters { north: &self.north_east[north], south: &self.south_east[south] }
    }

    /// The quarters of the west half on these rows.
    pub(super) fn west(&self, rows: u32) -> Quarters<'_, W> {
        let (north, south) = self.rows(rows);
        Quarters { north: &self.north_west[north], south: &self.south_west[south] }
    }

    /// Rows of the north and of the south quarter.
    const fn rows(&self, rows: u32) -> (usize, usize) {
        ((rows & ((1 << self.geometry.h) - 1)) as usize, (rows >> self.geometry.h) as usize)
    }
}
