//! The loops in plain Rust, for any machine: the reference.

#![expect(
    clippy::inline_always,
    reason = "what is in the innermost loops must be in place to be vectorised"
)]

use super::entries::Vectors;
use super::loops::{BLOCK, Rest, by_cut, offset};
use super::{Counter, LANES, LaneTable, Lanes, Pairing, Sum};
use crate::half_join::signature_words::{Streams, Word};

pub(super) fn join<W: Word>(pairing: &Pairing<'_, W>, stream: usize, streams: &mut Streams<W>) {
    let (out, cursors) = streams.parts();
    for (at, &cell) in pairing.cells.iter().enumerate() {
        let (key, word) = (pairing.keys[at].into(), pairing.words[at].into());
        let tag = pairing.tags.map_or(0, |tags| tags[at]);
        let cursor = &mut cursors[stream + usize::from(tag)];
        let mut end = *cursor as usize;
        let Vectors { starts, keys, words } = pairing.vectors;
        let cell = usize::from(cell);
        let range = starts[cell] as usize..starts[cell + 1] as usize;
        for (&other_key, &other) in keys[range.clone()].iter().zip(&words[range]) {
            out[end] = W::low(word | other.into());
            end += usize::from(key & other_key.into() == 0);
        }
        *cursor = u32::try_from(end).expect("streams are shorter than 2^32 words");
    }
}

pub(super) fn count<W: Word>(words: &[W], bit: u32) -> usize {
    words.iter().map(|&word| usize::from(has(word, bit))).sum()
}

pub(super) fn keep<W: Word>(words: &[W], bit: u32, out: &mut [W]) -> usize {
    let mut kept = 0;
    for &word in words {
        out[kept] = word;
        kept += usize::from(!has(word, bit));
    }
    kept
}

