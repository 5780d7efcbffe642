//! Loops over words: joining and filtering.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::super::{Entries, PAD, Pairing, Word, portable};
use crate::native::half_join::streams::{STREAMS, Streams};

/// How many words a vector holds.
const fn len<W: Word>() -> usize {
    512 / W::BITS as usize
}

/// The mask of the first `count` lanes, of all if there are more.
#[inline]
const fn first<W: Word>(count: usize) -> u16 {
    if count >= len::<W>() { u16::MAX >> (16 - len::<W>()) } else { (1 << count) - 1 }
}

/// The mask of eight lanes.
#[inline]
const fn eight(mask: u16) -> __mmask8 {
    mask.to_le_bytes()[0]
}

/// The first words, at most a vector of them; zero where there is none.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn load<W: Word>(words: &[W]) -> __m512i {
    let there = first::<W>(words.len());
    // SAFETY: the mask leaves out what is beyond the slice, and that is not touched.
    unsafe {
        match W::BITS {
            32 => _mm512_maskz_loadu_epi32(there, words.as_ptr().cast()),
            _ => _mm512_maskz_loadu_epi64(eight(there), words.as_ptr().cast()),
        }
    }
}

/// The first keys, each in the lane of its word; zero where there is none.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn load_keys<W: Word>(keys: &[u32]) -> __m512i {
    let there = first::<W>(keys.len());
    // SAFETY: the mask leaves out what is beyond the slice, and that is not touched.
    let keys = unsafe { _mm512_maskz_loadu_epi32(there, keys.as_ptr().cast()) };
    match W::BITS {
        32 => keys,
        _ => _mm512_cvtepu32_epi64(_mm512_castsi512_si256(keys)),
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn store<W: Word>(words: &mut [W], at: usize, vector: __m512i) {
    assert!(at + len::<W>() <= words.len());
    // SAFETY: the whole vector lies within the slice.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().add(at).cast(), vector) }
}

/// Stores a vector without a bounds check.
///
/// # Safety
/// The whole vector must lie within the slice.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
unsafe fn store_where_room_is<W: Word>(words: &mut [W], at: usize, vector: __m512i) {
    debug_assert!(at + len::<W>() <= words.len());
    // SAFETY: the caller sees to it.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().add(at).cast(), vector) }
}

/// A word in all lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn everywhere<W: Word>(word: u64) -> __m512i {
    match W::BITS {
        32 => _mm512_set1_epi32(u32::low(word).cast_signed()),
        _ => _mm512_set1_epi64(word.cast_signed()),
    }
}

/// The lanes of those that are there where two vectors have no bit in common.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn disjoint<W: Word>(there: u16, a: __m512i, b: __m512i) -> u16 {
    match W::BITS {
        32 => _mm512_mask_testn_epi32_mask(there, a, b),
        _ => _mm512_mask_testn_epi64_mask(eight(there), a, b).into(),
    }
}

/// The lanes of a mask, one after the other, then zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn compress<W: Word>(mask: u16, vector: __m512i) -> __m512i {
    match W::BITS {
        32 => _mm512_maskz_compress_epi32(mask, vector),
        _ => _mm512_maskz_compress_epi64(eight(mask), vector),
    }
}

/// A vector of entries.
#[derive(Clone, Copy)]
struct Block {
    keys: __m512i,
    words: __m512i,
    there: u16,
}

