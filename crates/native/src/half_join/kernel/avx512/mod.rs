//! The loops with AVX-512 F, BW, DQ and VL: 16 or 8 words at once, compressed by mask, and 512
//! lanes in one register.
//!
//! They are written once for both widths of words: the compiler knows the width and drops the other
//! branch.
//!
//! Lanes are counted with carry-save adders, two three-way logic instructions per word. A
//! population count and an addition are two instructions as well, so VPOPCNTDQ would gain nothing,
//! and machines without it lose nothing.

#![allow(unsafe_code)]

mod matrices;
mod stream;
mod table;
mod words;

use super::avx2;
use super::{Counter, Kernel, LaneTable, Lanes, Pairing, Sum, Word, WordKernel};
use crate::half_join::streams::Streams;
use matrices::Matrices;

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

/// All that is unsafe is that the machine must have the instructions, and `self` proves it.
impl<W: Word> WordKernel<W> for Avx512 {
    fn join(self, pairing: &Pairing<'_, W>, stream: usize, streams: &mut Streams<W>) {
        // SAFETY: `self` proves that the instructions are there.
        unsafe { words::join(pairing, stream, streams) }
    }

    fn count(self, words: &[W], bit: u32) -> usize {
        // SAFETY: as above.
        unsafe { words::count(words, bit) }
    }

    fn keep(self, words: &[W], bit: u32, out: &mut [W]) -> usize {
        // SAFETY: as above.
        unsafe { words::keep(words, bit, out) }
    }

    fn split(self, words: &[W], bit: u32, without: &mut [W], with: &mut [W]) -> (usize, usize) {
        // SAFETY: as above.
        unsafe { words::split(words, bit, without, with) }
    }

    fn bits_taken(self, words: &[W]) -> [u32; 64] {
        // SAFETY: as above.
        unsafe { avx2::table::bits_taken(words) }
    }

    fn swap_bits(self, words: &mut [W], pairs: &[(u32, u32)]) {
        // SAFETY: as above.
        unsafe { words::swap_bits(words, pairs) }
    }

    fn build(self, words: &[W], bits: u32, table: &mut LaneTable) {
        // SAFETY: as above.
        unsafe { table::build(words, bits, table, self.matrices) }
    }

    fn stream(self, table: &LaneTable, words: &[W], within: Option<&Lanes>, counter: &mut Counter) {
        // SAFETY: as above.
        unsafe { stream::stream(table, words, within, counter) }
    }

    fn extract<Q: Word>(self, words: &[W], bits: u64, out: &mut [Q]) {
        // SAFETY: as above.
        unsafe { words::extract(words, bits, out) }
    }

    fn narrow(self, words: &[W], out: &mut [u32]) {
        // SAFETY: as above.
        unsafe { words::narrow(words, out) }
    }
}

impl Kernel for Avx512 {
    fn sum_subsets<T: Sum>(self, table: &mut [T]) {
        // SAFETY: `self` proves that the instructions are there.
        unsafe { words::sum_subsets(table) }
    }
}
