//! Halves: the quarters of one side joined.

use std::ops::Range;

use super::columns::Columns;
use super::geometry::{Geometry, Quarter};
use super::kernel::{Entries, Kernel, Pairing};
use super::quarter::Part::{Free, Taken};
use super::quarter::{Part, QuarterPair};
use super::row_sets::RowSet;
use super::signature_words::{STREAMS, Streams, Word};
use super::symmetry::{Selection, Sets};

/// The row set of the east, and which of its solutions are counted.
pub(super) type Wanted = (RowSet, Selection);

/// Which cells are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sweep {
    /// The next one, by its number; none if the sweep is finished.
    pub next: usize,
    /// Every one, every second one, and so on.
    pub step: usize,
    /// The sweep pauses before it may have more pairs than this, but not before the first cell with
    /// pairs.
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
    is_west: bool,
    /// By how many of them the north quarter has.
    columns: Vec<Columns>,
    joins: Joins,
    /// The cells of the last sweep.
    blocks: Vec<Range<usize>>,
    /// The halves.
    pub streams: Streams<W>,
}

impl<W: Word> HalfJoiner<W> {
    /// Those of the east and of the west.
    pub(super) fn both(geometry: Geometry) -> [Self; 2] {
        [Quarter::NorthEast, Quarter::NorthWest].map(|quarter| Self {
            geometry,
            is_west: quarter.is_west(),
            columns: (0..=geometry.h)
                .map(|in_north| Columns::new(geometry, quarter, in_north))
                .collect(),
            joins: Joins::default(),
            blocks: Vec::new(),
            streams: Streams::default(),
        })
    }

    /// Halves that go with a row set of the east, in the streams of a selection.
    pub(super) fn take(
        &mut self,
        kernel: Kernel,
        quarters: QuarterPair<'_, W>,
        wanted: Wanted,
        sweep: &mut Sweep,
    ) {
        let columns = &self.columns[self.in_north(wanted.0)];
        self.joins.begin(columns.len());
        let push = if self.is_west { push_west } else { push_east };
        let streams = push(&mut self.joins, columns, self.geometry, wanted);
        self.join(kernel, quarters, streams, sweep);
    }

    /// How many rows of the half are in the north quarter.
    fn in_north(&self, RowSet { rows, .. }: RowSet) -> usize {
        self.geometry.in_north(if self.is_west { self.geometry.west_rows(rows) } else { rows })
    }

    /// Whether a sweep is finished.
    pub(super) fn is_through(&self, row_set: RowSet, sweep: &Sweep) -> bool {
        sweep.next >= self.columns[self.in_north(row_set)].len()
    }

    /// Joins the next cells of a sweep.
    fn join(
        &mut self,
        kernel: Kernel,
        quarters: QuarterPair<'_, W>,
        streams: usize,
        sweep: &mut Sweep,
    ) {
        let pairs = self.next_blocks(quarters, sweep);
        if pairs < MANY_PAIRS {
            self.streams.clear(std::iter::repeat_n(pairs, streams), pairs);
        } else {
            let mut rooms = [0; STREAMS];
            for block in &self.blocks {
                self.joins.pairs_by_stream(quarters, block.clone(), &mut rooms);
            }
            self.streams.clear(rooms.into_iter().take(streams), pairs);
        }
        for block in &self.blocks {
            for (pairing, stream) in self.joins.within(quarters, block.clone()) {
                kernel.join(&pairing, stream, &mut self.streams);
            }
        }
    }

    /// Moves a sweep on, notes its cells, and says how many pairs they have at most.
    fn next_blocks(&mut self, quarters: QuarterPair<'_, W>, sweep: &mut Sweep) -> usize {
        let cells = self.joins.cells;
        self.blocks.clear();
        if *sweep == Sweep::whole() {
            self.blocks.push(0..cells);
            sweep.next = cells;
            // Counting what is joined alone would look at each cell several times.
            return quarters.pairs();
        }
        let mut all_pairs = 0;
        while sweep.next < cells {
            let cell = sweep.next..sweep.next + 1;
            let pairs = self.joins.pairs(quarters, cell.clone());
            if all_pairs > 0 && all_pairs + pairs > sweep.max_pairs {
                break;
            }
            all_pairs += pairs;
            sweep.next += sweep.step;
            match self.blocks.last_mut() {
                Some(last) if last.end == cell.start => last.end = cell.end,
                _ => self.blocks.push(cell),
            }
        }
        all_pairs
    }
}

