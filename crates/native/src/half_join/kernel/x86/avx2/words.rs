//! Loops over words: joining and filtering.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use crate::half_join::kernel::x86::alike::{AHEAD, loops_over_words};
use crate::half_join::kernel::{Pairing, Sum, portable};
use crate::half_join::signature_words::{STREAMS, Streams, Word, end_of_stream};

type Vector = __m256i;

/// Some lanes of a vector.
type Mask = u32;

/// How many words a vector holds.
const fn len<W: Word>() -> usize {
    256 / W::BITS as usize
}

/// The mask of the first `count` lanes, of all if there are more.
fn first<W: Word>(count: usize) -> Mask {
    (1 << count.min(len::<W>())) - 1
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

/// The mask of the first `count` lanes where two vectors have no bit in common.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn disjoint<W: Word>(count: usize, a: __m256i, b: __m256i) -> Mask {
    let (common, zero) = (_mm256_and_si256(a, b), _mm256_setzero_si256());
    let mask = match W::BITS {
        32 => _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(common, zero))),
        _ => _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(common, zero))),
    };
    mask.cast_unsigned() & first::<W>(count)
}

/// The lanes of a mask, one after the other; what comes behind them is of no account.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn compress<W: Word>(mask: Mask, vector: __m256i) -> __m256i {
    let from = match W::BITS {
        32 => EIGHT_LANES[mask as usize % 256],
        _ => FOUR_LANES[mask as usize % 16],
    };
    let from = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(from.cast_signed()));
    _mm256_permutevar8x32_epi32(vector, from)
}

/// The bits of either vector.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn or(a: __m256i, b: __m256i) -> __m256i {
    _mm256_or_si256(a, b)
}

loops_over_words!("avx2,popcnt,bmi2");

/// Left to the compiler, who vectorises it well for these instructions.
#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(crate) fn narrow<W: Word>(words: &[W], out: &mut [u32]) {
    for (out, &word) in out.iter_mut().zip(words) {
        *out = u32::low(word.into());
    }
}
