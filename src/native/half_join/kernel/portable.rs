//! The loops in plain Rust, for any machine: the reference.

#![expect(
    clippy::inline_always,
    reason = "what is in the innermost loops must be in place to be vectorised"
)]

use super::lanes::by_cut;
use super::{Counter, Entries, HALVES, LANES, LaneTable, Lanes, Pairing, Word, WordKernel};
use crate::native::half_join::streams::Streams;

/// Plain Rust.
#[derive(Clone, Copy, Debug)]
pub(in crate::native::half_join) struct Portable;

impl<W: Word> WordKernel<W> for Portable {
    fn join(
        self,
        pairings: &[Pairing],
        singles: Entries<'_, W>,
        vectors: Entries<'_, W>,
        streams: &mut Streams<W>,
    ) {
        let (words, cursors) = streams.parts();
        for pairing in pairings {
            let range = pairing.vectors.0 as usize..pairing.vectors.1 as usize;
            let (keys, others) = (&vectors.keys[range.clone()], &vectors.words[range]);
            for single in pairing.singles.0 as usize..pairing.singles.1 as usize {
                let (key, word) = (singles.keys[single], singles.words[single].into());
                let tag = singles.tags.map_or(0, |tags| tags[single]);
                let cursor = &mut cursors[pairing.stream as usize + usize::from(tag)];
                let mut at = *cursor as usize;
                for (&other_key, &other) in keys.iter().zip(others) {
                    words[at] = W::low(word | other.into());
                    at += usize::from(key & other_key == 0);
                }
                *cursor = u32::try_from(at).expect("streams are shorter than 2^32 words");
            }
        }
    }

    fn count(self, words: &[W], bit: u32) -> usize {
        words.iter().map(|&word| usize::from(has(word, bit))).sum()
    }

    fn keep(self, words: &[W], bit: u32, out: &mut [W]) -> usize {
        let mut kept = 0;
        for &word in words {
            out[kept] = word;
            kept += usize::from(!has(word, bit));
        }
        kept
    }

    fn split(self, words: &[W], bit: u32, without: &mut [W], with: &mut [W]) -> (usize, usize) {
        let (mut lacks, mut haves) = (0, 0);
        for &word in words {
            without[lacks] = word;
            with[haves] = word;
            let has = usize::from(has(word, bit));
            lacks += 1 - has;
            haves += has;
        }
        (lacks, haves)
    }

    fn build(self, words: &[W], bits: u32, all: u32, table: &mut LaneTable) {
        table.begin(words.len(), bits);
        for (half, words) in words.chunks(LANES).enumerate() {
            let clear = &mut table.clear[half][..all.max(bits) as usize];
            let there = Lanes::first(words.len());
            for block in 0..LANES / 64 {
                let words = words.get(64 * block..).unwrap_or_default();
                let mut has = [0; 64];
                for (has, &word) in has.iter_mut().zip(words) {
                    *has = word.into();
                }
                transpose(&mut has);
                for (clear, has) in clear.iter_mut().zip(has) {
                    clear.0[block] = there.0[block] & !has;
                }
            }
            table.fill(half, words.len(), bits);
        }
    }

    fn stream(
        self,
        table: &LaneTable,
        words: &[W],
        within: Option<&[Lanes; HALVES]>,
        counter: &mut Counter,
    ) {
        by_cut!(table.cut, stream, W, (table, words, within, counter));
    }

    fn narrow(self, words: &[W], out: &mut [u32]) {
        for (out, &word) in out.iter_mut().zip(words) {
            *out = u32::low(word.into());
        }
    }
}

fn has<W: Word>(word: W, bit: u32) -> bool {
    word.into() >> bit & 1 == 1
}

/// Bit `j` of word `i` becomes bit `i` of word `j`: squares off the diagonal are exchanged, of half
/// the size each time (Warren, "Hacker's Delight", 7-3).
fn transpose(words: &mut [u64; 64]) {
    let (mut size, mut mask) = (32, u64::from(u32::MAX));
    while size > 0 {
        for pair in words.chunks_mut(2 * size) {
            let (above, below) = pair.split_at_mut(size);
            for (above, below) in above.iter_mut().zip(below) {
                let exchanged = (*above >> size ^ *below) & mask;
                *above ^= exchanged << size;
                *below ^= exchanged;
            }
        }
        size /= 2;
        mask ^= mask << size;
    }
}

fn stream<W: Word, const CHUNKS: usize, const WIDE: bool>(
    table: &LaneTable,
    words: &[W],
    within: Option<&[Lanes; HALVES]>,
    counter: &mut Counter,
) {
    let value = |word, chunk| table.value::<CHUNKS, WIDE>(word, chunk);
    for half in 0..table.halves {
        let within = within.map_or(Lanes::ALL, |within| within[half]);
        let single = |word, chunk: usize| &table.single[chunk][value(word, chunk)];
        let double = |word, chunk: usize| &table.double[chunk][value(word, chunk)][half];
        match table.halves {
            1 => count::<W, CHUNKS>(words, within, single, counter),
            _ => count::<W, CHUNKS>(words, within, double, counter),
        }
    }
}

/// Adds the lanes of all words to a counter: what the entries of all chunks have in common.
#[inline(always)]
fn count<'a, W: Word, const CHUNKS: usize>(
    words: &[W],
    within: Lanes,
    entry: impl Fn(u64, usize) -> &'a Lanes,
    counter: &mut Counter,
) {
    let lanes = |&word: &W| {
        let mut lanes = within;
        for chunk in 0..CHUNKS {
            lanes = lanes.and(entry(word.into(), chunk));
        }
        lanes
    };
    let (blocks, rest) = words.as_chunks::<16>();
    for block in blocks {
        add(counter, &block.each_ref().map(lanes));
    }
    for word in rest {
        counter.pending[counter.waiting % 16] = lanes(word);
        counter.waiting += 1;
        if counter.waiting == 16 {
            let pending = counter.pending;
            add(counter, &pending);
            counter.waiting = 0;
        }
    }
}

/// Adds sixteen sets, one word of all of them at a time.
fn add(counter: &mut Counter, sets: &[Lanes; 16]) {
    for word in 0..8 {
        let [ones, twos, fours, eights] = &mut counter.planes;
        let set = |i: usize| sets[i].0[word];
        let mut two = |i| carry(&mut ones.0[word], set(i), set(i + 1));
        let mut four = |i| carry(&mut twos.0[word], two(i), two(i + 2));
        let mut eight = |i| carry(&mut fours.0[word], four(i), four(i + 4));
        let over = carry(&mut eights.0[word], eight(0), eight(8));
        counter.sixteens.0[word] += u64::from(over.count_ones());
    }
}

/// Adds two bits a lane to a plane and gives the carry.
#[inline(always)]
fn carry(plane: &mut u64, a: u64, b: u64) -> u64 {
    let (sum, one) = (*plane, a ^ b);
    *plane = sum ^ one;
    a & b | sum & one
}
