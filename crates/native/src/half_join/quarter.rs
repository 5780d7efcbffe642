//! All queens that fit into one quarter on given rows, in cells by the columns that they occupy.

use super::columns::CellOrder;
use super::geometry::{Geometry, Group, Quarter};
use super::kernel::{Entries, EntryList, Word};
use super::order::{BitOrder, Words};
use super::partials::Partials;

/// The partial placements of a quarter on one row set, by cells; a cell is a column set.
#[derive(Clone, Debug)]
pub(super) struct Cells<W> {
    /// By part.
    parts: [EntryList<W>; 2],
}

impl<W: Word> Default for Cells<W> {
    fn default() -> Self {
        Self { parts: Default::default() }
    }
}

/// Which part of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Free,
    Taken,
}

/// The conversion of the quarters' partial placements to entries.
#[derive(Clone, Debug)]
pub(super) struct Recipe {
    pub geometry: Geometry,
    cells: CellOrder,
    /// By quarter.
    words: [Words; 4],
}

impl Recipe {
    pub(super) fn new(geometry: Geometry, order: &BitOrder) -> Self {
        let words = Quarter::ALL.map(|quarter| Words::new(geometry, quarter, order));
        Self { geometry, cells: CellOrder::new(geometry), words }
    }

    /// Whether the entries of a quarter have tags: for odd n, the distance of the queen in the
    /// middle line from the centre. It is the stream for the pairs of the entry, among those of the
    /// pairing.
    fn has_tags(&self, quarter: Quarter) -> bool {
        self.geometry.is_odd() && quarter != Quarter::SouthEast
    }
}

impl<W: Word> Cells<W> {
    /// The entries of a quarter, of all partial placements on its rows.
    pub(super) fn new(recipe: &Recipe, quarter: Quarter, partials: &impl Partials) -> Self {
        let mut cells = Self::default();
        cells.refill(recipe, quarter, partials);
        cells
    }

    /// The same in the existing buffer.
    pub(super) fn refill(&mut self, recipe: &Recipe, quarter: Quarter, partials: &impl Partials) {
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
    fn of_quarter(&mut self, recipe: &Recipe, quarter: Quarter, partials: &impl Partials) {
        let (geometry, words) = (recipe.geometry, &recipe.words[quarter as usize]);
        // Sets of the first columns have the lowest ranks: a quarter that has a column less leaves
        // out the last cells.
        let numbers = recipe.cells.numbers(quarter, partials.queens());
        let has_tags = recipe.has_tags(quarter);
        let mut lens = [vec![0; numbers.len()], vec![0; numbers.len()]];
        partials.each(numbers.len(), |cell, partial| {
            if let Some(part) = Part::of(geometry.group(quarter, partial).0) {
                lens[part as usize][numbers[cell] as usize] += 1;
            }
        });
        let [free, taken] = &mut self.parts;
        free.begin(&lens[0], has_tags);
        taken.begin(&lens[1], has_tags);
        let mut next = [free.starts().to_vec(), taken.starts().to_vec()];
        partials.each(numbers.len(), |cell, partial| {
            let (group, distance) = geometry.group(quarter, partial);
            let Some(part) = Part::of(group) else { return };
            let next = &mut next[part as usize][numbers[cell] as usize];
            let at = *next as usize;
            *next += 1;
            let entries = &mut self.parts[part as usize];
            let word = words.of(partial);
            entries.set(at, geometry.key(quarter, partial), W::low(word));
            if has_tags {
                entries.set_tag(at, distance);
            }
        });
    }

    pub(super) fn by_ref(&self) -> CellsRef<'_, W> {
        CellsRef { parts: &self.parts, words: None }
    }

    /// The words of all entries and of a pad, by part.
    pub(super) fn words(&self) -> [&[W]; 2] {
        self.parts.each_ref().map(EntryList::words)
    }

    /// Reorders the bits of all entries' words.
    pub(super) fn reorder(&mut self, order: &BitOrder) {
        for part in &mut self.parts {
            part.map_words(|word| W::low(order.apply(word.into())));
        }
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.parts.iter().map(EntryList::bytes).sum()
    }
}

impl Part {
    /// The part that a group is in.
    const fn of(group: Group) -> Option<Self> {
        match group {
            Group::Free => Some(Self::Free),
            Group::Taken => Some(Self::Taken),
            Group::Out => None,
        }
    }
}

/// The cells of a quarter; the words may be others.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellsRef<'a, W> {
    parts: &'a [EntryList<W>; 2],
    words: Option<[&'a [W]; 2]>,
}

impl<'a, W: Word> CellsRef<'a, W> {
    /// The same with other words, by part.
    pub(super) fn with_words(self, words: [&'a [W]; 2]) -> Self {
        Self { words: Some(words), ..self }
    }

    /// A part of all cells.
    pub(super) fn part(&self, part: Part) -> Entries<'a, W> {
        let entries = self.parts[part as usize].by_ref();
        match self.words {
            Some(words) => entries.with_words(words[part as usize]),
            None => entries,
        }
    }
}

/// The two quarters of a half.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuarterPair<'a, W> {
    pub north: CellsRef<'a, W>,
    pub south: CellsRef<'a, W>,
}

impl<W: Word> QuarterPair<'_, W> {
    /// The number of pairs of entries in the same cells, whatever their parts.
    pub(super) fn pairs(&self) -> usize {
        let [north, south] = [self.north, self.south].map(|cells| {
            let [free, taken] = cells.parts.each_ref().map(|part| part.bounds().windows(2));
            free.zip(taken).map(|(free, taken)| free[1] - free[0] + taken[1] - taken[0])
        });
        north.zip(south).map(|(north, south)| north as usize * south as usize).sum()
    }
}
