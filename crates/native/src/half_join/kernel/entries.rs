//! The entries of a part of a quarter, cell by cell.

use std::ops::Range;

use crate::half_join::signature_words::{PAD, Word};

/// Partial placements of a quarter: what must be disjoint within a half (the key), the word that
/// goes on, and a tag.
///
/// The loops read without another look what the fields promise: no start is below the one before
/// it, a pad follows the keys and the words of the last entry, and each entry has the number of
/// its cell.
#[derive(Clone, Debug)]
pub(crate) struct EntryList<W> {
    /// Where each cell begins, and where the last one ends.
    starts: Vec<u32>,
    cells: Vec<u16>,
    keys: Vec<W>,
    words: Vec<W>,
    /// None, or one for each entry.
    tags: Vec<u8>,
    /// The squares that leaps reach: none, or those of each entry.
    leaps: Vec<u64>,
}

impl<W: Word> Default for EntryList<W> {
    fn default() -> Self {
        let (keys, words) = (vec![W::default(); PAD], vec![W::default(); PAD]);
        let (cells, tags, leaps) = Default::default();
        Self { starts: vec![0], cells, keys, words, tags, leaps }
    }
}

impl<W: Word> EntryList<W> {
    /// Begins anew: cells with so many entries of any content.
    pub(crate) fn begin(&mut self, lens: &[u32], has_tags: bool, has_leaps: bool) {
        let Self { starts, cells, keys, words, tags, leaps } = self;
        starts.clear();
        starts.reserve_exact(lens.len() + 1);
        let mut end = 0;
        starts.push(end);
        starts.extend(lens.iter().map(|len| {
            end += len;
            end
        }));
        let entries = end as usize;
        // The old content is overwritten.
        set_len(keys, entries + PAD);
        set_len(words, entries + PAD);
        set_len(tags, if has_tags { entries } else { 0 });
        set_len(leaps, if has_leaps { entries } else { 0 });
        set_len(cells, entries);
        for (cell, ends) in starts.windows(2).enumerate() {
            let cell = u16::try_from(cell).expect("a quarter has at most 3432 cells");
            cells[ends[0] as usize..ends[1] as usize].fill(cell);
        }
    }

    /// Where each cell begins.
    pub(crate) fn starts(&self) -> &[u32] {
        &self.starts[..self.starts.len() - 1]
    }

    /// Where each cell begins, and where the last one ends.
    pub(crate) fn bounds(&self) -> &[u32] {
        &self.starts
    }

    /// Gives an entry its content.
    #[inline]
    pub(crate) fn set(&mut self, at: usize, key: W, word: W) {
        self.keys[at] = key;
        self.words[at] = word;
    }

    /// Gives an entry its tag.
    #[inline]
    pub(crate) fn set_tag(&mut self, at: usize, tag: u8) {
        self.tags[at] = tag;
    }

    /// Gives an entry the squares that leaps reach.
    #[inline]
    pub(crate) fn set_leaps(&mut self, at: usize, leaps: u64) {
        self.leaps[at] = leaps;
    }

    /// Replaces the entries by those of another list that `place` gives a word, of their own word
    /// and the squares that leaps reach.
    pub(crate) fn place_all(&mut self, from: &Self, place: impl Fn(u64, u64) -> Option<W>) {
        let entries = from.cells.len();
        let Self { starts, cells, keys, words, tags, leaps } = self;
        starts.clear();
        starts.push(0);
        leaps.clear();
        set_len(cells, entries);
        set_len(keys, entries + PAD);
        set_len(words, entries + PAD);
        set_len(tags, from.tags.len());
        let mut to = 0;
        for ends in from.starts.windows(2) {
            for at in ends[0] as usize..ends[1] as usize {
                let Some(word) = place(from.words[at].into(), from.leaps[at]) else { continue };
                (cells[to], keys[to], words[to]) = (from.cells[at], from.keys[at], word);
                if let Some(&tag) = from.tags.get(at) {
                    tags[to] = tag;
                }
                to += 1;
            }
            starts.push(u32::try_from(to).expect("no more than before"));
        }
        cells.truncate(to);
        keys.truncate(to + PAD);
        words.truncate(to + PAD);
        tags.truncate(to);
    }

