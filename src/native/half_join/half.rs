//! Halves: the quarters of one side joined, column set by column set.

use std::hint::select_unpredictable;

use super::geometry::{Geometry, Quarter};
use super::kernel::{Entries, Pairing, Word, WordKernel};
use super::quarter::{CellsRef, Part};
use super::row_sets::of_size;
use super::streams::{STREAMS, Streams};

/// The two quarters of a half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quarters<'a, W> {
    pub north: CellsRef<'a, W>,
    pub south: CellsRef<'a, W>,
}

/// Which column sets of the north quarter are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sweep {
    /// The next one, by its number; none if the sweep is finished.
    pub next: usize,
    /// Every one, every second one, and so on.
    pub step: usize,
    /// The sweep pauses before it may have more pairs than this, but not before the first column
    /// set.
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
    pairings: Pairings,
    /// The halves.
    pub streams: Streams<W>,
}

impl<W: Word> HalfJoiner<W> {
    /// A joiner of halves that have as many columns as this quarter.
    pub(super) fn new(geometry: Geometry, quarter: Quarter) -> Self {
        let cols = geometry.cols(quarter);
        let cols: Vec<_> = (0..=cols).map(|size| of_size(cols, size)).collect();
        let most = cols.iter().map(Vec::len).max().unwrap_or(0);
        Self { geometry, cols, pairings: Pairings::new(most), streams: Streams::default() }
    }

    /// East halves on a row set. Even n: stream 0, both main diagonals free. Odd n: the stream of
    /// the distance of the queen in the middle row from the centre, from 2 on, or 0 if there is
    /// none.
    pub(super) fn east(
        &mut self,
        kernel: impl WordKernel<W>,
        quarters: Quarters<'_, W>,
        rows: u32,
        sweep: &mut Sweep,
    ) {
        let has_middle_row = self.geometry.has_middle_row(rows);
        let (part, singles) =
            if has_middle_row { (Part::Taken, Singles::North) } else { (Part::Free, Singles::Any) };
        let streams = if self.geometry.is_odd() { self.geometry.h } else { 1 };
        self.pair_up(rows, sweep, |cell, pairings| {
            let south = quarters.south.range(cell.south, Part::Free);
            let north = quarters.north.range(cell.north, part);
            pairings.push(singles.are_south::<W>(&[north], &[south]), north, south, 0);
        });
        self.join(kernel, quarters, streams, has_middle_row);
    }

    /// West halves for even n, with these rows: stream `taken * classes + class`, by occupied main
    /// diagonals; those without any only if requested.
    pub(super) fn west_even(
        &mut self,
        kernel: impl WordKernel<W>,
        quarters: Quarters<'_, W>,
        rows: u32,
        classes: u32,
        with_none_taken: bool,
        sweep: &mut Sweep,
    ) {
        // The north-west quarter knows the class.
        let singles = if classes > 1 { Singles::North } else { Singles::Any };
        self.pair_up(rows, sweep, |cell, pairings| {
            let [north, south] = [(quarters.north, cell.north), (quarters.south, cell.south)]
                .map(|(cells, cell)| [Part::Free, Part::Taken].map(|part| cells.range(cell, part)));
            let by_south = singles.are_south::<W>(&north, &south);
            if with_none_taken {
                pairings.push(by_south, north[0], south[0], 0);
            }
            // The order puts those with the same single entries together.
            let one_taken = [(north[0], south[1]), (north[1], south[0])];
            let second = select_unpredictable(by_south, one_taken[1], one_taken[0]);
            let third = select_unpredictable(by_south, one_taken[0], one_taken[1]);
            pairings.push(by_south, second.0, second.1, classes);
            pairings.push(by_south, third.0, third.1, classes);
            pairings.push(by_south, north[1], south[1], 2 * classes);
        });
        self.join(kernel, quarters, 3 * classes, classes > 1);
    }

