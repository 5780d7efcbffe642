//! All queens that fit into one quarter on given rows, in cells by the columns that they occupy.

use super::geometry::{Geometry, Group, Quarter};
use super::kernel::{Entries, PAD, Word};
use super::order::BitOrder;
use super::partials::Partials;
use super::row_sets::sets;

/// The partial placements of a quarter on one row set, cell by cell; a cell is a column set, by its
/// rank.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells<W> {
    /// For each cell, its start, the end of its free entries and the start of its occupied ones.
    bounds: Vec<u32>,
    keys: Vec<u32>,
    words: Vec<W>,
    tags: Vec<u8>,
}

/// Which part of a cell, by group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Free,
    Taken,
    /// Both; even n.
    All,
}

/// The conversion of a quarter's partial placements to entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recipe<'a> {
    pub geometry: Geometry,
    pub order: &'a BitOrder,
    /// How many of the bits split on first become part of the tag of north-west entries.
    pub class_bits: u32,
}

impl Recipe<'_> {
    /// Number of classes.
    pub(super) const fn classes(&self) -> u32 {
        1 << self.class_bits
    }

    /// Whether the entries of a quarter have tags.
    const fn has_tags(&self, quarter: Quarter) -> bool {
        match quarter {
            Quarter::NorthWest => self.geometry.is_odd() || self.class_bits > 0,
            Quarter::SouthWest | Quarter::NorthEast => self.geometry.is_odd(),
            Quarter::SouthEast => false,
        }
    }

    /// The tag: the stream for the pairs of the entry, among those of the pairing.
    ///
    /// For even n that is the class; for odd n, the distance of the queen in the middle line from
    /// the centre.
    fn tag(&self, distance: u8, word: u64) -> u8 {
        if self.geometry.is_odd() {
            return distance;
        }
        let class =
            word >> (self.geometry.bits() - self.class_bits) & (u64::from(self.classes()) - 1);
        u8::try_from(class).expect("there are at most 64 streams")
    }
}

impl<W: Word> Cells<W> {
    /// The entries of a quarter, of all partial placements on its rows.
    pub(super) fn new(recipe: &Recipe<'_>, quarter: Quarter, partials: &impl Partials) -> Self {
        let mut cells = Self::default();
        cells.refill(recipe, quarter, partials);
        cells
    }

    /// The same in the existing buffer.
    pub(super) fn refill(
        &mut self,
        recipe: &Recipe<'_>,
        quarter: Quarter,
        partials: &impl Partials,
    ) {
        // Compiled once for each quarter: the diagonals of the quarter are most of the work in the
        // loop.
        match quarter {
            Quarter::NorthWest => self.of_quarter(recipe, Quarter::NorthWest, partials),
            Quarter::SouthWest => self.of_quarter(recipe, Quarter::SouthWest, partials),
            Quarter::NorthEast => self.of_quarter(recipe, Quarter::NorthEast, partials),
            Quarter::SouthEast => self.of_quarter(recipe, Quarter::SouthEast, partials),
        }
    }

    #[expect(clippy::inline_always, reason = "it is compiled for one quarter only if in place")]
    #[inline(always)]
    fn of_quarter(&mut self, recipe: &Recipe<'_>, quarter: Quarter, partials: &impl Partials) {
        let geometry = recipe.geometry;
        // Sets of the first columns have the lowest ranks: a quarter that has a column less leaves
        // out the last cells.
        let starts = partials.starts();
        let cells = sets(geometry.cols(quarter), partials.queens());
        let entries = starts[cells] as usize;
        let has_tags = recipe.has_tags(quarter);
        let Self { bounds, keys, words, tags } = self;
        bounds.clear();
        bounds.reserve_exact(3 * cells + 1);
        for (&start, &end) in starts[..cells].iter().zip(&starts[1..]) {
            bounds.extend([start, start, end]);
        }
        bounds.push(starts[cells]);
        // The old content is overwritten.
        set_len(keys, entries + PAD);
        set_len(words, entries + PAD);
        set_len(tags, if has_tags { entries } else { 0 });
        partials.each(cells, |cell, partial| {
            let [free, taken] = &mut bounds[3 * cell + 1..3 * cell + 3] else { unreachable!() };
            // Free entries from the start on, taken ones from the end on, without a branch. One
            // that is out is written to the place of the next free one: it is overwritten, or
            // remains between the two.
            let (group, distance) = geometry.group(quarter, partial);
            *taken -= u32::from(group == Group::Taken);
            let at = if group == Group::Taken { *taken } else { *free } as usize;
            *free += u32::from(group == Group::Free);
            let word = recipe.order.apply(geometry.signature(quarter, partial));
            keys[at] = geometry.key(quarter, partial);
            words[at] = W::low(word);
            if has_tags {
                tags[at] = recipe.tag(distance, word);
            }
        });
    }

    pub(super) fn by_ref(&self) -> CellsRef<'_, W> {
        let entries = Entries { keys: &self.keys, words: &self.words, tags: Some(&self.tags) };
        CellsRef { bounds: &self.bounds, entries }
    }

    /// The words of all entries and of the pad.
    pub(super) fn words(&self) -> &[W] {
        &self.words
    }

    /// Reorders the bits of all entries' words.
    pub(super) fn reorder(&mut self, order: &BitOrder) {
        for word in &mut self.words {
            *word = W::low(order.apply((*word).into()));
        }
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.keys)
            + size_of_val(&*self.words)
            + size_of_val(&*self.tags)
            + size_of_val(&*self.bounds)
    }
}

/// The cells of a quarter.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellsRef<'a, W> {
    bounds: &'a [u32],
    pub entries: Entries<'a, W>,
}

impl<'a, W: Word> CellsRef<'a, W> {
    /// The same with other words.
    pub(super) fn with_words(self, words: &'a [W]) -> Self {
        Self { entries: Entries { words, ..self.entries }, ..self }
    }

    /// Where the entries of a part of a cell are.
    pub(super) fn range(&self, cell: usize, part: Part) -> (u32, u32) {
        let [start, free, taken, end] = self.bounds[3 * cell..3 * cell + 4] else { unreachable!() };
        match part {
            Part::Free => (start, free),
            Part::Taken => (taken, end),
            Part::All => (start, end),
        }
    }
}

/// Gives a list this length, with any content and no more capacity than it ever needed.
fn set_len<T: Copy + Default>(list: &mut Vec<T>, len: usize) {
    if list.capacity() < len {
        // Free the old buffer first: both at once may exceed the memory.
        *list = Vec::new();
        list.reserve_exact(len);
    }
    list.resize(len, T::default());
}
