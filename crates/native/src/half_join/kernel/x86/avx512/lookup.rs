//! Building the lookup table, and streaming words through it.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::words::{double_words, or};
use crate::half_join::kernel::loops::{BLOCK, Chunk, Rest, by_cut, offset};
use crate::half_join::kernel::x86::Matrices;
use crate::half_join::kernel::x86::alike::{loops_over_lanes, read};
pub(crate) use crate::half_join::kernel::x86::avx2::lookup::bits_taken;
use crate::half_join::kernel::{Counter, LaneTable, Lanes};
use crate::half_join::signature_words::Word;

type Vector = __m512i;

/// The four bytes of each of the first 64 words, as planes of 64 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn planes<W: Word>(words: &[W], upper: bool) -> [__m512i; 4] {
    let by_byte =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    let by_plane = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    // Sixteen words as four planes of sixteen bytes, then four times that as planes of 64.
    let [a, b, c, d] = [0, 16, 32, 48].map(|at| {
        let words = double_words(words.get(at..).unwrap_or_default(), upper);
        _mm512_permutexvar_epi32(by_plane, _mm512_shuffle_epi8(words, by_byte))
    });
    let ab = [_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0xee>(a, b)];
    let cd = [_mm512_shuffle_i32x4::<0x44>(c, d), _mm512_shuffle_i32x4::<0xee>(c, d)];
    [
        _mm512_shuffle_i32x4::<0x88>(ab[0], cd[0]),
        _mm512_shuffle_i32x4::<0xdd>(ab[0], cd[0]),
        _mm512_shuffle_i32x4::<0x88>(ab[1], cd[1]),
        _mm512_shuffle_i32x4::<0xdd>(ab[1], cd[1]),
    ]
}

/// For each bit, the lanes of a block of 64 whose word has it.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn slice<W: Word>(words: &[W], upper: bool, block: usize, taken: &mut [Lanes]) {
    for (taken, plane) in taken.chunks_mut(8).zip(planes(words, upper)) {
        for (taken, bit) in taken.iter_mut().zip(0..8) {
            taken.0[block] = _mm512_test_epi8_mask(plane, _mm512_set1_epi8(1 << bit));
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(crate) fn build<W: Word>(
    words: &[W],
    bits: u32,
    table: &mut LaneTable,
    matrices: Option<Matrices>,
) {
    table.begin(words.len(), bits);
    let bits = bits as usize;
    let [lower, upper] = &mut table.taken;
    let halves =
        [(false, &mut lower[..bits.min(32)]), (true, &mut upper[..bits.saturating_sub(32)])];
    for (upper, taken) in halves.into_iter().filter(|(_, taken)| !taken.is_empty()) {
        if let Some(matrices) = matrices {
            matrices.slice(words, upper, taken);
            continue;
        }
        for (block, words) in words.chunks(64).enumerate() {
            slice(words, upper, block, taken);
        }
    }
    fill_all(table, bits);
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn load_part(lanes: &Lanes, _: usize) -> Vector {
    // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
    unsafe { _mm512_load_si512((&raw const *lanes).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn store_part(lanes: &mut Lanes, _: usize, set: Vector) {
    // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
    unsafe { _mm512_store_si512((&raw mut *lanes).cast(), set) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn zero() -> Vector {
    _mm512_setzero_si512()
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn has_any(part: Vector) -> bool {
    _mm512_test_epi64_mask(part, part) != 0
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn without(a: Vector, b: Vector) -> Vector {
    _mm512_andnot_si512(b, a)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn carry_part(plane: &mut Vector, a: Vector, b: Vector) -> Vector {
    let carry = _mm512_ternarylogic_epi64::<0xe8>(*plane, a, b);
    *plane = _mm512_ternarylogic_epi64::<0x96>(*plane, a, b);
    carry
}

/// Adds the bits set in each of eight words, by a table of nibbles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn add_population(sums: Vector, vector: Vector) -> Vector {
    let nibbles =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm512_set1_epi8(15);
    let a = _mm512_shuffle_epi8(nibbles, _mm512_and_si512(vector, low));
    let b = _mm512_shuffle_epi8(nibbles, _mm512_and_si512(_mm512_srli_epi64::<4>(vector), low));
    _mm512_add_epi64(sums, _mm512_sad_epu8(_mm512_add_epi8(a, b), zero()))
}

loops_over_lanes!("avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2");

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn stream_cut<W: Word, const CHUNKS: usize, const WIDTH: usize, const WIDE: usize>(
    table: &LaneTable,
    words: &[W],
    counter: &mut Counter,
) {
    count(words, |word| [intersection::<CHUNKS, WIDTH, WIDE>(table, word)], counter);
}

/// The intersection of all entries of a word, three sets in each instruction.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn intersection<const CHUNKS: usize, const WIDTH: usize, const WIDE: usize>(
    table: &LaneTable,
    word: u64,
) -> Vector {
    let entry = |chunk| entry::<WIDTH, WIDE, 1>(table, chunk, word)[0];
    let and = |a, b, c| _mm512_ternarylogic_epi64::<0x80>(a, b, c);
    let mut set = and(entry(0), entry(1), entry(2));
    for chunk in (3..CHUNKS - 1).step_by(2) {
        set = and(set, entry(chunk), entry(chunk + 1));
    }
    if CHUNKS.is_multiple_of(2) { _mm512_and_si512(set, entry(CHUNKS - 1)) } else { set }
}

impl Matrices {
    /// For each bit, the lanes whose word has it, of at most 512 words.
    fn slice<W: Word>(self, words: &[W], upper: bool, taken: &mut [Lanes]) {
        let Self(()) = self;
        // SAFETY: `self` proves that the instructions are there.
        unsafe { slice_by_matrices(words, upper, taken) }
    }
}

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
fn slice_by_matrices<W: Word>(words: &[W], upper: bool, taken: &mut [Lanes]) {
    // For each byte, by block: eight sets of 64 lanes.
    let mut sets = [[_mm512_setzero_si512(); 8]; 4];
    for (block, words) in words.chunks(64).enumerate().take(8) {
        for (sets, of_byte) in sets.iter_mut().zip(block_sets(words, upper)) {
            sets[block] = of_byte;
        }
    }
    for (taken, sets) in taken.chunks_mut(8).zip(&sets) {
        for (taken, set) in taken.iter_mut().zip(transpose(sets)) {
            store_part(taken, 0, set);
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
