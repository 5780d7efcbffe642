//! Building the lookup table.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::words::load;
use crate::half_join::kernel::loops::{Chunk, LANES, Taken};
use crate::half_join::kernel::{LaneTable, Lanes};
use crate::half_join::signature_words::Word;

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
fn slice<W: Word>(words: &[W; 32], upper: bool, block: usize, taken: &mut [Taken; 32]) {
    for (byte, mut plane) in planes(words, upper).into_iter().enumerate() {
        // Only the uppermost bit of a byte can be taken out: the others follow it up.
        for bit in (0..8).rev() {
            taken[8 * byte + bit].0[block] = _mm256_movemask_epi8(plane).cast_unsigned();
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
pub(in super::super) fn bits_taken<W: Word>(words: &[W]) -> [u32; 64] {
    let mut counts = [0; 64];
    let mut taken = [Taken([0; 16]); 32];
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
pub(in super::super) fn build<W: Word>(words: &[W], bits: u32, table: &mut LaneTable) {
    table.begin(words.len(), bits);
    let LaneTable { entries, taken, cut, .. } = table;
    let [lower, upper] = taken;
    let (blocks, rest) = words.as_chunks();
    for (block, words) in blocks.iter().chain(&last_block(rest)).enumerate() {
        slice(words, false, block, lower);
        if bits > 32 {
            slice(words, true, block, upper);
        }
    }
    let taken = taken.as_flattened();
    let halves = if words.len() <= LANES / 2 { 1 } else { 2 };
    let there = Lanes::first(words.len());
    for (chunk, (start, width)) in cut.chunks().enumerate() {
        let there = if chunk == 0 { &there } else { &Lanes::ALL };
        let taken = &taken[start.min(bits as usize)..(start + width).min(bits as usize)];
        for half in 0..halves {
            match width {
                5 => fill::<5>(&mut entries[chunk], half, there, taken),
                6 => fill::<6>(&mut entries[chunk], half, there, taken),
                _ => fill::<7>(&mut entries[chunk], half, there, taken),
            }
        }
    }
}

/// Half of the entries of a chunk: every value of its lower three bits with every value of its
/// upper bits. Bits beyond `taken` do not count.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn fill<const WIDTH: usize>(entries: &mut Chunk, half: usize, there: &Lanes, taken: &[Taken]) {
    let taken =
        |bit| taken.get(bit).map_or(_mm256_setzero_si256(), |taken| load_taken(taken, half));
    let (mut lower, mut upper) = ([load_half(there, half); 8], [_mm256_setzero_si256(); 16]);
    for bit in 0..3 {
        let taken = taken(bit);
        for value in 1 << bit..2 << bit {
            lower[value] = _mm256_andnot_si256(taken, lower[value - (1 << bit)]);
        }
    }
    for bit in 0..WIDTH - 3 {
        let taken = taken(bit + 3);
        for value in 1 << bit..2 << bit {
            upper[value] = _mm256_or_si256(taken, upper[value - (1 << bit)]);
        }
    }
    for (entries, upper) in entries.chunks_exact_mut(8).zip(&upper[..1 << (WIDTH - 3)]) {
        for (entry, lower) in entries.iter_mut().zip(lower) {
            store_half(entry, half, _mm256_andnot_si256(*upper, lower));
        }
    }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn load_half(lanes: &Lanes, half: usize) -> __m256i {
    // SAFETY: lanes are two halves of 32 bytes, aligned to 64 bytes.
    unsafe { _mm256_load_si256((&raw const *lanes).cast::<__m256i>().add(half % 2)) }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn load_taken(taken: &Taken, half: usize) -> __m256i {
    // SAFETY: these are two halves of 32 bytes, aligned to 64 bytes.
    unsafe { _mm256_load_si256((&raw const *taken).cast::<__m256i>().add(half % 2)) }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi2")]
fn store_half(lanes: &mut Lanes, half: usize, vector: __m256i) {
    // SAFETY: lanes are two halves of 32 bytes, aligned to 64 bytes.
    unsafe { _mm256_store_si256((&raw mut *lanes).cast::<__m256i>().add(half % 2), vector) }
}
