//! Loops over words: joining and filtering.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "what is meant bears its prefix")]

use std::arch::x86_64::*;

use crate::half_join::kernel::x86::alike::{AHEAD, loops_over_words};
use crate::half_join::kernel::{Pairing, Sum, portable};
use crate::half_join::signature_words::{STREAMS, Streams, Word, end_of_stream};

type Vector = __m512i;

/// Some lanes of a vector.
type Mask = u16;

/// How many words a vector holds.
const fn len<W: Word>() -> usize {
    512 / W::BITS as usize
}

/// The mask of the first `count` lanes, of all if there are more.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a vector has at most 16 lanes")]
const fn first<W: Word>(count: usize) -> Mask {
    let count = if count < len::<W>() { count } else { len::<W>() };
    ((1u32 << count) - 1) as u16
}

/// The mask of eight lanes.
#[inline]
const fn eight(mask: Mask) -> __mmask8 {
    mask.to_le_bytes()[0]
}

/// The first words, at most a vector of them; zero where there is none.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn load<W: Word>(words: &[W]) -> __m512i {
    let there = first::<W>(words.len());
    // SAFETY: the mask leaves out what is beyond the slice, and that is not touched.
    unsafe {
        match W::BITS {
            32 => _mm512_maskz_loadu_epi32(there, words.as_ptr().cast()),
            _ => _mm512_maskz_loadu_epi64(eight(there), words.as_ptr().cast()),
        }
    }
}

/// A vector of words.
///
/// # Safety
/// There must be so many words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
unsafe fn load_all<W: Word>(words: *const W) -> __m512i {
    // SAFETY: the caller sees to it.
    unsafe { _mm512_loadu_si512(words.cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn store<W: Word>(words: &mut [W], at: usize, vector: __m512i) {
    assert!(at + len::<W>() <= words.len());
    // SAFETY: the whole vector lies within the slice.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().add(at).cast(), vector) }
}

/// A word in all lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn everywhere<W: Word>(word: u64) -> __m512i {
    match W::BITS {
        32 => _mm512_set1_epi32(u32::low(word).cast_signed()),
        _ => _mm512_set1_epi64(word.cast_signed()),
    }
}

/// The mask of the first `count` lanes where two vectors have no bit in common.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn disjoint<W: Word>(count: usize, a: __m512i, b: __m512i) -> Mask {
    let there = first::<W>(count);
    match W::BITS {
        32 => _mm512_mask_testn_epi32_mask(there, a, b),
        _ => _mm512_mask_testn_epi64_mask(eight(there), a, b).into(),
    }
}

/// The lanes of a mask, one after the other, then zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
fn compress<W: Word>(mask: Mask, vector: __m512i) -> __m512i {
    match W::BITS {
        32 => _mm512_maskz_compress_epi32(mask, vector),
        _ => _mm512_maskz_compress_epi64(eight(mask), vector),
    }
}

/// The bits of either vector.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn or(a: __m512i, b: __m512i) -> __m512i {
    _mm512_or_si512(a, b)
}

loops_over_words!("avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2");

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(crate) fn narrow<W: Word>(words: &[W], out: &mut [u32]) {
    for (at, words) in (0..).step_by(16).zip(words.chunks(16)) {
        store(out, at, double_words(words, false));
    }
}

/// Lower or upper halves of the first sixteen words; zero where there is none.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi2")]
pub(super) fn double_words<W: Word>(words: &[W], upper: bool) -> __m512i {
    if W::BITS == 32 {
        return load(words);
    }
    let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    let which = _mm512_add_epi32(even, _mm512_set1_epi32(i32::from(upper)));
    _mm512_permutex2var_epi32(load(words), which, load(words.get(8..).unwrap_or_default()))
}