pub(super) fn split<W: Word>(
    words: &[W],
    bit: u32,
    without: &mut [W],
    with: &mut [W],
) -> (usize, usize) {
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

pub(super) fn bits_taken<W: Word>(words: &[W]) -> [u32; 64] {
    let mut counts = [0; 64];
    for words in words.chunks(64) {
        for (count, has) in counts.iter_mut().zip(planes(words)) {
            *count += has.count_ones();
        }
    }
    counts
}

pub(super) fn build<W: Word>(words: &[W], bits: u32, table: &mut LaneTable) {
    table.begin(words.len(), bits);
    for block in 0..LANES / 64 {
        let words = words.get(64 * block..).unwrap_or_default();
        let planes = planes(words);
        for (taken, has) in table.taken.as_flattened_mut().iter_mut().zip(planes) {
            taken.0[block] = has;
        }
    }
    fill(table, bits as usize);
}

pub(super) fn stream<W: Word>(table: &LaneTable, words: &[W], counter: &mut Counter) {
    by_cut!(table.cut, stream_cut(table, words, counter));
}

pub(super) fn extract<W: Word, Q: Word>(words: &[W], bits: u64, out: &mut [Q]) {
    let moves = moves(bits);
    for (out, &word) in out.iter_mut().zip(words) {
        *out = Q::low(extract_one(word.into(), bits, &moves));
    }
}

pub(super) fn narrow<W: Word>(words: &[W], out: &mut [u32]) {
    for (out, &word) in out.iter_mut().zip(words) {
        *out = u32::low(word.into());
    }
}

fn has<W: Word>(word: W, bit: u32) -> bool {
    word.into() >> bit & 1 == 1
}

/// For each bit, which of at most 64 words have it.
fn planes<W: Word>(words: &[W]) -> [u64; 64] {
    let mut has = [0; 64];
    for (has, &word) in has.iter_mut().zip(words) {
        *has = word.into();
    }
    transpose(&mut has);
    has
}

/// Compiled in place: the compiler vectorises it for the instructions of the caller.
#[inline(always)]
pub(super) fn swap_bits<W: Word>(words: &mut [W], pairs: &[(u32, u32)]) {
    for &(low, high) in pairs {
        for word in &mut *words {
            *word = word.swap(low, high);
        }
    }
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

/// Fills the entries: the lanes that are clear of each of so many bits.
fn fill(table: &mut LaneTable, bits: usize) {
    let there = Lanes::first(table.lanes);
    for (chunk, (start, width)) in table.cut.chunks().enumerate() {
        let entries = &mut table.entries[chunk];
        entries[0] = if chunk == 0 { there } else { Lanes::ALL };
        for bit in 0..width {
            let taken = table.taken.as_flattened()[start + bit].0;
            let clear =
                if start + bit < bits { Lanes(taken.map(|word| !word)) } else { Lanes::ALL };
            for value in 0..1 << bit {
                entries[value + (1 << bit)] = entries[value].and(&clear);
            }
        }
    }
}

/// For each power of two, which of the remaining bits move down by it when these bits of a word are
/// brought together (Warren, "Hacker's Delight", 7-4).
fn moves(mut bits: u64) -> [u64; 6] {
    let mut gaps = !bits << 1;
    std::array::from_fn(|power| {
        // The parity of the gaps below each bit.
        let parity = (0..6).fold(gaps, |parity, log| parity ^ parity << (1 << log));
        let moved = parity & bits;
        bits = bits ^ moved | moved >> (1 << power);
        gaps &= !parity;
        moved
    })
}

fn extract_one(word: u64, bits: u64, moves: &[u64; 6]) -> u64 {
    moves.iter().zip(0..).fold(word & bits, |word, (bits, power)| {
        let moving = word & bits;
        word ^ moving | moving >> (1 << power)
    })
}

/// Places of a table that fit into the second-level cache.
const CACHED: usize = 1 << 14;

/// Compiled in place: the compiler vectorises it for the instructions of the caller.
#[inline(always)]
pub(super) fn sum_subsets<T: Sum>(table: &mut [T]) {
    let cached = table.len().min(CACHED);
    for block in table.chunks_exact_mut(cached) {
        let mut half = 1;
        if cached >= 8 {
            block.as_chunks_mut().0.iter_mut().for_each(sum_eight);
            half = 8;
        }
        sum_more(block, half);
    }
    sum_more(table, cached);
}

/// The sums over the subsets of three bits.
#[inline(always)]
fn sum_eight<T: Sum>(t: &mut [T; 8]) {
    *t = [t[0], t[0] + t[1], t[2], t[2] + t[3], t[4], t[4] + t[5], t[6], t[6] + t[7]];
    *t = [t[0], t[1], t[0] + t[2], t[1] + t[3], t[4], t[5], t[4] + t[6], t[5] + t[7]];
    *t = [t[0], t[1], t[2], t[3], t[0] + t[4], t[1] + t[5], t[2] + t[6], t[3] + t[7]];
}

/// Sums over the bits from that of `half` on, two bits in one pass.
#[inline(always)]
fn sum_more<T: Sum>(table: &mut [T], mut half: usize) {
    while 2 * half < table.len() {
        for four in table.chunks_exact_mut(4 * half) {
            let (none_or_low, rest) = four.split_at_mut(2 * half);
            let (none, low) = none_or_low.split_at_mut(half);
            let (high, both) = rest.split_at_mut(half);
            for (((none, low), high), both) in none.iter().zip(low).zip(high).zip(both) {
                (*both, *low, *high) = (*both + *high + *none + *low, *none + *low, *high + *none);
            }
        }
        half *= 4;
    }
    if half < table.len() {
        let (without, with) = table.split_at_mut(half);
        add_all(with, without);
    }
}

#[inline(always)]
fn add_all<T: Sum>(to: &mut [T], from: &[T]) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = *to + from;
    }
}

/// Adds the lanes of all words to a counter: what the entries of all chunks have in common.
fn stream_cut<W: Word, const CHUNKS: usize, const WIDTH: usize, const WIDE: usize>(
    table: &LaneTable,
    words: &[W],
    counter: &mut Counter,
) {
    let lanes = |word: W| {
        table.entries[..CHUNKS].iter().enumerate().fold(Lanes::ALL, |lanes, (chunk, entries)| {
            let offset = offset::<WIDTH, WIDE>(word.into(), chunk);
            lanes.and(&entries[offset / size_of::<Lanes>()])
        })
    };
    let (blocks, rest) = words.as_chunks::<BLOCK>();
    for block in blocks {
        add(counter, &block.map(lanes));
    }
    if let Some(Rest { words, added }) = Rest::of(rest) {
        add(counter, &words.map(lanes));
        counter.excess += added * lanes(W::low(u64::MAX)).len();
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