/// The east. Returns the number of streams.
fn push_east(
    joins: &mut Joins,
    columns: &Columns,
    geometry: Geometry,
    (RowSet { rows, .. }, selection): Wanted,
) -> usize {
    if geometry.has_middle_row(rows) {
        let tags = geometry.has_eight_symmetries().then_some(Side::North);
        joins.push([Taken, Free], [columns.all()], 0, tags);
        return geometry.h as usize;
    }
    // Not counted, unless queens on main diagonals are apart: t above x.
    let with_above = geometry.has_main_diagonals_apart() || selection != Selection::Counted;
    push_by_set(joins, columns, geometry, (rows, selection), with_above)
}

fn push_west(
    joins: &mut Joins,
    columns: &Columns,
    geometry: Geometry,
    (row_set, selection): Wanted,
) -> usize {
    let rows = row_set.rows;
    if geometry.has_main_diagonals_apart() {
        push_even_west(joins, columns, geometry, (row_set, selection));
        return selection.west_streams(geometry);
    }
    if !geometry.has_middle_row(rows) {
        // For odd n, the piece of the middle row is on the centre.
        let with_above = selection != Selection::Counted;
        return push_by_set(joins, columns, geometry, (rows, selection), with_above);
    }
    // The piece of the middle column in the stream of its distance from the centre, from 1 on: the
    // quarter with this column knows it.
    let tags = |side| geometry.has_eight_symmetries().then_some(side);
    joins.push([Taken, Free], [columns.main()], 0, tags(Side::North));
    joins.push([Free, Taken], [columns.others()], 0, tags(Side::South));
    geometry.h as usize
}

/// Joins what has no queen on a main diagonal (even n) or a piece on the centre (odd n): streams 0
/// to 2 are sets that make a pair below that of x, the same, or one above. With four symmetries the
/// sets themselves are compared.
fn push_by_set(
    joins: &mut Joins,
    columns: &Columns,
    geometry: Geometry,
    (rows, selection): (u32, Selection),
    with_above: bool,
) -> usize {
    const STREAMS: usize = 3;
    if selection == Selection::Whole {
        joins.push([Free, Free], [columns.main()], 0, None);
        return STREAMS;
    }
    let x = geometry.sets(rows).x;
    let [below, equal, above] = if geometry.has_eight_symmetries() {
        let pair = geometry.pair(x);
        [columns.pair_below(pair), columns.pair_equal(pair), columns.pair_above(pair)]
    } else {
        [columns.below(x), columns.equal(x), columns.above(x)]
    };
    joins.push([Free, Free], below, 0, None);
    joins.push([Free, Free], equal, 1, None);
    if with_above {
        joins.push([Free, Free], above, 2, None);
    }
    STREAMS
}

/// The west of an even board.
fn push_even_west(
    joins: &mut Joins,
    columns: &Columns,
    geometry: Geometry,
    (row_set, selection): Wanted,
) {
    let with_free = row_set.with_free();
    let Sets { x, y } = geometry.sets(row_set.rows);
    let pair = geometry.pair(x);
    let mut push = |parts, cells: [Range<usize>; 2], stream| joins.push(parts, cells, stream, None);
    let all = || [columns.all(), 0..0];
    match selection {
        Selection::Whole => {
            if with_free {
                push([Free, Free], all(), 0);
            }
            push([Taken, Free], all(), 1);
            push([Taken, Taken], all(), 1);
            push([Free, Taken], all(), 1);
        }
        Selection::Counted => {
            if with_free {
                push([Free, Free], columns.pair_below(pair), 0);
                push([Free, Free], columns.pair_equal(pair), 1);
            }
            push([Taken, Free], columns.above(x), 2);
            push([Taken, Free], columns.equal(x), 3);
            push([Taken, Taken], all(), 2);
            // ~z above ~y.
            push([Free, Taken], columns.below(y), 2);
            push([Free, Taken], columns.equal(y), 3);
        }
        Selection::LeftOut => {
            if with_free {
                push([Free, Free], columns.pair_below(pair), 0);
                push([Free, Free], columns.pair_equal(pair), 1);
                push([Free, Free], columns.pair_above(pair), 2);
            }
            push([Taken, Free], columns.below(x), 3);
            push([Free, Taken], columns.above(y), 3);
        }
    }
}

