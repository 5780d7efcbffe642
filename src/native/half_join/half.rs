//! Halves: the quarters of one side joined, column set by column set.

use super::columns::Columns;
use super::geometry::{Geometry, Quarter};
use super::jobs::Selection;
use super::kernel::{Entries, Word, WordKernel};
use super::pairings::Pairings;
use super::quarter::{CellsRef, Part};
use super::row_sets::RowSet;
use super::streams::Streams;
use super::symmetry::Sets;

/// The two quarters of a half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quarters<'a, W> {
    pub north: CellsRef<'a, W>,
    pub south: CellsRef<'a, W>,
}

impl<W: Word> Quarters<'_, W> {
    /// The entries of parts of two cells.
    fn parts(&self, cells: [u32; 2], parts: [Part; 2]) -> [(u32, u32); 2] {
        let Self { north, south } = self;
        [north.range(cells[0] as usize, parts[0]), south.range(cells[1] as usize, parts[1])]
    }
}

/// Which west halves are joined, and into which streams.
#[derive(Clone, Copy, Debug)]
pub(super) struct West {
    /// Their rows.
    pub rows: u32,
    pub selection: Selection,
    /// Whether those without a queen on a main diagonal are among them.
    pub with_free: bool,
    /// Classes by the first bits, 1 if there are none.
    pub classes: u32,
}

impl West {
    /// Those that go with a row set of the east.
    pub(super) fn of(geometry: Geometry, east: RowSet, selection: Selection, classes: u32) -> Self {
        let rows = geometry.west_rows(east.rows);
        Self { rows, selection, with_free: east.with_free(), classes }
    }
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

/// From this number of pairs on, streams get no spare capacity.
const MANY_PAIRS: usize = 1 << 20;

/// Joins the quarters of one side into halves, in streams.
#[derive(Debug)]
pub(super) struct HalfJoiner<W> {
    geometry: Geometry,
    /// By how many of them the north quarter has.
    columns: Vec<Vec<Columns>>,
    pairings: Pairings,
    /// The halves.
    pub streams: Streams<W>,
}

impl<W: Word> HalfJoiner<W> {
    /// A joiner of halves that have as many columns as this quarter.
    pub(super) fn new(geometry: Geometry, quarter: Quarter) -> Self {
        let columns: Vec<_> = (0..=geometry.cols(quarter))
            .map(|in_north| Columns::all(geometry, quarter, in_north))
            .collect();
        let most = columns.iter().map(Vec::len).max().unwrap_or(0);
        Self { geometry, columns, pairings: Pairings::new(most), streams: Streams::default() }
    }

    /// East halves on a row set, in the streams of a selection.
    pub(super) fn east<K: WordKernel<W>>(
        &mut self,
        kernel: K,
        quarters: Quarters<'_, W>,
        (rows, selection): (u32, Selection),
        sweep: &mut Sweep,
    ) {
        let geometry = self.geometry;
        if geometry.has_middle_row(rows) {
            self.pair_up(rows, sweep, |columns, pairings| {
                let [north, south] = quarters.parts(columns.cells, [Part::Taken, Part::Free]);
                pairings.push(false, north, south, 0);
            });
            return self.join(kernel, quarters, geometry.h, true);
        }
        let pair = geometry.pair(geometry.sets(rows).x);
        // Not counted: solutions with a queen on the centre and t above x.
        let most =
            if geometry.is_odd() && selection == Selection::Counted { pair } else { u32::MAX };
        self.pair_up(rows, sweep, |columns, pairings| {
            if columns.pair > most {
                return;
            }
            let [north, south] = quarters.parts(columns.cells, [Part::Free; 2]);
            let stream = match selection {
                Selection::Whole => 0,
                _ => 1 + u32::from(columns.pair > pair) - u32::from(columns.pair < pair),
            };
            pairings.push_any::<K, W>(north, south, stream);
        });
        self.join(kernel, quarters, 3, false);
    }

    /// West halves with these rows, in the streams of a selection. Streams of even n are divided
    /// into classes.
    pub(super) fn west<K: WordKernel<W>>(
        &mut self,
        kernel: K,
        quarters: Quarters<'_, W>,
        wanted: West,
        sweep: &mut Sweep,
    ) {
        if !self.geometry.is_odd() {
            self.west_even(kernel, quarters, wanted, sweep);
        } else if self.geometry.has_middle_row(wanted.rows) {
            self.west_with_centre(kernel, quarters, wanted, sweep);
        } else {
            self.west_by_distance(kernel, quarters, wanted.rows, sweep);
        }
    }