    /// West halves for odd n, with these rows. With the middle row among them, its queen on the
    /// centre: stream 0. Else the stream of the distance of the queen in the middle column from the
    /// centre, from 1 on.
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
        self.pair_up(rows, sweep, |cell, pairings| {
            // The quarter with the middle column knows the distance, so its entries are taken one
            // by one.
            if cell.north_cols & middle_col != 0 {
                let (part, singles) = if has_centre {
                    (Part::Free, Singles::Any)
                } else {
                    (Part::Taken, Singles::North)
                };
                let south = souths.range(cell.south, Part::Free);
                let north = norths.range(cell.north, part);
                pairings.push(singles.are_south::<W>(&[north], &[south]), north, south, 0);
            } else if !has_centre {
                let north = norths.range(cell.north, Part::Free);
                let south = souths.range(cell.south, Part::Taken);
                pairings.push(true, north, south, 0);
            }
        });
        self.join(kernel, quarters, self.geometry.h, !has_centre);
    }

    /// Pairs up the cells of the column sets of the north quarter, except empty ones.
    fn pair_up(&mut self, rows: u32, sweep: &mut Sweep, pair: impl Fn(CellPair, &mut Pairings)) {
        let pairings = &mut self.pairings;
        pairings.clear();
        let in_north = (rows & ((1 << self.geometry.h) - 1)).count_ones() as usize;
        let cols = self.cols.get(in_north).map_or(&[][..], Vec::as_slice);
        while let Some(&north_cols) = cols.get(sweep.next) {
            // Only if it is needed: values that were just written are slow to read.
            let is_bounded = sweep.max_pairs < usize::MAX;
            let before = is_bounded.then_some((pairings.lens, pairings.pairs));
            // The sets of all other columns are ranked the other way round.
            let (north, south) = (sweep.next, cols.len() - 1 - sweep.next);
            pair(CellPair { north_cols, north, south }, pairings);
            if let Some(before) = before
                && before.1 > 0
                && pairings.pairs > sweep.max_pairs
            {
                (pairings.lens, pairings.pairs) = before;
                break;
            }
            sweep.next += sweep.step;
        }
    }

    /// Whether a sweep is finished.
    pub(super) fn is_through(&self, rows: u32, sweep: &Sweep) -> bool {
        let in_north = (rows & ((1 << self.geometry.h) - 1)).count_ones() as usize;
        self.cols.get(in_north).is_none_or(|cols| sweep.next >= cols.len())
    }

    fn join<'a>(
        &mut self,
        kernel: impl WordKernel<W>,
        quarters: Quarters<'a, W>,
        streams: u32,
        tagged: bool,
    ) {
        let streams = streams as usize;
        let untagged = |cells: CellsRef<'a, W>| Entries { tags: None, ..cells.entries };
        let singles = |cells: CellsRef<'a, W>| Entries {
            tags: cells.entries.tags.filter(|_| tagged),
            ..cells.entries
        };
        let Quarters { north, south } = quarters;
        let pairs = self.pairings.pairs;
        if pairs < MANY_PAIRS {
            self.streams.clear(std::iter::repeat_n(pairs, streams), pairs);
        } else {
            let tags = [north, south].map(|cells| singles(cells).tags);
            let rooms = self.pairings.by_stream(tags);
            self.streams.clear(rooms.into_iter().take(streams), pairs);
        }
        let pairings = self.pairings.sorted(false);
        kernel.join(pairings, singles(north), untagged(south), &mut self.streams);
        let pairings = self.pairings.sorted(true);
        kernel.join(pairings, singles(south), untagged(north), &mut self.streams);
    }
}

/// A column set of the north quarter, and the two cells that go together, by rank.
#[derive(Clone, Copy, Debug)]
struct CellPair {
    north_cols: u32,
    north: usize,
    south: usize,
}

/// Whose entries are taken one by one.
#[derive(Clone, Copy, Debug)]
enum Singles {
    North,
    /// Those with less work.
    Any,
}

