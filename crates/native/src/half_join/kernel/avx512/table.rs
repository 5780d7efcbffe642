//! Building the lookup table.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::super::lanes::{Chunk, Taken};
use super::super::{LaneTable, Lanes, Word};
use super::matrices::Matrices;
use super::words::double_words;

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
pub(super) fn build<W: Word>(
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
