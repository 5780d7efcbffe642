//! Many splits at once: both sides are sorted by the first bits, and each part is assembled from
//! the words that are compatible on those bits.
//!
//! Of the s first bits, the first a belong to the east and the others to the west. Part (x, y) has
//! the east words whose first a bits are x and whose other bits are disjoint from y, and the west
//! words whose other bits are y and whose first a bits are disjoint from x. Each compatible pair is
//! in exactly one part.

use std::ops::ControlFlow;

use super::match_side::{Runs, Side};
use super::signature_words::{Padded, Word};

/// The split of bits between the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    /// Bits before these are fixed.
    pub depth: u32,
    /// Bits of the east.
    pub east: u32,
    /// Bits of the west.
    pub west: u32,
}

impl Split {
    /// Splits `bits` bits so that the sides of a part are about equally long.
    pub(super) fn balanced(depth: u32, bits: u32, east: usize, west: usize) -> Self {
        let log = |words: usize| words.max(1).ilog2();
        let east = (bits + log(east)).saturating_sub(log(west)).div_ceil(2).min(bits);
        Self { depth, east, west: bits - east }
    }

    /// Bits that are fixed.
    pub(super) const fn bits(self) -> u32 {
        self.east + self.west
    }

    /// The sort key of a side's words: first the side's own bits.
    fn key(self, is_east: bool, word: u64, all_bits: u32) -> usize {
        let mask = (1 << self.bits()) - 1;
        let key = word >> (all_bits - self.depth - self.bits()) & mask;
        let key = if is_east { key } else { (key << self.east | key >> self.west) & mask };
        usize::try_from(key).expect("keys have few bits")
    }
}

/// Words sorted by key, run by run: where in the list of all words.
#[derive(Debug, Default)]
struct Sorted {
    /// Where the words of each key begin, run by run; `keys + 1` numbers a run.
    bounds: Vec<u32>,
    /// Where the next word of each key goes while a run is sorted.
    next: Vec<u32>,
}

/// Places in a list that are walked at the same time. Neighbours often have the same key: a single
/// walk would wait for the same counter again and again.
const WALKS: usize = 8;

impl Sorted {
    /// Sorts runs by a key below `keys` to `start` and returns the end.
    fn sort<W: Word, Q: Word>(
        &mut self,
        runs: &[&[W]],
        keys: usize,
        key: impl Fn(u64) -> usize,
        (room, mut start): (&mut [Q], u32),
    ) -> u32 {
        let Self { bounds, next } = self;
        bounds.clear();
        bounds.resize(runs.len() * (keys + 1), 0);
        for (words, bounds) in runs.iter().zip(bounds.chunks_exact_mut(keys + 1)) {
            each(words, |word| bounds[key(word.into()) + 1] += 1);
            bounds[0] = start;
            for i in 0..keys {
                bounds[i + 1] += bounds[i];
            }
            start = bounds[keys];
            next.clear();
            next.extend_from_slice(bounds);
            each(words, |word| {
                let word = word.into();
                let at = &mut next[key(word)];
                room[*at as usize] = Q::low(word);
                *at += 1;
            });
        }
        start
    }
}

/// A side sorted by key, in blocks: it is never stored unsorted as a whole.
#[derive(Debug)]
struct Blocks<Q> {
    /// The words of all blocks, one after the other.
    words: Padded<Q>,
    all: Vec<Sorted>,
    /// Blocks in use; the buffers of the others are used again.
    used: usize,
    /// Where the last one ends.
    end: u32,
    keys: usize,
    runs: usize,
}

impl<Q> Default for Blocks<Q> {
    fn default() -> Self {
        Self { words: Padded::default(), all: Vec::new(), used: 0, end: 0, keys: 0, runs: 0 }
    }
}

impl<Q: Word> Blocks<Q> {
    /// Removes all words and reserves room for about this many.
    fn clear(&mut self, words: usize) {
        (self.used, self.end) = (0, 0);
        self.words.room(words);
    }

    /// Sorts one more block of runs by a key below `keys`.
    fn add<W: Word>(&mut self, runs: &[&[W]], keys: usize, key: impl Fn(u64) -> usize) {
        if self.used == self.all.len() {
            self.all.push(Sorted::default());
        }
        let more: usize = runs.iter().map(|run| run.len()).sum();
        let room = self.words.more_room(self.end as usize, more);
        self.end = self.all[self.used].sort(runs, keys, key, (room, self.end));
        self.used += 1;
        (self.keys, self.runs) = (keys, runs.len());
    }

