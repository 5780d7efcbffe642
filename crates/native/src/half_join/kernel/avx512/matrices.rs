//! Turning words into sets of lanes by 8 x 8 bit matrices (GFNI, VBMI).

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::super::Word;
use super::super::lanes::Taken;
use super::words::double_words;

/// GFNI and AVX-512 VBMI, with the other instructions of this kernel, proved to be there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matrices(());

impl Matrices {
    /// If the machine has the instructions.
    pub(super) fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("gfni")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi2");
        there.then_some(Self(()))
    }

    /// For each bit, the lanes whose word has it, of at most 512 words.
    pub(super) fn slice<W: Word>(self, words: &[W], upper: bool, taken: &mut [Taken]) {
        let Self(()) = self;
        // SAFETY: `self` proves that the instructions are there.
        unsafe { slice(words, upper, taken) }
    }
}

/// Words of a block.
const BLOCK: usize = 64;

/// Indices of bytes.
#[repr(align(64))]
struct Bytes([u8; 64]);

/// Of 32 words, one byte of each, and then another byte of each; words in groups of eight, in each
/// the last one first.
const fn byte_of_each(first: usize) -> Bytes {
    let mut from = [0; 64];
    let mut at = 0;
    while at < 64 {
        let (byte, group, word) = (first + at / 32, at % 32 / 8, 7 - at % 8);
        #[expect(clippy::cast_possible_truncation, reason = "below 128")]
        {
            from[at] = (4 * (8 * group + word) + byte) as u8;
        }
        at += 1;
    }
    Bytes(from)
}

static LOW_BYTES: Bytes = byte_of_each(0);
static HIGH_BYTES: Bytes = byte_of_each(2);

/// Byte b of each of eight groups, for each b.
static BY_BIT: Bytes = {
    let mut from = [0; 64];
    let mut at = 0;
    while at < 64 {
        #[expect(clippy::cast_possible_truncation, reason = "below 64")]
        {
            from[at] = (at % 8 * 8 + at / 8) as u8;
        }
        at += 1;
    }
    Bytes(from)
};

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni,avx2,popcnt,bmi2")]
fn slice<W: Word>(words: &[W], upper: bool, taken: &mut [Taken]) {
    // For each byte, by block: eight sets of 64 lanes.
    let mut sets = [[_mm512_setzero_si512(); 8]; 4];
    for (block, words) in words.chunks(BLOCK).enumerate().take(8) {
        for (sets, of_byte) in sets.iter_mut().zip(block_sets(words, upper)) {
            sets[block] = of_byte;
        }
    }
    for (taken, sets) in taken.chunks_mut(8).zip(&sets) {
        for (taken, set) in taken.iter_mut().zip(transpose(sets)) {
            // SAFETY: these are 64 bytes, aligned to 64 bytes.
            unsafe { _mm512_store_si512((&raw mut *taken).cast(), set) }
        }
    }
}

/// For each byte of at most 64 words, and for each of its bits, the words that have it.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni,avx2,popcnt,bmi2")]
fn block_sets<W: Word>(words: &[W], upper: bool) -> [__m512i; 4] {
    let [a, b, c, d] =
        [0, 16, 32, 48].map(|at| double_words(words.get(at..).unwrap_or_default(), upper));
    let [low, high] = [&LOW_BYTES, &HIGH_BYTES].map(|bytes| {
        let from = load(bytes);
        [_mm512_permutex2var_epi8(a, from, b), _mm512_permutex2var_epi8(c, from, d)]
    });
    [
        _mm512_shuffle_i64x2::<0x44>(low[0], low[1]),
        _mm512_shuffle_i64x2::<0xee>(low[0], low[1]),
        _mm512_shuffle_i64x2::<0x44>(high[0], high[1]),
        _mm512_shuffle_i64x2::<0xee>(high[0], high[1]),
    ]
    .map(|bytes| {
        // Eight bytes are the rows of a matrix, the last one first. Its product with each unit
        // vector is a column.
        let units = _mm512_set1_epi64(0x8040_2010_0804_0201u64.cast_signed());
        let columns = _mm512_gf2p8affine_epi64_epi8::<0>(units, bytes);
        _mm512_permutexvar_epi8(load(&BY_BIT), columns)
    })
}

/// The first of each of eight, then the second of each, and so on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni,avx2,popcnt,bmi2")]
fn transpose(rows: &[__m512i; 8]) -> [__m512i; 8] {
    // Columns 0, 2, 4, 6 and 1, 3, 5, 7 of two rows each.
    let pairs = [0, 2, 4, 6].map(|row| {
        let (first, second) = (rows[row], rows[row + 1]);
        [_mm512_unpacklo_epi64(first, second), _mm512_unpackhi_epi64(first, second)]
    });
    let mut columns = [_mm512_setzero_si512(); 8];
    for odd in 0..2 {
        let [ab, cd, ef, gh] = pairs.map(|pair| pair[odd]);
        // Columns 0 and 4, or 2 and 6, of four rows.
        let quarters = [
            [_mm512_shuffle_i64x2::<0x88>(ab, cd), _mm512_shuffle_i64x2::<0x88>(ef, gh)],
            [_mm512_shuffle_i64x2::<0xdd>(ab, cd), _mm512_shuffle_i64x2::<0xdd>(ef, gh)],
        ];
        for (two, [abcd, efgh]) in quarters.into_iter().enumerate() {
            columns[odd + 2 * two] = _mm512_shuffle_i64x2::<0x88>(abcd, efgh);
            columns[odd + 2 * two + 4] = _mm512_shuffle_i64x2::<0xdd>(abcd, efgh);
        }
    }
    columns
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni,avx2,popcnt,bmi2")]
fn load(bytes: &Bytes) -> __m512i {
    // SAFETY: these are 64 bytes, aligned to 64 bytes.
    unsafe { _mm512_load_si512((&raw const bytes.0).cast()) }
}
