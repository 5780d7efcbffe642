//! Cutting words into offsets.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::super::lanes::{BLOCK, ENTRY, nowhere};
use super::super::{Cut, Offsets, Word};
use super::words::load;

/// An offset is the value of a chunk times two to the power of this.
const LOG: usize = ENTRY.ilog2() as usize;

/// The offsets of words. Packing changes the order of a block, in each row in the same way.
#[target_feature(enable = "avx2,popcnt,bmi2")]
pub(in super::super) fn expand<W: Word>(words: &[W], cut: Cut, offsets: &mut Offsets) {
    let rows = offsets.begin(words.len(), cut);
    match (W::BITS, cut.chunks, cut.width, cut.wide) {
        (32, 4, 5, 0) => expand_narrow::<W, 4, 5, 0>(words, rows),
        (32, 4, 6, 0) => expand_narrow::<W, 4, 6, 0>(words, rows),
        (32, 4, 7, 0) => expand_narrow::<W, 4, 7, 0>(words, rows),
        (32, 5, 6, 0) => expand_narrow::<W, 5, 6, 0>(words, rows),
        (32, 5, 6, 2) => expand_narrow::<W, 5, 6, 2>(words, rows),
        (64, ..) => expand_wide(words, cut, rows),
        _ => unreachable!("words of 32 bits have no other cut"),
    }
    let rest = words.len() % BLOCK;
    if rest > 0 {
        let row = rows.len() - cut.chunks;
        for word in rest..BLOCK {
            let (four, at) = (word / 4, word % 4);
            let place = match W::BITS {
                32 => [0, 2, 1, 3][four] * 4 + at,
                _ => at / 2 * 8 + four * 2 + at % 2,
            };
            rows[row][place] = nowhere(cut);
        }
    }
}

/// The offsets of words of 64 bits.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn expand_wide<W: Word>(words: &[W], cut: Cut, rows: &mut [[u16; BLOCK]]) {
    for (block, words) in rows.chunks_exact_mut(cut.chunks).zip(words.chunks(BLOCK)) {
        let fours = [0, 4, 8, 12].map(|from| load(words.get(from..).unwrap_or_default()));
        for (row, (start, width)) in block.iter_mut().zip(cut.chunks()) {
            let [a, b, c, d] = fours.map(|words| wide_offset(words, start, width));
            let (low, high) = (_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, d));
            store_row(row, _mm256_packus_epi32(low, high));
        }
    }
}

/// The offsets of a chunk of four words.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn wide_offset(words: __m256i, start: usize, width: usize) -> __m256i {
    let moved = if start < LOG {
        _mm256_sll_epi64(words, count(LOG - start))
    } else {
        _mm256_srl_epi64(words, count(start - LOG))
    };
    _mm256_and_si256(moved, _mm256_set1_epi64x(((1 << width) - 1) << LOG))
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn count(by: usize) -> __m128i {
    _mm_cvtsi32_si128(i32::try_from(by).unwrap_or(0))
}

/// The offsets of words of 32 bits by a cut that is known when this is compiled.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn expand_narrow<W: Word, const CHUNKS: usize, const WIDTH: usize, const WIDE: usize>(
    words: &[W],
    rows: &mut [[u16; BLOCK]],
) {
    let (blocks, _) = rows.as_chunks_mut::<CHUNKS>();
    for (block, words) in blocks.iter_mut().zip(words.chunks(BLOCK)) {
        let [low, high] = match words {
            [_, _, _, _, _, _, _, _, high @ ..] => [load(words), load(high)],
            _ => [load(words), _mm256_setzero_si256()],
        };
        for (chunk, row) in block.iter_mut().enumerate() {
            let start = chunk * WIDTH + chunk.min(WIDE);
            let width = WIDTH + usize::from(chunk < WIDE);
            let [low, high] = [low, high].map(|words| offset(words, start, width));
            store_row(row, _mm256_packus_epi32(low, high));
        }
    }
}

/// The offsets of a chunk of eight words.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn offset(words: __m256i, start: usize, width: usize) -> __m256i {
    let moved = if start < LOG {
        _mm256_sll_epi32(words, count(LOG - start))
    } else {
        _mm256_srl_epi32(words, count(start - LOG))
    };
    _mm256_and_si256(moved, _mm256_set1_epi32(((1 << width) - 1) << LOG))
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn store_row(row: &mut [u16; BLOCK], vector: __m256i) {
    // SAFETY: a row is as long as a vector.
    unsafe { _mm256_storeu_si256(row.as_mut_ptr().cast(), vector) }
}
