//! Halves: the quarters of one side joined, column set by column set.

use super::geometry::{Geometry, Quarter};
use super::kernel::{Pairing, Word, WordKernel};
use super::quarter::{CellsRef, Part};
use super::row_sets::of_size;
use super::streams::Streams;

/// The two quarters of a half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quarters<'a, W> {
    pub north: CellsRef<'a, W>,
    pub south: CellsRef<'a, W>,
}

/// Which column sets of the north quarter are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sweep {
    /// The next one, by its number; all are through if there are no more.
    pub next: usize,
    /// Every one, every second one, and so on.
    pub step: usize,
    /// The sweep halts before there may be more pairs than this, but not before the first column set.
    pub max_pairs: usize,
}

impl Sweep {
    /// All at once.
    pub(super) const fn whole() -> Self {
        Self { next: 0, step: 1, max_pairs: usize::MAX }
    }
}

/// Joins the quarters of one side into halves, in streams.
#[derive(Debug)]
pub(super) struct HalfJoiner<W> {
    geometry: Geometry,
    /// Column sets of a quarter, by size.
    cols: Vec<Vec<u32>>,
    /// All columns of a quarter.
    all: u32,
    /// Cells to join whose north entries are taken one by one.
    by_north: Vec<Pairing>,
    /// Cells to join whose south entries are taken one by one.
    by_south: Vec<Pairing>,
    /// How many pairs they have.
    pairs: usize,
    /// The halves.
    pub streams: Streams<W>,
}

impl<W: Word> HalfJoiner<W> {
    /// A joiner of halves that have as many columns as this quarter.
    pub(super) fn new(geometry: Geometry, quarter: Quarter) -> Self {
        let cols = geometry.cols(quarter);
        Self {
            geometry,
            cols: (0..=cols).map(|size| of_size(cols, size)).collect(),
            all: (1 << cols) - 1,
            by_north: Vec::new(),
            by_south: Vec::new(),
            pairs: 0,
            streams: Streams::default(),
        }
    }

    /// East halves on a row set. Even n: stream 0, both main diagonals free. Odd n: the stream of the distance of the
    /// queen in the middle row from the centre, from 2 on, or 0 if there is none.
    pub(super) fn east(
        &mut self,
        kernel: impl WordKernel<W>,
        quarters: Quarters<'_, W>,
        rows: u32,
        sweep: &mut Sweep,
    ) {
        let part = if self.geometry.has_middle_row(rows) { Part::Taken } else { Part::Free };
        let all = self.all;
        let streams = if self.geometry.is_odd() { self.geometry.h } else { 1 };
        self.pair_up(rows, sweep, |north, lists| {
            let south = quarters.south.range(all & !north, Part::Free);
            lists.by_north(quarters.north.range(north, part), south, 0);
        });
        self.join(kernel, quarters, streams);
    }

    /// West halves for even n, with these rows: stream `taken * classes + class`, by main diagonals taken; those that
    /// take none only if asked for.
    pub(super) fn west_even(
        &mut self,
        kernel: impl WordKernel<W>,
        quarters: Quarters<'_, W>,
        rows: u32,
        classes: u32,
        with_none_taken: bool,
        sweep: &mut Sweep,
    ) {
        let any = if with_none_taken { Part::FreeAndTaken } else { Part::Taken };
        let all = self.all;
        self.pair_up(rows, sweep, |north, lists| {
            let south = all & !north;
            let free = quarters.south.range(south, Part::Free);
            lists.by_north(quarters.north.range(north, any), free, 0);
            let norths = quarters.north.range(north, Part::FreeAndTaken);
            lists.by_north(norths, quarters.south.range(south, Part::Taken), classes);
        });
        self.join(kernel, quarters, 3 * classes);
    }

    /// West halves for odd n, with these rows. With the middle row among them, its queen on the centre: stream 0. Else
    /// the stream of the distance of the queen in the middle column from the centre, from 1 on.
    pub(super) fn west_odd(
        &mut self,
        kernel: impl WordKernel<W>,
        quarters: Quarters<'_, W>,
        rows: u32,
        sweep: &mut Sweep,
    ) {
        let has_centre = self.geometry.has_middle_row(rows);
        let middle_col = 1 << (self.geometry.h - 1);
        let Quarters { north: norths, south: souths } = quarters;
        let all = self.all;
        let streams = self.geometry.h;
        self.pair_up(rows, sweep, |north, lists| {
            let south = all & !north;
            // The quarter with the middle column knows the distance, so its entries are taken one by one.
            if north & middle_col != 0 {
                let part = if has_centre { Part::Free } else { Part::Taken };
                let south = souths.range(south, Part::Free);
                lists.by_north(norths.range(north, part), south, 0);
            } else if !has_centre {
                let north = norths.range(north, Part::Free);
                lists.by_south(souths.range(south, Part::Taken), north, 0);
            }
        });
        self.join(kernel, quarters, streams);
    }

    /// Has the cells of the column sets of the north quarter paired up; empty ones are left out.
    fn pair_up(&mut self, rows: u32, sweep: &mut Sweep, pairings: impl Fn(u32, &mut Lists<'_>)) {
        let Self { cols, by_north, by_south, .. } = self;
        by_north.clear();
        by_south.clear();
        let in_north = (rows & ((1 << self.geometry.h) - 1)).count_ones() as usize;
        let cols = cols.get(in_north).map_or(&[][..], Vec::as_slice);
        self.pairs = 0;
        while let Some(&north) = cols.get(sweep.next) {
            let before = (by_north.len(), by_south.len());
            pairings(north, &mut Lists { by_north, by_south });
            let new = by_north[before.0..].iter().chain(&by_south[before.1..]);
            let new = new.map(Pairing::pairs).sum::<usize>();
            if self.pairs > 0 && self.pairs + new > sweep.max_pairs {
                by_north.truncate(before.0);
                by_south.truncate(before.1);
                break;
            }
            self.pairs += new;
            sweep.next += sweep.step;
        }
    }

    /// Whether a sweep is through.
    pub(super) fn is_through(&self, rows: u32, sweep: &Sweep) -> bool {
        let in_north = (rows & ((1 << self.geometry.h) - 1)).count_ones() as usize;
        self.cols.get(in_north).is_none_or(|cols| sweep.next >= cols.len())
    }

    fn join(&mut self, kernel: impl WordKernel<W>, quarters: Quarters<'_, W>, streams: u32) {
        self.streams.clear(streams as usize, self.pairs);
        let (north, south) = (quarters.north.entries, quarters.south.entries);
        kernel.join(&self.by_north, north, south, &mut self.streams);
        kernel.join(&self.by_south, south, north, &mut self.streams);
    }
}

/// Where pairings go.
struct Lists<'a> {
    by_north: &'a mut Vec<Pairing>,
    by_south: &'a mut Vec<Pairing>,
}

impl Lists<'_> {
    /// The entries of the north are taken one by one.
    fn by_north(&mut self, singles: (u32, u32), vectors: (u32, u32), stream: u32) {
        push(self.by_north, singles, vectors, stream);
    }

    /// The entries of the south are taken one by one.
    fn by_south(&mut self, singles: (u32, u32), vectors: (u32, u32), stream: u32) {
        push(self.by_south, singles, vectors, stream);
    }
}

fn push(list: &mut Vec<Pairing>, singles: (u32, u32), vectors: (u32, u32), stream: u32) {
    if singles.0 < singles.1 && vectors.0 < vectors.1 {
        list.push(Pairing { singles, vectors, stream });
    }
}
