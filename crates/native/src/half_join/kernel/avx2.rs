//! AVX2: 8 or 4 words at once, compressed by tables of permutations, and 512 lanes in two
//! registers.
//!
//! All is written once for both widths of words: the compiler knows the width and drops the other
//! branch.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::lane_loops::lane_loops;
use super::lanes::{BLOCK, Chunk, Rest, Taken, by_cut, offset};
use super::word_loops::word_loops;
use super::{Counter, Kernel, LANES, LaneTable, Lanes, Pairing, Word, WordKernel, portable};
use crate::half_join::streams::{STREAMS, Streams, end_of_stream};

/// AVX2, POPCNT and BMI2, proved to be there.
#[derive(Clone, Copy, Debug)]
pub(in crate::half_join) struct Avx2(());

impl Avx2 {
    /// The kernel, if the machine has the instructions.
    pub(in crate::half_join) fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi2");
        there.then_some(Self(()))
    }
}

word_loops!(Avx2, "avx2,popcnt,bmi2");
lane_loops!(Avx2, "avx2,popcnt,bmi2");

type Vector = __m256i;

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn zero() -> Vector {
    _mm256_setzero_si256()
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn and(a: Vector, b: Vector) -> Vector {
    _mm256_and_si256(a, b)
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn and3(a: Vector, b: Vector, c: Vector) -> Vector {
    and(and(a, b), c)
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn and_not(not: Vector, a: Vector) -> Vector {
    _mm256_andnot_si256(not, a)
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn or(a: Vector, b: Vector) -> Vector {
    _mm256_or_si256(a, b)
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn load_some<W: Word>(words: &[W]) -> Vector {
    let there = _mm256_set1_epi32(i32::try_from(size_of_val(words) / 4).unwrap_or(8));
    let mask = _mm256_cmpgt_epi32(there, _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    // SAFETY: the mask leaves out what is beyond the slice, and that is not touched.
    unsafe { _mm256_maskload_epi32(words.as_ptr().cast(), mask) }
}

/// # Safety
/// There must be as many keys as a vector has words.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
unsafe fn load_keys<W: Word>(keys: *const u32) -> Vector {
    // SAFETY: the caller sees to it.
    unsafe {
        match W::BITS {
            32 => _mm256_loadu_si256(keys.cast()),
            _ => _mm256_cvtepu32_epi64(_mm_loadu_si128(keys.cast())),
        }
    }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn everywhere<W: Word>(word: u64) -> Vector {
    match W::BITS {
        32 => _mm256_set1_epi32(u32::low(word).cast_signed()),
        _ => _mm256_set1_epi64x(word.cast_signed()),
    }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn disjoint<W: Word>(there: u32, a: Vector, b: Vector) -> u32 {
    let common = and(a, b);
    let mask = match W::BITS {
        32 => _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(common, zero()))),
        _ => _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(common, zero()))),
    };
    mask.cast_unsigned() & there
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

/// What comes behind the lanes of the mask is of no account.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn compress<W: Word>(mask: u32, vector: Vector) -> Vector {
    let from = match W::BITS {
        32 => EIGHT_LANES[mask as usize % 256],
        _ => FOUR_LANES[mask as usize % 16],
    };
    let from = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(from.cast_signed()));
    _mm256_permutevar8x32_epi32(vector, from)
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn is_zero(vector: Vector) -> bool {
    _mm256_testz_si256(vector, vector) == 1
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn add(a: Vector, b: Vector) -> Vector {
    _mm256_add_epi64(a, b)
}

/// By a table of nibbles.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn population(vector: Vector) -> Vector {
    let nibbles =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm256_set1_epi8(15);
    let a = _mm256_shuffle_epi8(nibbles, and(vector, low));
    let b = _mm256_shuffle_epi8(nibbles, and(_mm256_srli_epi64::<4>(vector), low));
    _mm256_sad_epu8(_mm256_add_epi8(a, b), zero())
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn carry(plane: &mut Vector, a: Vector, b: Vector) -> Vector {
    let (sum, one) = (*plane, _mm256_xor_si256(a, b));
    *plane = _mm256_xor_si256(sum, one);
    or(and(a, b), and(sum, one))
}

/// Lower or upper halves of eight words.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn double_words<W: Word>(words: &[W; 8], upper: bool) -> Vector {
    if W::BITS == 32 {
        return load(words);
    }
    let (low, high) = words.split_at(4);
    let (low, high) = (_mm256_castsi256_ps(load(low)), _mm256_castsi256_ps(load(high)));
    let which = if upper {
        _mm256_shuffle_ps::<0xdd>(low, high)
    } else {
        _mm256_shuffle_ps::<0x88>(low, high)
    };
    _mm256_permute4x64_epi64::<0xd8>(_mm256_castps_si256(which))
}

/// The four bytes of each of 32 words, as planes of 32 bytes.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn planes<W: Word>(words: &[W; 32], upper: bool) -> [Vector; 4] {
    let by_byte = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
    ));
    let in_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    let (eights, _) = words.as_chunks::<8>();
    let [a, b, c, d] =
        [0, 1, 2, 3].map(|eight| _mm256_shuffle_epi8(double_words(&eights[eight], upper), by_byte));
    let low = [_mm256_unpacklo_epi32(a, b), _mm256_unpacklo_epi32(c, d)];
    let high = [_mm256_unpackhi_epi32(a, b), _mm256_unpackhi_epi32(c, d)];
    [
        _mm256_unpacklo_epi64(low[0], low[1]),
        _mm256_unpackhi_epi64(low[0], low[1]),
        _mm256_unpacklo_epi64(high[0], high[1]),
        _mm256_unpackhi_epi64(high[0], high[1]),
    ]
    .map(|plane| _mm256_permutevar8x32_epi32(plane, in_order))
}

/// For each of 32 bits, the lanes of a block of 32 whose word has it.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn slice_block<W: Word>(words: &[W; 32], upper: bool, block: usize, taken: &mut [Taken; 32]) {
    for (byte, mut plane) in planes(words, upper).into_iter().enumerate() {
        // Only the uppermost bit of a byte can be taken out: the others follow it up.
        for bit in (0..8).rev() {
            taken[8 * byte + bit].0[block] = _mm256_movemask_epi8(plane).cast_unsigned();
            plane = _mm256_add_epi8(plane, plane);
        }
    }
}

/// Blocks of 32 words, the last one filled up with zeros.
#[inline]
fn blocks<W: Word>(words: &[W]) -> (&[[W; 32]], Option<[W; 32]>) {
    let (blocks, rest) = words.as_chunks();
    let mut last = [W::default(); 32];
    last[..rest.len()].copy_from_slice(rest);
    (blocks, (!rest.is_empty()).then_some(last))
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn slice<W: Word>(_: Avx2, words: &[W], upper: bool, _: usize, taken: &mut [Taken; 32]) {
    let (blocks, last) = blocks(words);
    for (block, words) in blocks.iter().chain(&last).enumerate() {
        slice_block(words, upper, block, taken);
    }
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(super) fn bits_taken<W: Word>(words: &[W]) -> [u32; 64] {
    let mut counts = [0; 64];
    let mut taken = [Taken([0; 16]); 32];
    let (blocks, last) = blocks(words);
    for words in blocks.iter().chain(&last) {
        for (upper, counts) in [false, true].into_iter().zip(counts.chunks_mut(32)) {
            if !upper || W::BITS > 32 {
                slice_block(words, upper, 0, &mut taken);
                for (count, taken) in counts.iter_mut().zip(&taken) {
                    *count += taken.0[0].count_ones();
                }
            }
        }
    }
    counts
}
