//! Building the lookup table, and streaming words through it.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::words::{load, or};
use crate::half_join::kernel::loops::{BLOCK, Chunk, LANES, Rest, by_cut, offset};
use crate::half_join::kernel::x86::alike::{loops_over_lanes, read};
use crate::half_join::kernel::{Counter, LaneTable, Lanes};
use crate::half_join::signature_words::Word;

type Vector = __m256i;

/// Lower or upper halves of eight words.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn double_words<W: Word>(words: &[W; 8], upper: bool) -> __m256i {
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
fn planes<W: Word>(words: &[W; 32], upper: bool) -> [__m256i; 4] {
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
fn slice<W: Word>(words: &[W; 32], upper: bool, block: usize, taken: &mut [Lanes; 32]) {
    for (byte, mut plane) in planes(words, upper).into_iter().enumerate() {
        // Only the uppermost bit of a byte can be taken out: the others follow it up.
        for bit in (0..8).rev() {
            let (word, lanes) =
                (&mut taken[8 * byte + bit].0[block / 2], _mm256_movemask_epi8(plane));
            let lanes = u64::from(lanes.cast_unsigned());
            *word = if block.is_multiple_of(2) { lanes } else { *word | lanes << 32 };
            plane = _mm256_add_epi8(plane, plane);
        }
    }
}

/// The words behind the last block of 32, filled up with zeros to one more.
#[inline]
fn last_block<W: Word>(rest: &[W]) -> Option<[W; 32]> {
    let mut last = [W::default(); 32];
    last[..rest.len()].copy_from_slice(rest);
    (!rest.is_empty()).then_some(last)
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(crate) fn bits_taken<W: Word>(words: &[W]) -> [u32; 64] {
    let mut counts = [0; 64];
    let mut taken = [Lanes::NONE; 32];
    let (blocks, rest) = words.as_chunks();
    for words in blocks.iter().chain(&last_block(rest)) {
        for (upper, counts) in [false, true].into_iter().zip(counts.chunks_mut(32)) {
            if !upper || W::BITS > 32 {
                slice(words, upper, 0, &mut taken);
                for (count, taken) in counts.iter_mut().zip(&taken) {
                    *count += taken.0[0].count_ones();
                }
            }
        }
    }
    counts
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(crate) fn build<W: Word>(words: &[W], bits: u32, table: &mut LaneTable) {
    table.begin(words.len(), bits);
    let [lower, upper] = &mut table.taken;
    let (blocks, rest) = words.as_chunks();
    for (block, words) in blocks.iter().chain(&last_block(rest)).enumerate() {
        slice(words, false, block, lower);
        if bits > 32 {
            slice(words, true, block, upper);
        }
    }
    fill_all(table, bits as usize);
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn load_part(lanes: &Lanes, part: usize) -> Vector {
    // SAFETY: lanes are two parts of 32 bytes, aligned to 64 bytes.
    unsafe { _mm256_load_si256((&raw const *lanes).cast::<Vector>().add(part % 2)) }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn store_part(lanes: &mut Lanes, part: usize, vector: Vector) {
    // SAFETY: lanes are two parts of 32 bytes, aligned to 64 bytes.
    unsafe { _mm256_store_si256((&raw mut *lanes).cast::<Vector>().add(part % 2), vector) }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn zero() -> Vector {
    _mm256_setzero_si256()
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn has_any(part: Vector) -> bool {
    _mm256_testz_si256(part, part) == 0
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn without(a: Vector, b: Vector) -> Vector {
    _mm256_andnot_si256(b, a)
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn carry_part(plane: &mut Vector, a: Vector, b: Vector) -> Vector {
    let (sum, one) = (*plane, _mm256_xor_si256(a, b));
    *plane = _mm256_xor_si256(sum, one);
    _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(sum, one))
}

/// Adds the bits set in each of four words, by a table of nibbles.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn add_population(sums: Vector, vector: Vector) -> Vector {
    let nibbles =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm256_set1_epi8(15);
    let a = _mm256_shuffle_epi8(nibbles, _mm256_and_si256(vector, low));
    let b = _mm256_shuffle_epi8(nibbles, _mm256_and_si256(_mm256_srli_epi64::<4>(vector), low));
    _mm256_add_epi64(sums, _mm256_sad_epu8(_mm256_add_epi8(a, b), zero()))
}

loops_over_lanes!("avx2,popcnt,bmi2");

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn stream_cut<W: Word, const CHUNKS: usize, const WIDTH: usize, const WIDE: usize>(
    table: &LaneTable,
    words: &[W],
    counter: &mut Counter,
) {
    if table.lanes <= LANES / 2 {
        count(words, |word| intersection::<CHUNKS, WIDTH, WIDE, 1>(table, word), counter);
    } else {
        count(words, |word| intersection::<CHUNKS, WIDTH, WIDE, 2>(table, word), counter);
    }
}

/// The intersection of all entries of a word.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn intersection<const CHUNKS: usize, const WIDTH: usize, const WIDE: usize, const PARTS: usize>(
    table: &LaneTable,
    word: u64,
) -> Set<PARTS> {
    let mut set = entry::<WIDTH, WIDE, PARTS>(table, 0, word);
    for chunk in 1..CHUNKS {
        let entry = entry::<WIDTH, WIDE, PARTS>(table, chunk, word);
        set = std::array::from_fn(|part| _mm256_and_si256(set[part], entry[part]));
    }
    set
}
