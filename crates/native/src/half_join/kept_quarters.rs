//! Quarters that are kept: those made recently, which neighbouring row sets use too, or those of
//! all row sets at once, for boards where they fit into memory.

use std::collections::VecDeque;
use std::rc::Rc;

use itertools::Itertools;

use super::geometry::{Geometry, Quarter};
use super::quarter::{Buffers, Cells, QuarterPair, Recipe};
use super::signature_words::Word;
use nq_board::run::control::{Control, StopReason};
use nq_board::run::threads::spread;

/// A quarter and its rows.
type Kept<W> = ((Quarter, u32), Rc<Cells<W>>);

/// The quarters of a row set: north-east, south-east, north-west and south-west.
pub(super) type FourCells<W> = [Rc<Cells<W>>; 4];

/// Makes the quarters of row sets, and keeps up to so many bytes of them.
#[derive(Debug)]
pub(super) struct QuarterMaker<W> {
    pub(super) recipe: Recipe,
    buffers: Buffers,
    quarters: VecDeque<Kept<W>>,
    bytes: usize,
    max_bytes: usize,
    /// Buffers of quarters that were not kept.
    spare: Vec<Cells<W>>,
}

impl<W: Word> QuarterMaker<W> {
    pub(super) fn new(recipe: Recipe, max_bytes: usize) -> Self {
        let (buffers, quarters, spare) = Default::default();
        Self { recipe, buffers, quarters, bytes: 0, max_bytes, spare }
    }

    /// The quarters of a row set of the east.
    ///
    /// # Errors
    /// The reason of a stop: each quarter takes almost a second at the largest sizes.
    pub(super) fn take(
        &mut self,
        east: u32,
        control: &Control,
    ) -> Result<FourCells<W>, StopReason> {
        let mut cells = |quarter| {
            control.proceed()?;
            self.get(quarter, self.recipe.geometry.own_rows(quarter, east), control)
        };
        let [ne, se, nw, sw] = Quarter::IN_ORDER;
        Ok([cells(ne)?, cells(se)?, cells(nw)?, cells(sw)?])
    }

    /// The quarter on these rows, made if needed, in the buffer of an older one. A quarter above
    /// the limit is not kept.
    fn get(
        &mut self,
        quarter: Quarter,
        rows: u32,
        control: &Control,
    ) -> Result<Rc<Cells<W>>, StopReason> {
        let key = (quarter, rows);
        if let Some(at) = self.quarters.iter().position(|(other, _)| *other == key) {
            let found = self.quarters.remove(at).expect("it was just found");
            self.quarters.push_back(found);
            return Ok(Rc::clone(&self.quarters[self.quarters.len() - 1].1));
        }
        let mut cells = self.spare.pop().unwrap_or_default();
        cells.refill(&self.recipe, key, &mut self.buffers, control)?;
        let bytes = cells.bytes();
        if bytes > self.max_bytes / 8 {
            return Ok(Rc::new(cells));
        }
        // A kept quarter has no spare capacity.
        let kept = Rc::new(cells.clone());
        self.spare.push(cells);
        while self.bytes + bytes > self.max_bytes {
            let Some((_, oldest)) = self.quarters.pop_front() else { break };
            self.bytes -= oldest.bytes();
        }
        self.bytes += bytes;
        self.quarters.push_back((key, Rc::clone(&kept)));
        Ok(kept)
    }

    /// Whether all quarters of a row set are kept, and so shared with its neighbours.
    pub(super) fn are_kept(cells: &FourCells<W>) -> bool {
        cells.iter().all(|cells| Rc::strong_count(cells) > 1)
    }

    /// Returns quarters. If one is not kept, the next one uses its buffer, unless the buffer is so
    /// large that other allocations need the memory.
    pub(super) fn give_back(&mut self, cells: FourCells<W>) {
        const MOST: usize = 4;
        const MOST_BYTES: usize = 1 << 25;
        for cells in cells {
            if self.spare.len() < MOST && cells.bytes() <= MOST_BYTES {
                self.spare.extend(Rc::try_unwrap(cells));
            }
        }
    }
}

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
                cells.refill(recipe, (quarter, rows), buffers, &control)?;
                Ok(cells)
            };
            let north = (cells(Quarter::NorthEast)?, cells(Quarter::NorthWest)?);
            let mut south = || Ok((cells(Quarter::SouthEast)?, cells(Quarter::SouthWest)?));
            let south = south_rows.contains(&rows).then(&mut south).transpose()?;
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
