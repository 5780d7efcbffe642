//! What is joined of the quarters of a half.

use std::ops::Range;

use super::kernel::{Entries, Pairing};
use super::quarter::{Part, QuarterPair};
use super::words::{STREAMS, Word};

/// A side of the two quarters of a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
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
pub(super) struct Joins {
    joins: Vec<Join>,
    /// The number of cells of each quarter.
    pub cells: usize,
}

impl Joins {
    /// Begins the joins of quarters with so many cells.
    pub(super) fn begin(&mut self, cells: usize) {
        self.joins.clear();
        self.cells = cells;
    }

    /// Adds parts to join in ranges of cells.
    pub(super) fn push(
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
    pub(super) fn within<'a, W: Word>(
        &self,
        quarters: QuarterPair<'a, W>,
        cells: Range<usize>,
    ) -> impl Iterator<Item = (Pairing<'a, W>, usize)> {
        self.entries(quarters, cells)
            .map(|([singles, vectors], cells, stream)| (singles.pair_up(&vectors, &cells), stream))
    }

    /// The number of pairs in some cells.
    pub(super) fn pairs<W: Word>(
        &self,
        quarters: QuarterPair<'_, W>,
        cells: Range<usize>,
    ) -> usize {
        self.entries(quarters, cells)
            .map(|([singles, vectors], cells, _)| singles.pairs(&vectors, &cells))
            .sum()
    }

    /// The number of pairs in some cells for each stream.
    pub(super) fn pairs_by_stream<W: Word>(
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
