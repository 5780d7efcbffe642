//! The loops with the vector instructions of x86-64.
//!
//! They are written once for both widths of words: the compiler knows the width and drops the other
//! branch.

#![allow(unsafe_code)]

/// AVX2: 8 or 4 words at once, compressed by tables of permutations, and 512 lanes in two
/// registers.
mod avx2 {
    pub(super) mod lookup;
    pub(super) mod stream;
    pub(super) mod words;
}

/// AVX-512 F, BW, DQ and VL: 16 or 8 words at once, compressed by mask, and 512 lanes in one
/// register.
///
/// Lanes are counted with carry-save adders, two three-way logic instructions per word. A
/// population count and an addition are two instructions as well, so VPOPCNTDQ would gain nothing,
/// and machines without it lose nothing.
mod avx512 {
    pub(super) mod lookup;
    pub(super) mod stream;
    pub(super) mod words;
}

mod alike;

use super::entries::Pairing;
use super::loops::{Counter, LaneTable, Sum};
use crate::half_join::signature_words::{Streams, Word};
use avx512::lookup::Matrices;

/// AVX2, POPCNT and BMI2, proved to be there.
#[derive(Clone, Copy, Debug)]
pub(in crate::half_join) struct Avx2(());

impl Avx2 {
    /// The kernel, if the machine has the instructions.
    pub(in crate::half_join) fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi2");
        there.then_some(Self(()))
    }
}

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

/// Implements the loops by the functions of a module. `build` takes the arguments in brackets, too.
///
/// All that is unsafe is that the machine must have the instructions, and `self` proves it.
macro_rules! kernel_by {
    ($kernel:ty, $module:ident, [$($matrices:ident)?]) => {
        impl $kernel {
            pub(super) fn join<W: Word>(
                self,
                pairing: &Pairing<'_, W>,
                stream: usize,
                streams: &mut Streams<W>,
            ) {
                // SAFETY: `self` proves that the instructions are there.
                unsafe { $module::words::join(pairing, stream, streams) }
            }

            pub(super) fn count<W: Word>(self, words: &[W], bit: u32) -> usize {
                // SAFETY: as above.
                unsafe { $module::words::count(words, bit) }
            }

            pub(super) fn keep<W: Word>(self, words: &[W], bit: u32, out: &mut [W]) -> usize {
                // SAFETY: as above.
                unsafe { $module::words::keep(words, bit, out) }
            }

            pub(super) fn split<W: Word>(
                self,
                words: &[W],
                bit: u32,
                without: &mut [W],
                with: &mut [W],
            ) -> (usize, usize) {
                // SAFETY: as above.
                unsafe { $module::words::split(words, bit, without, with) }
            }

            pub(super) fn bits_taken<W: Word>(self, words: &[W]) -> [u32; 64] {
                // SAFETY: as above. AVX-512 has no faster way.
                unsafe { avx2::lookup::bits_taken(words) }
            }

            pub(super) fn swap_bits<W: Word>(self, words: &mut [W], pairs: &[(u32, u32)]) {
                // SAFETY: as above.
                unsafe { $module::words::swap_bits(words, pairs) }
            }

            pub(super) fn build<W: Word>(self, words: &[W], bits: u32, table: &mut LaneTable) {
                // SAFETY: as above.
                unsafe { $module::lookup::build(words, bits, table $(, self.$matrices)?) }
            }

            pub(super) fn stream<W: Word>(
                self,
                table: &LaneTable,
                words: &[W],
                counter: &mut Counter,
            ) {
                // SAFETY: as above.
                unsafe { $module::stream::stream(table, words, counter) }
            }

            pub(super) fn extract<W: Word, Q: Word>(self, words: &[W], bits: u64, out: &mut [Q]) {
                // SAFETY: as above.
                unsafe { $module::words::extract(words, bits, out) }
            }

            pub(super) fn narrow<W: Word>(self, words: &[W], out: &mut [u32]) {
                // SAFETY: as above.
                unsafe { $module::words::narrow(words, out) }
            }

            pub(super) fn sum_subsets<T: Sum>(self, table: &mut [T]) {
                // SAFETY: as above.
                unsafe { $module::words::sum_subsets(table) }
            }
        }
    };
}

kernel_by!(Avx2, avx2, []);
kernel_by!(Avx512, avx512, [matrices]);