impl Block {
    /// The first of the entries, at most a vector of them.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
    fn new<W: Word>(keys: &[u32], words: &[W]) -> Self {
        let there = first::<W>(words.len());
        Self { keys: load_keys::<W>(keys), words: load(words), there }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn join<W: Word>(
    pairings: &[Pairing],
    singles: Entries<'_, W>,
    vectors: Entries<'_, W>,
    streams: &mut Streams<W>,
) {
    let (out, cursors) = streams.parts();
    match singles.tags {
        None => join_untagged(pairings, singles, vectors, out, cursors),
        Some(_) => join_tagged(pairings, singles, vectors, out, cursors),
    }
}

/// All pairs of a pairing go to one stream.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn join_untagged<W: Word>(
    pairings: &[Pairing],
    singles: Entries<'_, W>,
    vectors: Entries<'_, W>,
    out: &mut [W],
    cursors: &mut [u32; STREAMS],
) {
    // Those that share their singles are together.
    for pairings in pairings.chunk_by(|a, b| a.singles == b.singles) {
        let singles = singles.range(pairings[0].singles);
        let is_short = |pairing: &Pairing| {
            pairing.vectors.1 as usize <= pairing.vectors.0 as usize + len::<W>()
        };
        if let [first, second] = pairings
            && is_short(first)
            && is_short(second)
            && first.stream != second.stream
        {
            // One loop for both: the more there is to do in a loop, the fewer end.
            let both = [first, second];
            let blocks = both.map(|pairing| {
                let vectors = vectors.range(pairing.vectors);
                Block::new(vectors.keys, vectors.words)
            });
            let at = both.map(|pairing| pairing.start(out, cursors));
            // SAFETY: there is room for all pairs of each pairing and a vector.
            let ends = unsafe { join_two_streams(singles, &blocks, out, at) };
            for (pairing, end) in both.into_iter().zip(ends) {
                pairing.finish(end, cursors);
            }
            continue;
        }
        for pairing in pairings {
            let vectors = vectors.range(pairing.vectors);
            let mut at = pairing.start(out, cursors);
            let two = 2 * len::<W>();
            for (keys, words) in vectors.keys.chunks(two).zip(vectors.words.chunks(two)) {
                let block = Block::new(keys, words);
                // SAFETY: there is room for all pairs of the pairing and a vector.
                at = unsafe {
                    match (keys.get(len::<W>()..), words.get(len::<W>()..)) {
                        (Some(keys @ [_, ..]), Some(words)) => {
                            join_one_stream(singles, [block, Block::new(keys, words)], out, at)
                        }
                        _ => join_one_stream(singles, [block], out, at),
                    }
                };
            }
            pairing.finish(at, cursors);
        }
    }
}

/// Joins single entries with blocks and gives the cursor behind the pairs.
///
/// # Safety
/// There must be room in `out` for all pairs and a vector behind `at`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
unsafe fn join_one_stream<W: Word, const BLOCKS: usize>(
    singles: Entries<'_, W>,
    blocks: [Block; BLOCKS],
    out: &mut [W],
    mut at: usize,
) -> usize {
    for (&key, &word) in singles.keys.iter().zip(singles.words) {
        let (key, word) = (everywhere::<W>(key.into()), everywhere::<W>(word.into()));
        for block in blocks {
            let pairs = disjoint::<W>(block.there, block.keys, key);
            let union = _mm512_or_si512(word, compress::<W>(pairs, block.words));
            // SAFETY: the caller sees to the room.
            unsafe { store_where_room_is(out, at, union) };
            at += pairs.count_ones() as usize;
        }
    }
    at
}

/// Joins single entries with two blocks, each with a stream of its own, and gives the cursors
/// behind the pairs.
///
/// # Safety
/// There must be room in `out` for all pairs and a vector behind each of `at`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
unsafe fn join_two_streams<W: Word>(
    singles: Entries<'_, W>,
    blocks: &[Block; 2],
    out: &mut [W],
    mut at: [usize; 2],
) -> [usize; 2] {
    for (&key, &word) in singles.keys.iter().zip(singles.words) {
        let (key, word) = (everywhere::<W>(key.into()), everywhere::<W>(word.into()));
        for (block, at) in blocks.iter().zip(&mut at) {
            let pairs = disjoint::<W>(block.there, block.keys, key);
            let union = _mm512_or_si512(word, compress::<W>(pairs, block.words));
            // SAFETY: the caller sees to the room.
            unsafe { store_where_room_is(out, *at, union) };
            *at += pairs.count_ones() as usize;
        }
    }
    at
}

/// Pairs go to the streams that the tags of the single entries say.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn join_tagged<W: Word>(
    pairings: &[Pairing],
    singles: Entries<'_, W>,
    vectors: Entries<'_, W>,
    out: &mut [W],
    cursors: &mut [u32; STREAMS],
) {
    // No cursor is beyond this.
    let mut highest = cursors.iter().copied().max().unwrap_or(0) as usize;
    let nothing = (Block::new::<W>(&[], &[]), 0);
    // Those that share their singles go together: the more there is to do in a loop, the fewer end.
    for pairings in pairings.chunk_by(|a, b| a.singles == b.singles) {
        let singles = singles.range(pairings[0].singles);
        let (mut blocks, mut waiting) = ([nothing; 3], 0);
        for pairing in pairings {
            highest += pairing.pairs();
            assert!(highest + PAD <= out.len());
            let vectors = vectors.range(pairing.vectors);
            let len = len::<W>();
            for (keys, words) in vectors.keys.chunks(len).zip(vectors.words.chunks(len)) {
                blocks[waiting] = (Block::new(keys, words), pairing.stream);
                waiting += 1;
                if waiting == blocks.len() {
                    // SAFETY: no cursor comes beyond `highest`: it counts the pairs of all blocks.
                    unsafe { join_many_streams(singles, blocks, out, cursors) };
                    waiting = 0;
                }
            }
        }
        // SAFETY: as above.
        match waiting {
            0 => {}
            1 => unsafe { join_many_streams(singles, [blocks[0]], out, cursors) },
            _ => unsafe { join_many_streams(singles, [blocks[0], blocks[1]], out, cursors) },
        }
    }
}