impl Singles {
    /// Whether the entries of these parts of a south cell are taken one by one, and not those of
    /// the north cell.
    #[inline]
    fn are_south<W: Word>(self, north: &[(u32, u32)], south: &[(u32, u32)]) -> bool {
        let len = |&(from, to): &(u32, u32)| to - from;
        // Steps of the longest vectors there are; those of others are halves and quarters of them.
        let words = 512 / W::BITS;
        let steps = |singles: &[_], vectors: &[_]| {
            singles.iter().map(len).sum::<u32>()
                * vectors.iter().map(|part| len(part).div_ceil(words)).sum::<u32>()
        };
        match self {
            Self::North => false,
            Self::Any => steps(south, north) < steps(north, south),
        }
    }
}

/// Pairings of one column set at most: free and taken entries of either quarter.
const PARTS: usize = 4;

/// Pairings are sorted by how many single entries they have, those with so many or more as one.
const MANY: usize = 32;

/// From this number of pairs on, streams get no spare capacity.
const MANY_PAIRS: usize = 1 << 20;

/// Cells to join.
#[derive(Debug)]
struct Pairings {
    /// Those whose north and those whose south entries are taken one by one; with room for all and
    /// one more.
    lists: [Vec<Pairing>; 2],
    lens: [usize; 2],
    sorted: Vec<Pairing>,
    /// The number of their pairs.
    pairs: usize,
}

impl Pairings {
    /// Room for this many column sets.
    fn new(col_sets: usize) -> Self {
        let room = || vec![Pairing::default(); PARTS * col_sets + 1];
        Self { lists: [room(), room()], lens: [0; 2], sorted: room(), pairs: 0 }
    }

    fn clear(&mut self) {
        (self.lens, self.pairs) = ([0; 2], 0);
    }

    #[inline]
    fn push(&mut self, by_south: bool, north: (u32, u32), south: (u32, u32), stream: u32) {
        let choose = |a, b| select_unpredictable(by_south, b, a);
        let (singles, vectors) = (choose(north, south), choose(south, north));
        // Always written, and kept if there are pairs: a branch would be mispredicted in half of
        // the cases.
        let (list, len) =
            (&mut self.lists[usize::from(by_south)], &mut self.lens[usize::from(by_south)]);
        let pairing = Pairing { singles, vectors, stream };
        let pairs = pairing.pairs();
        list[*len] = pairing;
        *len += usize::from(pairs > 0);
        self.pairs += pairs;
    }

    /// The number of pairs for each stream, with the tags of north and south.
    fn by_stream(&self, tags: [Option<&[u8]>; 2]) -> [usize; STREAMS] {
        let mut pairs = [0; STREAMS];
        for ((list, &len), tags) in self.lists.iter().zip(&self.lens).zip(tags) {
            for pairing in &list[..len] {
                let (stream, vectors) =
                    (pairing.stream as usize, pairing.vectors.1 - pairing.vectors.0);
                let Some(tags) = tags else {
                    pairs[stream] += pairing.pairs();
                    continue;
                };
                for &tag in &tags[pairing.singles.0 as usize..pairing.singles.1 as usize] {
                    pairs[stream + usize::from(tag)] += vectors as usize;
                }
            }
        }
        pairs
    }

    /// Those whose north or south entries are taken one by one, sorted by the number of these, so
    /// that the processor predicts the ends of loops. Those with the same entries stay together.
    fn sorted(&mut self, by_south: bool) -> &[Pairing] {
        let list = usize::from(by_south);
        let list = &self.lists[list][..self.lens[list]];
        let key = |pairing: &Pairing| ((pairing.singles.1 - pairing.singles.0) as usize).min(MANY);
        let mut next = [0; MANY + 1];
        for pairing in list {
            next[key(pairing)] += 1;
        }
        let mut end = 0;
        for next in &mut next {
            end += std::mem::replace(next, end);
        }
        for pairing in list {
            let next = &mut next[key(pairing)];
            self.sorted[*next] = *pairing;
            *next += 1;
        }
        &self.sorted[..list.len()]
    }
}