    /// Where the words of each key begin, in each block of a run.
    fn bounds(&self, run: usize) -> impl Iterator<Item = &[u32]> {
        let keys = self.keys;
        let blocks = self.all[..self.used].iter();
        blocks.map(move |block| &block.bounds[run * (keys + 1)..][..=keys])
    }

    /// Number of words that have this as the first part of their key; the second part has `bits`
    /// bits.
    fn len(&self, own: usize, bits: u32) -> usize {
        let len = |bounds: &[u32]| (bounds[(own + 1) << bits] - bounds[own << bits]) as usize;
        let all = |run| self.bounds(run).map(len).sum::<usize>();
        (0..self.runs).map(all).sum()
    }

    /// Words by the first part of their key.
    fn sizes(&self, bits: u32) -> Vec<f64> {
        (0..self.keys >> bits).map(|own| self.len(own, bits) as f64).collect()
    }

    /// The words whose key has this first part and a second part, of `bits` bits, without any of
    /// `without`.
    fn gather<'a>(
        &self,
        own: usize,
        bits: u32,
        without: usize,
        out: &'a mut Padded<Q>,
    ) -> Side<'a, Q> {
        let free = !without & ((1 << bits) - 1);
        let room = out.room(self.len(own, bits));
        let mut at = 0;
        let runs = Runs::of_lengths((0..self.runs).map(|run| {
            let start = at;
            for bounds in self.bounds(run) {
                let bounds = &bounds[own << bits..];
                let mut second = 0;
                // All subsets of the free bits.
                loop {
                    let words = bounds[second] as usize..bounds[second + 1] as usize;
                    room[at..at + words.len()].copy_from_slice(self.words.range(words.clone()));
                    at += words.len();
                    second = second.wrapping_sub(free) & free;
                    if second == 0 {
                        break;
                    }
                }
            }
            at - start
        }));
        Side::new(out.first(at), runs)
    }
}

/// Visits all words, in an order with distant ones next to each other.
fn each<W: Word>(words: &[W], mut visit: impl FnMut(W)) {
    let part = words.len() / WALKS;
    for i in 0..part {
        for walk in 0..WALKS {
            visit(words[walk * part + i]);
        }
    }
    words[WALKS * part..].iter().for_each(|&word| visit(word));
}

/// The sides of a split, as places.
pub(super) const EAST: usize = 0;
pub(super) const WEST: usize = 1;

/// Buffers of a radix split whose parts are of words Q.
#[derive(Debug)]
pub(super) struct Radix<Q> {
    sides: [Blocks<Q>; 2],
    parts: [Padded<Q>; 2],
}

impl<Q> Default for Radix<Q> {
    fn default() -> Self {
        Self { sides: Default::default(), parts: Default::default() }
    }
}

/// Parts on a side of a tile: those of a tile are gathered from the same words.
const TILE: usize = 8;

impl<Q: Word> Radix<Q> {
    /// Clears a side and reserves room for about this many words.
    pub(super) fn clear(&mut self, side: usize, words: usize) {
        self.sides[side].clear(words);
    }

    pub(super) fn add<W: Word>(&mut self, side: usize, runs: &[&[W]], split: Split, bits: u32) {
        self.sides[side].add(runs, 1 << split.bits(), |word| split.key(side == EAST, word, bits));
    }

    /// Words of the east by x and of the west by y: the upper bounds of parts (x, y).
    pub(super) fn sizes(&self, split: Split) -> (Vec<f64>, Vec<f64>) {
        (self.sides[EAST].sizes(split.west), self.sides[WEST].sizes(split.east))
    }

    /// Visits the parts that weigh more than 0, with their weight, if they are not empty, until one
    /// breaks.
    pub(super) fn each_part<B>(
        &mut self,
        split: Split,
        mut weigh: impl FnMut(usize, usize) -> f64,
        visit: &mut impl FnMut(f64, Side<'_, Q>, Side<'_, Q>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Self { sides: [east, west], parts: [part_east, part_west] } = self;
        let (xs, ys) = (1 << split.east, 1 << split.west);
        for (x0, y0) in itertools::iproduct!((0..xs).step_by(TILE), (0..ys).step_by(TILE)) {
            let tile = itertools::iproduct!(x0..xs.min(x0 + TILE), y0..ys.min(y0 + TILE));
            for (x, y) in tile {
                let is_empty = east.len(x, split.west) == 0 || west.len(y, split.east) == 0;
                let weight = if is_empty { 0.0 } else { weigh(x, y) };
                if weight <= 0.0 {
                    continue;
                }
                let a = east.gather(x, split.west, y, part_east);
                if a.is_empty() {
                    continue;
                }
                let b = west.gather(y, split.east, x, part_west);
                if !b.is_empty() {
                    visit(weight, a, b)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