/// A side of the two quarters of a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    North,
    South,
}

/// A part of the north quarter and one of the south quarter, joined in some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Join {
    parts: [Part; 2],
    cells: Range<usize>,
    /// The stream of the halves, or the first one if tags are added.
    stream: usize,
    /// The side whose tags are added.
    tags: Option<Side>,
}

/// The joins of a half.
#[derive(Debug, Default)]
struct Joins {
    joins: Vec<Join>,
    /// The number of cells of each quarter.
    cells: usize,
}

impl Joins {
    /// Begins the joins of quarters with so many cells.
    fn begin(&mut self, cells: usize) {
        self.joins.clear();
        self.cells = cells;
    }

    /// Adds parts to join in ranges of cells.
    fn push(
        &mut self,
        parts: [Part; 2],
        cells: impl IntoIterator<Item = Range<usize>>,
        stream: usize,
        tags: Option<Side>,
    ) {
        let cells = cells.into_iter().filter(|cells| !cells.is_empty());
        self.joins.extend(cells.map(|cells| Join { parts, cells, stream, tags }));
    }

    /// What is joined of some cells, and the stream.
    fn within<'a, W: Word>(
        &self,
        quarters: QuarterPair<'a, W>,
        cells: Range<usize>,
    ) -> impl Iterator<Item = (Pairing<'a, W>, usize)> {
        self.entries(quarters, cells)
            .map(|([singles, vectors], cells, stream)| (singles.pair_up(&vectors, &cells), stream))
    }

    /// The number of pairs in some cells.
    fn pairs<W: Word>(&self, quarters: QuarterPair<'_, W>, cells: Range<usize>) -> usize {
        self.entries(quarters, cells)
            .map(|([singles, vectors], cells, _)| singles.pairs(&vectors, &cells))
            .sum()
    }

    /// The number of pairs in some cells for each stream.
    fn pairs_by_stream<W: Word>(
        &self,
        quarters: QuarterPair<'_, W>,
        cells: Range<usize>,
        pairs: &mut [usize; STREAMS],
    ) {
        for ([singles, vectors], cells, stream) in self.entries(quarters, cells) {
            singles.pairs_by_tag(&vectors, &cells, &mut pairs[stream..]);
        }
    }

    /// The entries that are taken one by one, and those taken a vector at a time.
    fn entries<'a, W: Word>(
        &self,
        QuarterPair { north, south }: QuarterPair<'a, W>,
        within: Range<usize>,
    ) -> impl Iterator<Item = ([Entries<'a, W>; 2], Range<usize>, usize)> {
        self.joins.iter().filter_map(move |join| {
            let cells = join.cells.start.max(within.start)..join.cells.end.min(within.end);
            if cells.is_empty() {
                return None;
            }
            let [north, south] = [north.part(join.parts[0]), south.part(join.parts[1])];
            let entries = match join.tags {
                Some(Side::North) => [north, south.untagged()],
                Some(Side::South) => [south, north.untagged()],
                // The fewer entries there are, the less work it is to take them one by one.
                None if north.len(&cells) <= south.len(&cells) => {
                    [north.untagged(), south.untagged()]
                }
                None => [south.untagged(), north.untagged()],
            };
            Some((entries, cells, join.stream))
        })
    }
}
