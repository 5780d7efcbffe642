//! Quarters that are kept: those made recently, which neighbouring row sets use too, or those of
//! all row sets at once, for boards where they fit into memory.

use std::collections::VecDeque;
use std::rc::Rc;

use itertools::Itertools;

use super::geometry::{Geometry, Quarter};
use super::quarter::{Buffers, Cells, QuarterPair, Recipe};
use super::signature_words::Word;
use nq_board::run::{Control, StopReason, spread};

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

    /// The quarters of a row set of the east. The error is the reason of a stop: each quarter takes
    /// almost a second at the largest sizes.
    pub(super) fn take(
        &mut self,
        east: u32,
        control: &Control,
    ) -> Result<FourCells<W>, StopReason> {
        let mut cells = |quarter| {
            control.proceed()?;
            self.get(quarter, self.recipe.geometry.own_rows(quarter, east), control)
        };
        let [ne, se, nw, sw] = Quarter::ALL;
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
    /// By quarter and rows.
    quarters: [Vec<Cells<W>>; 4],
}

impl<W: Word> Tables<W> {
    /// Makes them on this number of threads.
    pub(super) fn new(recipe: &Recipe, threads: usize) -> Self {
        let geometry = recipe.geometry;
        let control = Control::default();
        let make = |(buffers, made): &mut (Buffers, Vec<_>), (quarter, rows)| {
            let mut cells = Cells::default();
            cells.refill(recipe, (quarter, rows), buffers, &control)?;
            made.push((rows, quarter, cells));
            Ok::<_, StopReason>(())
        };
        let all = (0..1_u32 << geometry.h).flat_map(|rows| {
            let has_rows = move |quarter: &Quarter| rows >> geometry.rows(*quarter) == 0;
            Quarter::ALL.into_iter().filter(has_rows).map(move |quarter| (quarter, rows))
        });
        let begin = || (Buffers::default(), Vec::new());
        let (workers, _) = spread(threads, &control, all, begin, make);
        let cells = workers.into_iter().flat_map(|(_, made)| made);
        let mut tables = Self { geometry, bits: recipe.bits(), quarters: Default::default() };
        for (_, quarter, cells) in cells.sorted_unstable_by_key(|(rows, ..)| *rows) {
            tables.quarters[quarter as usize].push(cells);
        }
        tables
    }

    /// The quarters of the east half on these rows, and of the west half on all others.
    pub(super) fn halves(&self, east: u32) -> [QuarterPair<'_, W>; 2] {
        QuarterPair::halves(Quarter::ALL.map(|quarter| {
            let rows = self.geometry.own_rows(quarter, east);
            self.quarters[quarter as usize][rows as usize].by_ref()
        }))
    }
}
