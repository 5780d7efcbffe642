//! All queens that fit into one quarter on given rows, in cells by the columns they take.

use super::geometry::{Geometry, Group, Partial, Quarter};
use super::kernel::{Entries, Word};
use super::order::BitOrder;

/// Calls back with every way to put one queen in each row of `rows`, on a quarter of `cols` columns, so that no two attack
/// each other.
pub(super) fn each_partial(rows: u32, cols: u32, h: u32, visit: &mut impl FnMut(&Partial)) {
    place(rows, (1 << cols) - 1, h - 1, Partial::default(), visit);
}

fn place(rows: u32, all: u32, last: u32, partial: Partial, visit: &mut impl FnMut(&Partial)) {
    if rows == 0 {
        visit(&partial);
        return;
    }
    let row = rows.trailing_zeros();
    let rows = rows & (rows - 1);
    let mut free = all & !(partial.cols | partial.sums >> row);
    while free != 0 {
        let col = free.trailing_zeros();
        free &= free - 1;
        let difference = 1 << (row + last - col);
        if partial.differences & difference != 0 {
            continue;
        }
        let mut next = Partial {
            cols: partial.cols | 1 << col,
            sums: partial.sums | 1 << (row + col),
            differences: partial.differences | difference,
            ..partial
        };
        if col == last {
            next.last_col_row = u8::try_from(row).ok();
        }
        if row == last {
            next.last_row_col = u8::try_from(col).ok();
        }
        place(rows, all, last, next, visit);
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
        let class = (word >> (self.geometry.bits() - self.class_bits)) as u32 % self.classes();
        let tag = u32::from(group == Group::Taken) * self.classes() + class;
        u8::try_from(tag).expect("there are at most 64 streams")
    }
}

impl<W: Word> Cells<W> {
    /// All entries of a quarter on one row set.
    pub(super) fn new(recipe: &Recipe<'_>, quarter: Quarter, rows: u32) -> Self {
        let geometry = recipe.geometry;
        let mut partials = Vec::new();
        let cols = geometry.cols(quarter);
        each_partial(rows, cols, geometry.h, &mut |partial| {
            let word = recipe.order.apply(geometry.signature(quarter, partial));
            let group = geometry.group(quarter, partial);
            let tag = recipe.tag(quarter, group, word);
            let cell = partial.cols * 3 + group.0 as u32;
            partials.push((cell, tag, geometry.key(quarter, partial), word));
        });
        // By tag, then by cell: within a cell those of one tag stand together.
        let (by_tag, _) = counting_sort(&partials, 256, |&(_, tag, ..)| tag.into());
        let (by_cell, bounds) = counting_sort(&by_tag, 3 << geometry.h, |&(cell, ..)| cell);
        Self {
            bounds,
            keys: by_cell.iter().map(|&(_, _, key, _)| key).collect(),
            words: by_cell.iter().map(|&(.., word)| W::low(word)).collect(),
            tags: by_cell.iter().map(|&(_, tag, ..)| tag).collect(),
        }
    }

    /// All entries.
    pub(super) fn entries(&self) -> Entries<'_, W> {
        Entries { keys: &self.keys, words: &self.words, tags: &self.tags }
    }

    /// Where the entries of a part of a cell are.
    pub(super) fn range(&self, cols: u32, part: Part) -> (u32, u32) {
        let cell = 3 * cols as usize;
        match part {
            Part::Free => (self.bounds[cell], self.bounds[cell + 1]),
            Part::Taken => (self.bounds[cell + 1], self.bounds[cell + 2]),
            Part::FreeAndTaken => (self.bounds[cell], self.bounds[cell + 2]),
        }
    }
}

/// Sorts by a small key, stably, and says where each key's items begin.
fn counting_sort<T: Copy + Default>(
    items: &[T],
    keys: usize,
    key: impl Fn(&T) -> u32,
) -> (Vec<T>, Vec<u32>) {
    let mut bounds = vec![0; keys + 1];
    for item in items {
        bounds[key(item) as usize + 1] += 1;
    }
    for k in 0..keys {
        bounds[k + 1] += bounds[k];
    }
    let mut next = bounds.clone();
    let mut sorted = vec![T::default(); items.len()];
    for item in items {
        let at = &mut next[key(item) as usize];
        sorted[*at as usize] = *item;
        *at += 1;
    }
    (sorted, bounds)
}
