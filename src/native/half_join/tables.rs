//! The quarters of all row sets at once, for boards where they fit into memory.

use super::geometry::{Geometry, Quarter};
use super::half::Quarters;
use super::kernel::Word;
use super::quarter::{Cells, Partials, Recipe};

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
        let geometry = recipe.geometry;
        let mut tables = Self {
            geometry,
            north_east: Vec::new(),
            south_east: Vec::new(),
            north_west: Vec::new(),
            south_west: Vec::new(),
        };
        let mut partials = Partials::default();
        for rows in 0..1 << geometry.h {
            let partials = partials.search(rows, geometry.h);
            tables.north_east.push(Cells::new(recipe, Quarter::NorthEast, partials));
            tables.north_west.push(Cells::new(recipe, Quarter::NorthWest, partials));
            if rows < 1 << geometry.rows(Quarter::SouthEast) {
                tables.south_east.push(Cells::new(recipe, Quarter::SouthEast, partials));
                tables.south_west.push(Cells::new(recipe, Quarter::SouthWest, partials));
            }
        }
        tables
    }

    /// The quarters of the east half on these rows.
    pub(super) fn east(&self, rows: u32) -> Quarters<'_, E> {
        let (north, south) = self.rows(rows);
        Quarters { north: self.north_east[north].by_ref(), south: self.south_east[south].by_ref() }
    }

    /// The quarters of the west half on these rows.
    pub(super) fn west(&self, rows: u32) -> Quarters<'_, W> {
        let (north, south) = self.rows(rows);
        Quarters { north: self.north_west[north].by_ref(), south: self.south_west[south].by_ref() }
    }

    /// Rows of the north and of the south quarter.
    const fn rows(&self, rows: u32) -> (usize, usize) {
        ((rows & ((1 << self.geometry.h) - 1)) as usize, (rows >> self.geometry.h) as usize)
    }
}