    fn west_even<K: WordKernel<W>>(
        &mut self,
        kernel: K,
        quarters: Quarters<'_, W>,
        West { rows, selection, with_free, classes }: West,
        sweep: &mut Sweep,
    ) {
        let geometry = self.geometry;
        let Sets { x, y } = geometry.sets(geometry.west_rows(rows));
        let (pair, not_y) = (geometry.pair(x), geometry.complement(y));
        self.pair_up(rows, sweep, |columns, pairings| {
            let (z, not_z) = (columns.set, geometry.complement(columns.set));
            let mut push = |parts: [Part; 2], stream: u32| {
                let [north, south] = quarters.parts(columns.cells, parts);
                // The north-west quarter knows the class.
                if classes > 1 {
                    pairings.push(false, north, south, stream * classes);
                } else {
                    pairings.push_any::<K, W>(north, south, stream);
                }
            };
            let side = u32::from(columns.pair >= pair) + u32::from(columns.pair > pair);
            match selection {
                Selection::Whole => {
                    if with_free {
                        push([Part::Free, Part::Free], 0);
                    }
                    push([Part::Taken, Part::All], 1);
                    push([Part::Free, Part::Taken], 1);
                }
                Selection::Counted => {
                    if with_free && side < 2 {
                        push([Part::Free, Part::Free], side);
                    }
                    if z >= x {
                        push([Part::Taken, Part::Free], 2 + u32::from(z == x));
                    }
                    if not_z > not_y {
                        push([Part::All, Part::Taken], 2);
                    } else {
                        push([Part::Taken, Part::Taken], 2);
                        if z == y {
                            push([Part::Free, Part::Taken], 3);
                        }
                    }
                }
                Selection::LeftOut => {
                    if with_free {
                        push([Part::Free, Part::Free], side);
                    }
                    if z < x {
                        push([Part::Taken, Part::Free], 3);
                    }
                    if not_z < not_y {
                        push([Part::Free, Part::Taken], 3);
                    }
                }
            }
        });
        let streams = selection.west_streams(geometry);
        let streams = u32::try_from(streams).expect("there are few");
        self.join(kernel, quarters, streams * classes, classes > 1);
    }

    /// Odd n, the queen of the middle row on the centre.
    fn west_with_centre<K: WordKernel<W>>(
        &mut self,
        kernel: K,
        quarters: Quarters<'_, W>,
        West { rows, selection, .. }: West,
        sweep: &mut Sweep,
    ) {
        let geometry = self.geometry;
        let middle_col = 1 << (geometry.h - 1);
        let pair = geometry.pair(geometry.sets(geometry.west_rows(rows)).x);
        let most = if selection == Selection::Counted { pair } else { u32::MAX };
        self.pair_up(rows, sweep, |columns, pairings| {
            if columns.north & middle_col == 0 || columns.pair > most {
                return;
            }
            let [north, south] = quarters.parts(columns.cells, [Part::Free; 2]);
            let stream = match selection {
                Selection::Whole => 0,
                _ => 1 + u32::from(columns.pair > pair) - u32::from(columns.pair < pair),
            };
            pairings.push_any::<K, W>(north, south, stream);
        });
        self.join(kernel, quarters, 3, false);
    }

    /// Odd n, the queen of the middle column in the stream of its distance from the centre, from 1
    /// on. The quarter with this column knows the distance, so its entries are taken one by one.
    fn west_by_distance<K: WordKernel<W>>(
        &mut self,
        kernel: K,
        quarters: Quarters<'_, W>,
        rows: u32,
        sweep: &mut Sweep,
    ) {
        let middle_col = 1 << (self.geometry.h - 1);
        self.pair_up(rows, sweep, |columns, pairings| {
            let by_south = columns.north & middle_col == 0;
            let parts =
                if by_south { [Part::Free, Part::Taken] } else { [Part::Taken, Part::Free] };
            let [north, south] = quarters.parts(columns.cells, parts);
            pairings.push(by_south, north, south, 0);
        });
        self.join(kernel, quarters, self.geometry.h, true);
    }

    /// Pairs up the cells of the columns of both quarters, except empty ones.
    fn pair_up(
        &mut self,
        rows: u32,
        sweep: &mut Sweep,
        mut pair: impl FnMut(&Columns, &mut Pairings),
    ) {
        let pairings = &mut self.pairings;
        pairings.clear();
        let in_north = (rows & ((1 << self.geometry.h) - 1)).count_ones() as usize;
        let columns = self.columns.get(in_north).map_or(&[][..], Vec::as_slice);
        while let Some(columns) = columns.get(sweep.next) {
            // Only if it is needed: values that were just written are slow to read.
            let is_bounded = sweep.max_pairs < usize::MAX;
            let before = is_bounded.then_some((pairings.lens, pairings.pairs));
            pair(columns, pairings);
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
        self.columns.get(in_north).is_none_or(|columns| sweep.next >= columns.len())
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
        let Pairings { lists: [by_north, by_south], lens, .. } = &self.pairings;
        kernel.join(&by_north[..lens[0]], singles(north), untagged(south), &mut self.streams);
        kernel.join(&by_south[..lens[1]], singles(south), untagged(north), &mut self.streams);
    }
}
