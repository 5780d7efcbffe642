//! Loops over words: joining and filtering.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::super::{Pairing, Sum, Word, portable};
use crate::half_join::streams::{STREAMS, Streams, end_of_stream};

/// How many words a vector holds.
const fn len<W: Word>() -> usize {
    256 / W::BITS as usize
}

/// The mask of the first `count` lanes.
const fn first(count: usize) -> u32 {
    (1 << count) - 1
}

/// For each mask of lanes, which double words of a vector are in it, the first in the lowest byte.
const fn permutations<const MASKS: usize>(double_words_a_lane: u64) -> [u64; MASKS] {
    let mut table = [0; MASKS];
    let mut mask = 0;
    while mask < MASKS {
        let (mut from, mut to) = (0, 0);
        while from < 8 {
            if mask >> (from / double_words_a_lane) & 1 == 1 {
                table[mask] |= from << (8 * to);
                to += 1;
            }
            from += 1;
        }
        mask += 1;
    }
    table
}

static EIGHT_LANES: [u64; 256] = permutations(1);
static FOUR_LANES: [u64; 16] = permutations(2);

/// The first words, at most a vector of them; zero where there is none.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn load<W: Word>(words: &[W]) -> __m256i {
    if words.len() >= len::<W>() {
        // SAFETY: the whole vector lies within the slice.
        return unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
    }
    let there = _mm256_set1_epi32(i32::try_from(size_of_val(words) / 4).unwrap_or(8));
    let mask = _mm256_cmpgt_epi32(there, _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    // SAFETY: the mask leaves out what is beyond the slice, and that is not touched.
    unsafe { _mm256_maskload_epi32(words.as_ptr().cast(), mask) }
}

/// A vector of words.
///
/// # Safety
/// There must be so many words.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
unsafe fn load_all<W: Word>(words: *const W) -> __m256i {
    // SAFETY: the caller sees to it.
    unsafe { _mm256_loadu_si256(words.cast()) }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn store<W: Word>(words: &mut [W], at: usize, vector: __m256i) {
    assert!(at + len::<W>() <= words.len());
    // SAFETY: the whole vector lies within the slice.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().add(at).cast(), vector) }
}

/// A word in all lanes.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn everywhere<W: Word>(word: u64) -> __m256i {
    match W::BITS {
        32 => _mm256_set1_epi32(u32::low(word).cast_signed()),
        _ => _mm256_set1_epi64x(word.cast_signed()),
    }
}

/// The mask of the lanes where two vectors have no bit in common.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn disjoint<W: Word>(a: __m256i, b: __m256i) -> u32 {
    let (common, zero) = (_mm256_and_si256(a, b), _mm256_setzero_si256());
    let mask = match W::BITS {
        32 => _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(common, zero))),
        _ => _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(common, zero))),
    };
    mask.cast_unsigned()
}

/// The lanes of a mask, one after the other; what comes behind them is of no account.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn compress<W: Word>(mask: u32, vector: __m256i) -> __m256i {
    let from = match W::BITS {
        32 => EIGHT_LANES[mask as usize % 256],
        _ => FOUR_LANES[mask as usize % 16],
    };
    let from = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(from.cast_signed()));
    _mm256_permutevar8x32_epi32(vector, from)
}

/// Entries are fetched so many before they are needed.
const AHEAD: usize = 64;

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn join<W: Word>(pairing: &Pairing<'_, W>, stream: usize, streams: &mut Streams<W>) {
    let (out, cursors) = streams.parts();
    let Some(tags) = pairing.tags else {
        let mut at = cursors[stream] as usize;
        for single in 0..pairing.cells.len() {
            // SAFETY: it is one of the entries.
            at = unsafe { join_single(pairing, single, out, at) };
        }
        cursors[stream] = end_of_stream(at);
        return;
    };
    for (single, &tag) in tags.iter().enumerate() {
        let cursor = &mut cursors[(stream + usize::from(tag)) % STREAMS];
        // SAFETY: there is a tag for each entry.
        *cursor = end_of_stream(unsafe { join_single(pairing, single, out, *cursor as usize) });
    }
}

