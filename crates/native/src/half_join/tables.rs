//! The quarters of all row sets at once, for boards where they fit into memory.

use itertools::Itertools;

use super::geometry::{Geometry, Quarter};
use super::kernel::Word;
use super::quarter::{Buffers, Cells, QuarterPair, Recipe};
use nq_board::run::control::{Control, StopReason};
use nq_board::run::threads::spread;

/// The cells of all four quarters by the rows of the quarter.
#[derive(Debug)]
pub(super) struct Tables<W> {
    pub geometry: Geometry,
    /// Bits of a signature.
    pub bits: u32,
    north_east: Vec<Cells<W>>,
    south_east: Vec<Cells<W>>,
    north_west: Vec<Cells<W>>,
    south_west: Vec<Cells<W>>,
}

impl<W: Word> Tables<W> {
    /// Makes them on this number of threads.
    pub(super) fn new(recipe: &Recipe, threads: usize) -> Self {
        let geometry = recipe.geometry;
        let south_rows = 0..1 << geometry.rows(Quarter::SouthEast);
        let row_sets = 0..1u32 << geometry.h;
        let begin = || (Buffers::default(), Vec::new());
        let control = Control::default();
        let make = |(buffers, quarters): &mut (Buffers, Vec<_>), rows| {
            let mut cells = |quarter| {
                let mut cells = Cells::default();
                cells.refill(recipe, (quarter, rows), buffers);
                cells
            };
            let north = (cells(Quarter::NorthEast), cells(Quarter::NorthWest));
            let south = south_rows
                .contains(&rows)
                .then(|| (cells(Quarter::SouthEast), cells(Quarter::SouthWest)));
            quarters.push((rows, north, south));
            Ok::<_, StopReason>(())
        };
        let (threads, _) = spread(threads, &control, row_sets, begin, make);
        let quarters = threads.into_iter().flat_map(|(_, quarters)| quarters);
        let quarters = quarters.sorted_unstable_by_key(|(rows, ..)| *rows);
        let mut tables = Self {
            geometry,
            bits: recipe.bits(),
            north_east: Vec::new(),
            south_east: Vec::new(),
            north_west: Vec::new(),
            south_west: Vec::new(),
        };
        for (_, (north_east, north_west), south) in quarters {
            tables.north_east.push(north_east);
            tables.north_west.push(north_west);
            if let Some((south_east, south_west)) = south {
                tables.south_east.push(south_east);
                tables.south_west.push(south_west);
            }
        }
        tables
    }

    /// The quarters of the east half on these rows.
    pub(super) fn east(&self, rows: u32) -> QuarterPair<'_, W> {
        let (north, south) = self.rows(rows);
        QuarterPair {
            north: self.north_east[north].by_ref(),
            south: self.south_east[south].by_ref(),
        }
    }

    /// The quarters of the west half on these rows.
    pub(super) fn west(&self, rows: u32) -> QuarterPair<'_, W> {
        let (north, south) = self.rows(rows);
        QuarterPair {
            north: self.north_west[north].by_ref(),
            south: self.south_west[south].by_ref(),
        }
    }

    /// Rows of the north and of the south quarter.
    const fn rows(&self, rows: u32) -> (usize, usize) {
        ((rows & ((1 << self.geometry.h) - 1)) as usize, (rows >> self.geometry.h) as usize)
    }
}
