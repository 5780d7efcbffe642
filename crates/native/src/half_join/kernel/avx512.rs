//! AVX-512 F, BW, DQ and VL: 16 or 8 words at once, compressed by mask, and 512 lanes in one
//! register.
//!
//! All is written once for both widths of words: the compiler knows the width and drops the other
//! branch.
//!
//! Lanes are counted with carry-save adders, two three-way logic instructions per word. A
//! population count and an addition are two instructions as well, so VPOPCNTDQ would gain nothing,
//! and machines without it lose nothing.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use super::avx2::bits_taken;
use super::bit_matrices::Matrices;
use super::lane_loops::lane_loops;
use super::lanes::{BLOCK, Chunk, Rest, Taken, by_cut, offset};
use super::word_loops::word_loops;
use super::{Counter, Kernel, LANES, LaneTable, Lanes, Pairing, Word, WordKernel, portable};
use crate::half_join::streams::{STREAMS, Streams, end_of_stream};

/// AVX-512 F, BW, DQ and VL, with AVX2, POPCNT and BMI2, proved to be there.
#[derive(Clone, Copy, Debug)]
pub(in crate::half_join) struct Avx512 {
    /// Instructions for bit matrices, if the machine has them.
    matrices: Option<Matrices>,
}

impl Avx512 {
    /// The kernel, if the machine has the instructions.
    pub(in crate::half_join) fn detect() -> Option<Self> {
        Self::detect_plain().map(|_| Self { matrices: Matrices::detect() })
    }

    /// The kernel without instructions for bit matrices.
    pub(in crate::half_join) fn detect_plain() -> Option<Self> {
        let there = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi2");
        there.then_some(Self { matrices: None })
    }
}

word_loops!(Avx512, "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2");
lane_loops!(Avx512, "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2");

type Vector = __m512i;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn zero() -> Vector {
    _mm512_setzero_si512()
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn and(a: Vector, b: Vector) -> Vector {
    _mm512_and_si512(a, b)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn and3(a: Vector, b: Vector, c: Vector) -> Vector {
    _mm512_ternarylogic_epi64::<0x80>(a, b, c)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn and_not(not: Vector, a: Vector) -> Vector {
    _mm512_andnot_si512(not, a)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn or(a: Vector, b: Vector) -> Vector {
    _mm512_or_si512(a, b)
}

/// The mask of sixteen lanes.
#[inline]
const fn sixteen(mask: u32) -> __mmask16 {
    let [low, high, ..] = mask.to_le_bytes();
    __mmask16::from_le_bytes([low, high])
}

/// The mask of eight lanes.
#[inline]
const fn eight(mask: u32) -> __mmask8 {
    mask.to_le_bytes()[0]
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn load_some<W: Word>(words: &[W]) -> Vector {
    let there = first::<W>(words.len());
    // SAFETY: the mask leaves out what is beyond the slice, and that is not touched.
    unsafe {
        match W::BITS {
            32 => _mm512_maskz_loadu_epi32(sixteen(there), words.as_ptr().cast()),
            _ => _mm512_maskz_loadu_epi64(eight(there), words.as_ptr().cast()),
        }
    }
}

/// # Safety
/// There must be as many keys as a vector has words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
unsafe fn load_keys<W: Word>(keys: *const u32) -> Vector {
    // SAFETY: the caller sees to it.
    unsafe {
        match W::BITS {
            32 => _mm512_loadu_si512(keys.cast()),
            _ => _mm512_cvtepu32_epi64(_mm256_loadu_si256(keys.cast())),
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn everywhere<W: Word>(word: u64) -> Vector {
    match W::BITS {
        32 => _mm512_set1_epi32(u32::low(word).cast_signed()),
        _ => _mm512_set1_epi64(word.cast_signed()),
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn disjoint<W: Word>(there: u32, a: Vector, b: Vector) -> u32 {
    match W::BITS {
        32 => _mm512_mask_testn_epi32_mask(sixteen(there), a, b).into(),
        _ => _mm512_mask_testn_epi64_mask(eight(there), a, b).into(),
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn compress<W: Word>(mask: u32, vector: Vector) -> Vector {
    match W::BITS {
        32 => _mm512_maskz_compress_epi32(sixteen(mask), vector),
        _ => _mm512_maskz_compress_epi64(eight(mask), vector),
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn is_zero(vector: Vector) -> bool {
    _mm512_test_epi64_mask(vector, vector) == 0
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn add(a: Vector, b: Vector) -> Vector {
    _mm512_add_epi64(a, b)
}

/// By a table of nibbles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn population(vector: Vector) -> Vector {
    let nibbles =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm512_set1_epi8(15);
    let a = _mm512_shuffle_epi8(nibbles, and(vector, low));
    let b = _mm512_shuffle_epi8(nibbles, and(_mm512_srli_epi64::<4>(vector), low));
    _mm512_sad_epu8(_mm512_add_epi8(a, b), zero())
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn carry(plane: &mut Vector, a: Vector, b: Vector) -> Vector {
    let carry = _mm512_ternarylogic_epi64::<0xe8>(*plane, a, b);
    *plane = _mm512_ternarylogic_epi64::<0x96>(*plane, a, b);
    carry
}

/// Lower or upper halves of the first sixteen words; zero where there is none.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn double_words<W: Word>(words: &[W], upper: bool) -> Vector {
    if W::BITS == 32 {
        return load(words);
    }
    let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    let which = _mm512_add_epi32(even, _mm512_set1_epi32(i32::from(upper)));
    _mm512_permutex2var_epi32(load(words), which, load(words.get(8..).unwrap_or_default()))
}

/// The four bytes of each of the first 64 words, as planes of 64 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn planes<W: Word>(words: &[W], upper: bool) -> [Vector; 4] {
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

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn slice<W: Word>(kernel: Avx512, words: &[W], upper: bool, bits: usize, taken: &mut [Taken; 32]) {
    let taken = &mut taken[..bits];
    if let Some(matrices) = kernel.matrices {
        return matrices.slice(words, upper, taken);
    }
    for (block, words) in words.chunks(64).enumerate() {
        for (taken, plane) in taken.chunks_mut(8).zip(planes(words, upper)) {
            for (taken, bit) in taken.iter_mut().zip(0..8) {
                let lanes = _mm512_test_epi8_mask(plane, _mm512_set1_epi8(1 << bit));
                taken.0[2 * block] = u32::low(lanes);
                taken.0[2 * block + 1] = u32::low(lanes >> 32);
            }
        }
    }
}
