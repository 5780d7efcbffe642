//! Loops over words: joining and filtering.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::super::{Entries, PAD, Pairing, Word, portable};
use crate::native::half_join::streams::{STREAMS, Streams};

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

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn store<W: Word>(words: &mut [W], at: usize, vector: __m256i) {
    assert!(at + len::<W>() <= words.len());
    // SAFETY: the whole vector lies within the slice.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().add(at).cast(), vector) }
}

/// Stores a vector without a bounds check.
///
/// # Safety
/// The whole vector must lie within the slice.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
unsafe fn store_where_room_is<W: Word>(words: &mut [W], at: usize, vector: __m256i) {
    debug_assert!(at + len::<W>() <= words.len());
    // SAFETY: the caller sees to it.
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

/// A vector of entries.
#[derive(Clone, Copy)]
struct Block {
    keys: __m256i,
    words: __m256i,
    there: u32,
}

impl Block {
    /// The entries from one number to another, at most a vector of them.
    ///
    /// # Safety
    /// There must be a whole vector of keys and of words from the first on.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi2")]
    unsafe fn at<W: Word>(entries: &Entries<'_, W>, from: usize, to: usize) -> Self {
        debug_assert!(from + len::<W>() <= entries.keys.len().min(entries.words.len()));
        // SAFETY: the caller sees to it.
        let (keys, words) = unsafe {
            let keys = entries.keys.as_ptr().add(from);
            let keys = match W::BITS {
                32 => _mm256_loadu_si256(keys.cast()),
                _ => _mm256_cvtepu32_epi64(_mm_loadu_si128(keys.cast())),
            };
            (keys, _mm256_loadu_si256(entries.words.as_ptr().add(from).cast()))
        };
        Self { keys, words, there: first((to - from).min(len::<W>())) }
    }

    /// The lanes whose keys are disjoint from a key, and the unions with a word.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi2")]
    fn join<W: Word>(&self, key: u32, word: W) -> (u32, __m256i) {
        let pairs = disjoint::<W>(self.keys, everywhere::<W>(key.into())) & self.there;
        let word = everywhere::<W>(word.into());
        (pairs.count_ones(), _mm256_or_si256(word, compress::<W>(pairs, self.words)))
    }
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
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

/// All pairs of a pairing go to one stream. A vector stays in registers while the single entries
/// pass.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn join_untagged<W: Word>(
    pairings: &[Pairing],
    singles: Entries<'_, W>,
    vectors: Entries<'_, W>,
    out: &mut [W],
    cursors: &mut [u32; STREAMS],
) {
    for pairing in pairings {
        let singles = singles.range(pairing.singles);
        let (from, to) = pairing.padded_vectors(&vectors);
        let mut at = pairing.start(out, cursors);
        for from in (from..to).step_by(len::<W>()) {
            // SAFETY: there is a pad behind the last entry.
            let block = unsafe { Block::at(&vectors, from, to) };
            for (&key, &word) in singles.keys.iter().zip(singles.words) {
                let (pairs, union) = block.join(key, word);
                // SAFETY: there is room for all pairs of the pairing and a vector.
                unsafe { store_where_room_is(out, at, union) };
                at += pairs as usize;
            }
        }
        pairing.finish(at, cursors);
    }
}

/// Pairs go to the streams that the tags of the single entries say.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn join_tagged<W: Word>(
    pairings: &[Pairing],
    singles: Entries<'_, W>,
    vectors: Entries<'_, W>,
    out: &mut [W],
    cursors: &mut [u32; STREAMS],
) {
    // No cursor is beyond this.
    let mut highest = cursors.iter().copied().max().unwrap_or(0) as usize;
    for pairing in pairings {
        highest += pairing.pairs();
        assert!(highest + PAD <= out.len());
        let singles = singles.range(pairing.singles);
        let tags = singles.tags.unwrap_or_default();
        let (from, to) = pairing.padded_vectors(&vectors);
        for from in (from..to).step_by(len::<W>()) {
            // SAFETY: there is a pad behind the last entry.
            let block = unsafe { Block::at(&vectors, from, to) };
            for ((&key, &word), &tag) in singles.keys.iter().zip(singles.words).zip(tags) {
                let cursor = &mut cursors[(pairing.stream as usize + usize::from(tag)) % STREAMS];
                let (pairs, union) = block.join(key, word);
                // SAFETY: no cursor comes beyond `highest`: it counts the pairs of all blocks.
                unsafe { store_where_room_is(out, *cursor as usize, union) };
                *cursor += pairs;
            }
        }
    }
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn count<W: Word>(words: &[W], bit: u32) -> usize {
    let bit = everywhere::<W>(1 << bit);
    let mut lacks = 0;
    let (blocks, rest) = words.split_at(words.len() - words.len() % len::<W>());
    for block in blocks.chunks_exact(len::<W>()) {
        lacks += disjoint::<W>(load(block), bit).count_ones();
    }
    lacks += (disjoint::<W>(load(rest), bit) & first(rest.len())).count_ones();
    words.len() - lacks as usize
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn keep<W: Word>(words: &[W], bit: u32, out: &mut [W]) -> usize {
    let bit = everywhere::<W>(1 << bit);
    let mut kept = 0;
    for words in words.chunks(len::<W>()) {
        let vector = load(words);
        let lacks = disjoint::<W>(vector, bit) & first(words.len());
        store(out, kept, compress::<W>(lacks, vector));
        kept += lacks.count_ones() as usize;
    }
    kept
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn split<W: Word>(
    words: &[W],
    bit: u32,
    without: &mut [W],
    with: &mut [W],
) -> (usize, usize) {
    let bit = everywhere::<W>(1 << bit);
    let (mut lacks, mut haves) = (0, 0);
    for words in words.chunks(len::<W>()) {
        let vector = load(words);
        let lack = disjoint::<W>(vector, bit) & first(words.len());
        let have = first(words.len()) & !lack;
        store(without, lacks, compress::<W>(lack, vector));
        store(with, haves, compress::<W>(have, vector));
        lacks += lack.count_ones() as usize;
        haves += have.count_ones() as usize;
    }
    (lacks, haves)
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