/// Joins an entry with those of its cell, and says where its halves end.
///
/// # Safety
/// There must be such an entry.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
unsafe fn join_single<W: Word>(
    pairing: &Pairing<'_, W>,
    single: usize,
    out: &mut [W],
    mut at: usize,
) -> usize {
    let Pairing { cells, keys, words, vectors, .. } = pairing;
    // SAFETY: there is such an entry, and the vectors have its cell. The key and the word are read
    // where they are spread out: that is one instruction each.
    let (mut from, end, key, word) = unsafe {
        let cell = usize::from(*cells.get_unchecked(single));
        let from = *vectors.starts.get_unchecked(cell) as usize;
        let end = *vectors.starts.get_unchecked(cell + 1) as usize;
        let key = everywhere::<W>((*keys.get_unchecked(single)).into());
        (from, end, key, everywhere::<W>((*words.get_unchecked(single)).into()))
    };
    // Entries of the next cells, from the second-level cache.
    for words in [
        vectors.keys.as_ptr().wrapping_add(from + AHEAD).cast(),
        vectors.words.as_ptr().wrapping_add(from + AHEAD).cast(),
    ] {
        _mm_prefetch::<_MM_HINT_T0>(words);
    }
    // Most cells fit into one vector, also empty ones, so that no branch is mispredicted.
    loop {
        // SAFETY: a pad follows the entries of the last cell.
        let (keys, words) = unsafe {
            let (keys, words) = (vectors.keys.as_ptr().add(from), vectors.words.as_ptr().add(from));
            (load_all(keys), load_all(words))
        };
        let pairs = disjoint::<W>(keys, key) & first((end - from).min(len::<W>()));
        store(out, at, _mm256_or_si256(word, compress::<W>(pairs, words)));
        at += pairs.count_ones() as usize;
        from += len::<W>();
        if from >= end {
            return at;
        }
    }
}

/// Whole vectors of words, and fewer words that remain.
fn vectors<W: Word>(words: &[W]) -> (std::slice::ChunksExact<'_, W>, &[W]) {
    let vectors = words.chunks_exact(len::<W>());
    let rest = vectors.remainder();
    (vectors, rest)
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn count<W: Word>(words: &[W], bit: u32) -> usize {
    let bit = everywhere::<W>(1 << bit);
    let mut lacks = 0;
    let (vectors, rest) = vectors(words);
    for vector in vectors {
        lacks += disjoint::<W>(load(vector), bit).count_ones();
    }
    lacks += (disjoint::<W>(load(rest), bit) & first(rest.len())).count_ones();
    words.len() - lacks as usize
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn keep<W: Word>(words: &[W], bit: u32, out: &mut [W]) -> usize {
    let bit = everywhere::<W>(1 << bit);
    let (vectors, rest) = vectors(words);
    let mut kept = 0;
    for vector in vectors {
        let vector = load(vector);
        let lacks = disjoint::<W>(vector, bit);
        kept = push(lacks, vector, out, kept);
    }
    let vector = load(rest);
    push(disjoint::<W>(vector, bit) & first(rest.len()), vector, out, kept)
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn split<W: Word>(
    words: &[W],
    bit: u32,
    without: &mut [W],
    with: &mut [W],
) -> (usize, usize) {
    let bit = everywhere::<W>(1 << bit);
    let (vectors, rest) = vectors(words);
    let (mut lacks, mut haves) = (0, 0);
    for vector in vectors {
        let vector = load(vector);
        let lack = disjoint::<W>(vector, bit);
        lacks = push(lack, vector, without, lacks);
        haves = push(first(len::<W>()) & !lack, vector, with, haves);
    }
    let vector = load(rest);
    let lack = disjoint::<W>(vector, bit) & first(rest.len());
    lacks = push(lack, vector, without, lacks);
    haves = push(first(rest.len()) & !lack, vector, with, haves);
    (lacks, haves)
}

/// Stores the lanes of a mask one after the other, and says where they end.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn push<W: Word>(mask: u32, vector: __m256i, out: &mut [W], at: usize) -> usize {
    store(out, at, compress::<W>(mask, vector));
    at + mask.count_ones() as usize
}

/// Left to the compiler, who vectorises it well for these instructions.
#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn swap_bits<W: Word>(words: &mut [W], pairs: &[(u32, u32)]) {
    portable::swap_bits(words, pairs);
}

/// Left to the compiler, who vectorises it well for these instructions.
#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn narrow<W: Word>(words: &[W], out: &mut [u32]) {
    for (out, &word) in out.iter_mut().zip(words) {
        *out = u32::low(word.into());
    }
}

/// Zen 1 and 2 take twenty times as long for each word as other processors.
#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn extract<W: Word, Q: Word>(words: &[W], bits: u64, out: &mut [Q]) {
    for (out, &word) in out.iter_mut().zip(words) {
        *out = Q::low(_pext_u64(word.into(), bits));
    }
}

/// Left to the compiler, who vectorises it well for these instructions.
#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn sum_subsets<T: Sum>(table: &mut [T]) {
    portable::sum_subsets(table);
}