/// Joins single entries with blocks, each with the stream that the tags are added to.
///
/// # Safety
/// There must be room in `out` for a vector at every cursor, wherever it comes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
unsafe fn join_many_streams<W: Word, const BLOCKS: usize>(
    singles: Entries<'_, W>,
    blocks: [(Block, u32); BLOCKS],
    out: &mut [W],
    cursors: &mut [u32; STREAMS],
) {
    let tags = singles.tags.unwrap_or_default();
    for ((&key, &word), &tag) in singles.keys.iter().zip(singles.words).zip(tags) {
        let (key, word) = (everywhere::<W>(key.into()), everywhere::<W>(word.into()));
        for (block, stream) in blocks {
            let pairs = disjoint::<W>(block.there, block.keys, key);
            let union = _mm512_or_si512(word, compress::<W>(pairs, block.words));
            let cursor = &mut cursors[(stream as usize + usize::from(tag)) % STREAMS];
            // SAFETY: the caller sees to the room.
            unsafe { store_where_room_is(out, *cursor as usize, union) };
            *cursor += pairs.count_ones();
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn count<W: Word>(words: &[W], bit: u32) -> usize {
    let bit = everywhere::<W>(1 << bit);
    let mut lacks = 0;
    for words in words.chunks(len::<W>()) {
        lacks += disjoint::<W>(first::<W>(words.len()), load(words), bit).count_ones();
    }
    words.len() - lacks as usize
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn keep<W: Word>(words: &[W], bit: u32, out: &mut [W]) -> usize {
    let bit = everywhere::<W>(1 << bit);
    let mut kept = 0;
    for words in words.chunks(len::<W>()) {
        let vector = load(words);
        let lacks = disjoint::<W>(first::<W>(words.len()), vector, bit);
        store(out, kept, compress::<W>(lacks, vector));
        kept += lacks.count_ones() as usize;
    }
    kept
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn split<W: Word>(
    words: &[W],
    bit: u32,
    without: &mut [W],
    with: &mut [W],
) -> (usize, usize) {
    let bit = everywhere::<W>(1 << bit);
    let (mut lacks, mut haves) = (0, 0);
    for words in words.chunks(len::<W>()) {
        let (vector, there) = (load(words), first::<W>(words.len()));
        let lack = disjoint::<W>(there, vector, bit);
        let have = there & !lack;
        store(without, lacks, compress::<W>(lack, vector));
        store(with, haves, compress::<W>(have, vector));
        lacks += lack.count_ones() as usize;
        haves += have.count_ones() as usize;
    }
    (lacks, haves)
}

/// Left to the compiler, who vectorises it well for these instructions.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn swap_bits<W: Word>(words: &mut [W], pairs: &[(u32, u32)]) {
    portable::swap_bits(words, pairs);
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn narrow<W: Word>(words: &[W], out: &mut [u32]) {
    for (at, words) in (0..).step_by(16).zip(words.chunks(16)) {
        store(out, at, double_words(words, false));
    }
}

/// Lower or upper halves of the first sixteen words; zero where there is none.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn double_words<W: Word>(words: &[W], upper: bool) -> __m512i {
    if W::BITS == 32 {
        return load(words);
    }
    let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    let which = _mm512_add_epi32(even, _mm512_set1_epi32(i32::from(upper)));
    _mm512_permutex2var_epi32(load(words), which, load(words.get(8..).unwrap_or_default()))
}
