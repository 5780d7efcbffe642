//! The inner loops, as a trait that every instruction set implements.

use std::ops::Add;

use super::entries::Pairing;
use super::lanes::{Counter, LaneTable, Lanes};
use super::word::Word;
use crate::half_join::streams::Streams;

/// The loops over words of one width.
pub(in crate::half_join) trait WordKernel<W: Word>:
    Copy + Send + Sync
{
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

    /// Builds the table of at most [`LANES`](super::lanes::LANES) words over their lowest `bits`
    /// bits; lanes without a word are in no set.
    fn build(self, words: &[W], bits: u32, table: &mut LaneTable);

    /// Counts for every word the lanes of the table with which it has no bit in common, those of
    /// `within` only if given.
    fn stream(self, table: &LaneTable, words: &[W], within: Option<&Lanes>, counter: &mut Counter);

    /// These bits of every word, the lowest first. `out` has room for all words and a pad.
    fn extract<Q: Word>(self, words: &[W], bits: u64, out: &mut [Q]);

    /// The lowest 32 bits of every word. `out` has room for all words and a pad.
    fn narrow(self, words: &[W], out: &mut [u32]);
}

/// All loops of one instruction set. A value of the type is the proof that the machine has it.
pub(in crate::half_join) trait Kernel:
    WordKernel<u32> + WordKernel<u64>
{
    /// Replaces the number of each set by the sum over its subsets. A set is a place of the table,
    /// its members are the bits of the place; the length is a power of two.
    fn sum_subsets<T: Sum>(self, table: &mut [T]);
}

/// Numbers that are summed.
pub(in crate::half_join) trait Sum: Copy + Add<Output = Self> {}

impl Sum for u32 {}

impl Sum for u64 {}