    /// The words of all entries and of the pad.
    pub(crate) fn words(&self) -> &[W] {
        &self.words
    }

    /// Replaces every word.
    pub(crate) fn map_words(&mut self, map: impl Fn(W) -> W) {
        for word in &mut self.words {
            *word = map(*word);
        }
    }

    /// Its size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.starts)
            + size_of_val(&*self.cells)
            + size_of_val(&*self.keys)
            + size_of_val(&*self.words)
            + size_of_val(&*self.tags)
            + size_of_val(&*self.leaps)
    }

    pub(crate) fn by_ref(&self) -> Entries<'_, W> {
        let Self { starts, cells, keys, words, tags, .. } = self;
        Entries { starts, cells, keys, words, tags: Some(tags) }
    }
}

/// The entries of a list; the words may be others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entries<'a, W> {
    starts: &'a [u32],
    cells: &'a [u16],
    keys: &'a [W],
    words: &'a [W],
    /// None if all have the same.
    tags: Option<&'a [u8]>,
}

impl<'a, W: Word> Entries<'a, W> {
    /// The same with other words.
    pub(crate) fn with_words(self, words: &'a [W]) -> Self {
        assert_eq!(self.words.len(), words.len(), "a word for each entry, and a pad");
        Self { words, ..self }
    }

    /// The same without tags.
    pub(crate) fn untagged(self) -> Self {
        Self { tags: None, ..self }
    }

    /// How many entries some cells have.
    pub(crate) fn len(&self, cells: &Range<usize>) -> usize {
        (self.starts[cells.end] - self.starts[cells.start]) as usize
    }

    /// How many pairs these entries make with those of the same cells of another quarter.
    pub(crate) fn pairs(&self, others: &Self, cells: &Range<usize>) -> usize {
        let lens = |entries: &Self| entries.starts[cells.start..=cells.end].windows(2);
        let len = |ends: &[u32]| (ends[1] - ends[0]) as usize;
        lens(self).zip(lens(others)).map(|(a, b)| len(a) * len(b)).sum()
    }

    /// Adds the number of these pairs to that of the tag of each entry, the first if it has none.
    pub(crate) fn pairs_by_tag(&self, others: &Self, cells: &Range<usize>, pairs: &mut [usize]) {
        let Some(tags) = self.tags else {
            pairs[0] += self.pairs(others, cells);
            return;
        };
        for at in self.starts[cells.start] as usize..self.starts[cells.end] as usize {
            let cell = usize::from(self.cells[at]);
            pairs[usize::from(tags[at])] += others.len(&(cell..cell + 1));
        }
    }

    /// Some cells of these entries and of those of another quarter with as many cells: each entry
    /// of a cell with every entry of the same cell there.
    #[inline]
    pub(crate) fn pair_up(&self, others: &Self, cells: &Range<usize>) -> Pairing<'a, W> {
        assert_eq!(self.starts.len(), others.starts.len(), "a half has the same cells in both");
        let range = self.starts[cells.start] as usize..self.starts[cells.end] as usize;
        Pairing {
            cells: &self.cells[range.clone()],
            keys: &self.keys[range.clone()],
            words: &self.words[range.clone()],
            tags: self.tags.map(|tags| &tags[range]),
            vectors: Vectors { starts: others.starts, keys: others.keys, words: others.words },
        }
    }
}

/// Entries that are taken one by one, and in the same cells those taken a vector at a time.
///
/// All lists of singles have the same length, and vectors have the cells of all singles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairing<'a, W> {
    /// For each entry its cell.
    pub(super) cells: &'a [u16],
    pub(super) keys: &'a [W],
    pub(super) words: &'a [W],
    pub(super) tags: Option<&'a [u8]>,
    pub(super) vectors: Vectors<'a, W>,
}

/// The entries that are taken a vector at a time, with a pad behind the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vectors<'a, W> {
    /// Where each cell begins, and where the last one ends.
    pub(super) starts: &'a [u32],
    pub(super) keys: &'a [W],
    pub(super) words: &'a [W],
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
