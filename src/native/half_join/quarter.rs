//! All queens that fit into one quarter on given rows, in cells by the columns they take.

use super::geometry::{Geometry, Group, Partial, Quarter};
use super::kernel::{Entries, Word};
use super::order::BitOrder;

/// All ways to put one queen in each row of `rows`, on a quarter of h columns, so that no two attack each other.
pub(super) fn partials(rows: u32, h: u32) -> Vec<Partial> {
    let mut found = Vec::new();
    Search { h, found: &mut found }.place(rows, Partial::default(), 0);
    found
}

struct Search<'a> {
    h: u32,
    found: &'a mut Vec<Partial>,
}

impl Search<'_> {
    /// `rising` are the difference diagonals counted the other way round, column - row + h - 1, so that a shift brings
    /// them to the columns of a row.
    fn place(&mut self, rows: u32, partial: Partial, rising: u32) {
        let last = self.h - 1;
        if rows == 0 {
            let differences = rising.reverse_bits() >> (31 - 2 * last);
            self.found.push(Partial { differences, ..partial });
            return;
        }
        let row = rows.trailing_zeros();
        let taken = partial.cols | partial.sums >> row | rising >> (last - row);
        let mut free = !taken & ((1 << self.h) - 1);
        while free != 0 {
            let col = free.trailing_zeros();
            free &= free - 1;
            let mut next = Partial {
                cols: partial.cols | 1 << col,
                sums: partial.sums | 1 << (row + col),
                ..partial
            };
            if col == last {
                next.last_col_row = u8::try_from(row).ok();
            }
            if row == last {
                next.last_row_col = u8::try_from(col).ok();
            }
            self.place(rows & (rows - 1), next, rising | 1 << (col + last - row));
        }
    }
}

/// The partial placements of a quarter on one row set, cell by cell; a cell is a column set.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells<W> {
    /// Where each group of each cell begins: cell * 3 + group.
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
    FreeAndTaken,
}

/// How the partial placements of a quarter become entries.
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

    /// The tag: which stream takes what comes of the entry, of those that the pairing names.
    ///
    /// For even n, streams are numbered by taken main diagonals, then by class; for odd n, by the distance of the queen
    /// in the middle line from the centre.
    fn tag(&self, quarter: Quarter, (group, distance): (Group, u8), word: u64) -> u8 {
        if self.geometry.is_odd() {
            return distance;
        }
        if quarter != Quarter::NorthWest {
            return 0;
        }
        let class =
            word >> (self.geometry.bits() - self.class_bits) & (u64::from(self.classes()) - 1);
        let tag = u64::from(group == Group::Taken) * u64::from(self.classes()) + class;
        u8::try_from(tag).expect("there are at most 64 streams")
    }
}

impl<W: Word> Cells<W> {
    /// The entries of a quarter, of all partial placements on its rows.
    pub(super) fn new(recipe: &Recipe<'_>, quarter: Quarter, partials: &[Partial]) -> Self {
        let geometry = recipe.geometry;
        let all = (1 << geometry.cols(quarter)) - 1;
        let partials = || partials.iter().filter(|partial| partial.cols & !all == 0);
        let groups = || {
            partials().map(|partial| {
                let (group, distance) = geometry.group(quarter, partial);
                (3 * partial.cols as usize + group as usize, group, distance)
            })
        };
        let mut bounds = vec![0; (3 << geometry.h) + 1];
        for (cell, ..) in groups() {
            bounds[cell + 1] += 1;
        }
        for cell in 1..bounds.len() {
            bounds[cell] += bounds[cell - 1];
        }
        let entries = bounds[bounds.len() - 1] as usize;
        let mut next = bounds.clone();
        let (mut keys, mut words, mut tags) =
            (vec![0; entries], vec![W::default(); entries], vec![0; entries]);
        for (partial, (cell, group, distance)) in partials().zip(groups()) {
            let at = next[cell] as usize;
            next[cell] += 1;
            let word = recipe.order.apply(geometry.signature(quarter, partial));
            keys[at] = geometry.key(quarter, partial);
            words[at] = W::low(word);
            tags[at] = recipe.tag(quarter, (group, distance), word);
        }
        Self { bounds, keys, words, tags }
    }

    pub(super) fn by_ref(&self) -> CellsRef<'_, W> {
        let entries = Entries { keys: &self.keys, words: &self.words, tags: &self.tags };
        CellsRef { bounds: &self.bounds, entries }
    }

    /// The words of all entries.
    pub(super) fn words(&self) -> &[W] {
        &self.words
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.keys.len() * (size_of::<u32>() + size_of::<W>() + 1)
            + self.bounds.len() * size_of::<u32>()
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
    pub(super) fn range(&self, cols: u32, part: Part) -> (u32, u32) {
        let cell = 3 * cols as usize;
        let [free, taken, out] = self.bounds[cell..cell + 3] else { unreachable!() };
        match part {
            Part::Free => (free, taken),
            Part::Taken => (taken, out),
            Part::FreeAndTaken => (free, out),
        }
    }
}
