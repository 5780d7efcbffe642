//! Building the lookup table.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::words::double_words;
use crate::half_join::kernel::loops::{Chunk, Taken};
use crate::half_join::kernel::{LaneTable, Lanes};
use crate::half_join::signature_words::Word;

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
fn slice<W: Word>(words: &[W], upper: bool, block: usize, taken: &mut [Taken]) {
    for (taken, plane) in taken.chunks_mut(8).zip(planes(words, upper)) {
        for (taken, bit) in taken.iter_mut().zip(0..8) {
            let lanes = _mm512_test_epi8_mask(plane, _mm512_set1_epi8(1 << bit));
            taken.0[2 * block] = u32::low(lanes);
            taken.0[2 * block + 1] = u32::low(lanes >> 32);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(in super::super) fn build<W: Word>(
    words: &[W],
    bits: u32,
    table: &mut LaneTable,
    matrices: Option<Matrices>,
) {
    table.begin(words.len(), bits);
    let bits = bits as usize;
    let LaneTable { entries, taken, cut, .. } = table;
    let [lower, upper] = taken;
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
    let taken = taken.as_flattened();
    let there = Lanes::first(words.len());
    for (chunk, (start, width)) in cut.chunks().enumerate() {
        let there = load_lanes(if chunk == 0 { &there } else { &Lanes::ALL });
        let taken = &taken[start.min(bits)..(start + width).min(bits)];
        match width {
            5 => fill::<5>(&mut entries[chunk], there, taken),
            6 => fill::<6>(&mut entries[chunk], there, taken),
            _ => fill::<7>(&mut entries[chunk], there, taken),
        }
    }
}

/// The entries of a chunk: every value of its lower three bits with every value of its upper bits.
/// Bits beyond `taken` do not count.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn fill<const WIDTH: usize>(entries: &mut Chunk, there: __m512i, taken: &[Taken]) {
    let taken = |bit| taken.get(bit).map_or(_mm512_setzero_si512(), |taken| load_taken(taken));
    let (mut lower, mut upper) = ([there; 8], [_mm512_setzero_si512(); 16]);
    for bit in 0..3 {
        let taken = taken(bit);
        for value in 1 << bit..2 << bit {
            lower[value] = _mm512_andnot_si512(taken, lower[value - (1 << bit)]);
        }
    }
    for bit in 0..WIDTH - 3 {
        let taken = taken(bit + 3);
        for value in 1 << bit..2 << bit {
            upper[value] = _mm512_or_si512(taken, upper[value - (1 << bit)]);
        }
    }
    for (entries, upper) in entries.chunks_exact_mut(8).zip(&upper[..1 << (WIDTH - 3)]) {
        for (entry, lower) in entries.iter_mut().zip(lower) {
            store_lanes(entry, _mm512_andnot_si512(*upper, lower));
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn load_lanes(lanes: &Lanes) -> __m512i {
    // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
    unsafe { _mm512_load_si512((&raw const *lanes).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn load_taken(taken: &Taken) -> __m512i {
    // SAFETY: these are 64 bytes, aligned to 64 bytes.
    unsafe { _mm512_load_si512((&raw const *taken).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn store_lanes(lanes: &mut Lanes, set: __m512i) {
    // SAFETY: lanes are 64 bytes, aligned to 64 bytes.
    unsafe { _mm512_store_si512((&raw mut *lanes).cast(), set) }
}

/// Turns words into sets of lanes by 8 x 8 bit matrices: GFNI and AVX-512 VBMI, with the other
/// instructions of this kernel, proved to be there.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Matrices(());

impl Matrices {
    /// If the machine has the instructions.
    pub(in super::super) fn detect() -> Option<Self> {
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
    fn slice<W: Word>(self, words: &[W], upper: bool, taken: &mut [Taken]) {
        let Self(()) = self;
        // SAFETY: `self` proves that the instructions are there.
        unsafe { slice_by_matrices(words, upper, taken) }
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
fn slice_by_matrices<W: Word>(words: &[W], upper: bool, taken: &mut [Taken]) {
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
