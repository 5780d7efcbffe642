//! The inner loops, once for each instruction set: joining cells, filtering words by a bit,
//! building the lookup table, and streaming words through it. The portable version is the reference
//! in the tests.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bit_matrices;
mod entries;
#[cfg(target_arch = "x86_64")]
mod lane_loops;
mod lanes;
mod portable;
mod simd;
#[cfg(target_arch = "x86_64")]
mod word_loops;

#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
pub(super) use entries::{Entries, EntryList, Pairing};
pub(super) use lanes::{Counter, LANES, LaneTable, Lanes};
pub(super) use portable::Portable;
pub use simd::{Simd, SimdError};

use super::streams::Streams;

/// Runs an expression with the kernel of an instruction set, which the machine must have.
macro_rules! with_kernel {
    ($simd:expr, |$kernel:ident| $run:expr) => {
        match $simd {
            #[cfg(target_arch = "x86_64")]
            $crate::half_join::kernel::Simd::Avx512 => {
                let $kernel = $crate::half_join::kernel::Avx512::detect()
                    .expect("instructions are checked before they are used");
                $run
            }
            #[cfg(target_arch = "x86_64")]
            $crate::half_join::kernel::Simd::Avx2 => {
                let $kernel = $crate::half_join::kernel::Avx2::detect()
                    .expect("instructions are checked before they are used");
                $run
            }
            _ => {
                let $kernel = $crate::half_join::kernel::Portable;
                $run
            }
        }
    };
}
pub(super) use with_kernel;

/// Words that may be written beyond the end of what is kept: one full vector.
pub(super) const PAD: usize = 16;

/// A word that holds a signature or the lower part of one.
pub(super) trait Word:
    Copy + Default + Send + Sync + std::fmt::Debug + Eq + Into<u64> + 'static
{
    /// Its bits.
    const BITS: u32;

    /// The lower bits of a wider word.
    fn low(word: u64) -> Self;

    /// The word with two bits exchanged; the second is not below the first.
    fn swap(self, low: u32, high: u32) -> Self;
}

impl Word for u32 {
    const BITS: u32 = 32;

    #[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
    fn low(word: u64) -> Self {
        word as Self
    }

    #[inline]
    fn swap(self, low: u32, high: u32) -> Self {
        let differ = (self >> (high - low) ^ self) & (1 << low);
        self ^ (differ | differ << (high - low))
    }
}

impl Word for u64 {
    const BITS: u32 = 64;

    fn low(word: u64) -> Self {
        word
    }

    #[inline]
    fn swap(self, low: u32, high: u32) -> Self {
        let differ = (self >> (high - low) ^ self) & (1 << low);
        self ^ (differ | differ << (high - low))
    }
}

/// The loops over words of one width.
pub(super) trait WordKernel<W: Word>: Copy + Send + Sync {
    /// Joins entries: wherever two keys have no bit in common, the union of the words goes to the
    /// stream of the single entry: `stream` and its tag, if it has one, added up. There must be
    /// room for all pairs.
    fn join(self, pairing: &Pairing<'_, W>, stream: usize, streams: &mut Streams<W>);

    /// Number of words that have a bit.
    fn count(self, words: &[W], bit: u32) -> usize;

    /// Keeps the words without a bit, in order, and says how many there are. `out` has room for all
    /// words and a pad.
    fn keep(self, words: &[W], bit: u32, out: &mut [W]) -> usize;

    /// Separates the words without a bit from those with it, both in order, and says how many there
    /// are of each. Both outputs have room for all words and a pad.
    fn split(self, words: &[W], bit: u32, without: &mut [W], with: &mut [W]) -> (usize, usize);

    /// How many words have each bit.
    fn bits_taken(self, words: &[W]) -> [u32; 64];

    /// Exchanges pairs of bits in every word, one pair after the other. The second bit of a pair is
    /// not below the first.
    fn swap_bits(self, words: &mut [W], pairs: &[(u32, u32)]);

    /// Builds the table of at most [`LANES`] words over their lowest `bits`
    /// bits; lanes without a word are in no set.
    fn build(self, words: &[W], bits: u32, table: &mut LaneTable);

    /// Counts for every word the lanes of the table with which it has no bit in common, those of
    /// `within` only if given.
    fn stream(self, table: &LaneTable, words: &[W], within: Option<&Lanes>, counter: &mut Counter);

    /// The lowest 32 bits of every word. `out` has room for all words and a pad.
    fn narrow(self, words: &[W], out: &mut [u32]);
}

/// All loops of one instruction set. A value of the type is the proof that the machine has it.
pub(super) trait Kernel: WordKernel<u32> + WordKernel<u64> {}
