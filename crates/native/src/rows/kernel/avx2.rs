//! Lanes with AVX2: eight rows of 32 columns in a register.

#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_and_si128, _mm_cvtsi128_si32, _mm_or_si128, _mm_shuffle_epi32, _mm256_add_epi32,
    _mm256_and_si256, _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cmpeq_epi32,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_movemask_ps, _mm256_or_si256,
    _mm256_set1_epi32, _mm256_setzero_si256, _mm256_store_si256, _mm256_xor_si256,
};

use super::descend::{Frame, Order, Stack, Tables, descend};
use super::lanes::{Block, Few, Lanes, Open};
use super::meter::Meter;

/// Rows in a register.
const ROWS: usize = 8;

/// Whether this machine has the instructions.
pub(super) fn is_there() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Counts the placements below a node, on a machine that has the instructions.
///
/// # Panics
/// When the machine lacks them.
pub(super) fn count_below<const N: usize>(
    order: Order,
    tables: &Tables<u32, N>,
    start: &Frame<u32, N>,
    stack: &mut Stack<u32, N>,
    meter: &mut Meter<'_>,
) {
    assert!(is_there(), "AVX2 instructions are checked before they are used");
    match order {
        // SAFETY: the instructions are there.
        Order::Fixed => unsafe { descend_here::<N, false>(tables, start, stack, meter) },
        // SAFETY: as above.
        Order::FewestFirst => unsafe { descend_here::<N, true>(tables, start, stack, meter) },
    }
}

#[target_feature(enable = "avx2,bmi1,lzcnt,popcnt")]
fn descend_here<const N: usize, const FEWEST_FIRST: bool>(
    tables: &Tables<u32, N>,
    start: &Frame<u32, N>,
    stack: &mut Stack<u32, N>,
    meter: &mut Meter<'_>,
) {
    descend::<u32, N, Avx2<N>, FEWEST_FIRST>(tables, start, stack, meter);
}

/// The closed columns of up to 32 rows; the first `N / 8` registers are in use.
///
/// It exists only within [`descend_here`] and in tests, where the instructions are there. All other
/// requirements of the intrinsics are those of loads and stores.
#[derive(Clone, Copy)]
struct Avx2<const N: usize>([__m256i; 4]);

impl<const N: usize> Avx2<N> {
    const REGISTERS: usize = N / ROWS;

    /// The rows in which all bits of `of` are set.
    #[inline(always)]
    fn rows(mut of: impl FnMut(usize) -> __m256i) -> u32 {
        let mut rows = 0;
        for register in 0..Self::REGISTERS {
            // SAFETY: the instructions are there.
            let mask = unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(of(register))) };
            rows |= mask.cast_unsigned() << (ROWS * register);
        }
        rows
    }
}

impl<const N: usize> Lanes<u32, N> for Avx2<N> {
    #[inline(always)]
    fn load(block: &Block<u32, N>) -> Self {
        // SAFETY: the instructions are there. A block is aligned to 64 bytes, and each register is
        // a full part of it.
        unsafe {
            let mut lanes = [_mm256_setzero_si256(); 4];
            let (parts, _) = block.0.as_chunks::<ROWS>();
            for (lane, part) in lanes.iter_mut().zip(parts) {
                *lane = _mm256_load_si256(part.as_ptr().cast());
            }
            Self(lanes)
        }
    }

    #[inline(always)]
    fn store(self, block: &mut Block<u32, N>) {
        let (parts, _) = block.0.as_chunks_mut::<ROWS>();
        for (lane, part) in self.0.into_iter().zip(parts) {
            // SAFETY: as for `load`.
            unsafe { _mm256_store_si256(part.as_mut_ptr().cast(), lane) };
        }
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for register in 0..Self::REGISTERS {
            // SAFETY: the instructions are there.
            self.0[register] = unsafe { _mm256_or_si256(self.0[register], other.0[register]) };
        }
        self
    }

    #[inline(always)]
    fn full(self) -> u32 {
        // SAFETY: the instructions are there.
        Self::rows(|at| unsafe { _mm256_cmpeq_epi32(self.0[at], _mm256_set1_epi32(-1)) })
    }

    #[inline(always)]
    fn few(mut self) -> Few<u32> {
        // SAFETY: the instructions are there.
        unsafe {
            let (ones, zero) = (_mm256_set1_epi32(-1), _mm256_setzero_si256());
            for register in 0..Self::REGISTERS {
                self.0[register] = _mm256_xor_si256(self.0[register], ones);
            }
            let mut next = || {
                Self::rows(|at| {
                    let lane = self.0[at];
                    self.0[at] = _mm256_and_si256(lane, _mm256_add_epi32(lane, ones));
                    _mm256_cmpeq_epi32(self.0[at], zero)
                })
            };
            Few { one: next(), two: next(), three: next() }
        }
    }

    #[inline(always)]
    fn open(self) -> Open<u32> {
        // SAFETY: the instructions are there.
        unsafe {
            let mut nowhere = self.0[0];
            let mut at_most_once = _mm256_set1_epi32(-1);
            for register in 1..Self::REGISTERS {
                let closed = self.0[register];
                let either = _mm256_or_si256(nowhere, closed);
                at_most_once = _mm256_and_si256(at_most_once, either);
                nowhere = _mm256_and_si256(nowhere, closed);
            }
            // Halves the rows until one is left.
            let mut pair = (
                _mm256_castsi256_si128(nowhere),
                _mm256_extracti128_si256::<1>(nowhere),
                _mm256_castsi256_si128(at_most_once),
                _mm256_extracti128_si256::<1>(at_most_once),
            );
            for step in 0..3 {
                let (low, high, low_once, high_once) = pair;
                let once =
                    _mm_and_si128(_mm_and_si128(low_once, high_once), _mm_or_si128(low, high));
                let none = _mm_and_si128(low, high);
                pair = if step == 0 {
                    let swap = |lane| _mm_shuffle_epi32::<0x4e>(lane);
                    (none, swap(none), once, swap(once))
                } else {
                    let swap = |lane| _mm_shuffle_epi32::<0xb1>(lane);
                    (none, swap(none), once, swap(once))
                };
            }
            let nowhere = _mm_cvtsi128_si32(pair.0).cast_unsigned();
            let at_most_once = _mm_cvtsi128_si32(pair.2).cast_unsigned();
            Open { nowhere, once: at_most_once & !nowhere }
        }
    }

    #[inline(always)]
    fn rows_with(self, bit: u32) -> u32 {
        // SAFETY: the instructions are there.
        unsafe {
            let (bits, zero) = (_mm256_set1_epi32(bit.cast_signed()), _mm256_setzero_si256());
            Self::rows(|at| _mm256_cmpeq_epi32(_mm256_and_si256(self.0[at], bits), zero))
        }
    }
}
