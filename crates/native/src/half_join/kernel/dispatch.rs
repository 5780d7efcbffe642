//! The inner loops by the instruction set that was chosen. A value and not a type chooses it, so
//! that what calls the loops is compiled once: a call takes many words.

#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512, avx2, avx512};
use super::{Counter, LaneTable, Pairing, Sum, portable};
use crate::half_join::signature_words::{Streams, Word};

/// The loops of an instruction set. A value is the proof that the machine has it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kernel {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    Portable,
}

/// Calls a loop of the instruction set, in this module of it.
macro_rules! by_instructions {
    ($kernel:ident.$module:ident.$($call:tt)*) => {
        match $kernel {
            // SAFETY: the value proves that the instructions are there.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => unsafe { avx512::$module::$($call)* },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::$module::$($call)* },
            Self::Portable => portable::$($call)*,
        }
    };
}

impl Kernel {
    /// Joins entries: wherever two keys have no bit in common, the union of the words goes to the
    /// stream of the single entry: `stream` and its tag, if it has one, added up. There must be
    /// room for all pairs.
    pub(crate) fn join<W: Word>(
        self,
        pairing: &Pairing<'_, W>,
        stream: usize,
        streams: &mut Streams<W>,
    ) {
        by_instructions!(self.words.join(pairing, stream, streams));
    }

    pub(crate) fn count<W: Word>(self, words: &[W], bit: u32) -> usize {
        by_instructions!(self.words.count(words, bit))
    }

    /// Keeps the words without a bit, in order, and says how many there are. `out` has room for all
    /// words and a pad.
    pub(crate) fn keep<W: Word>(self, words: &[W], bit: u32, out: &mut [W]) -> usize {
        by_instructions!(self.words.keep(words, bit, out))
    }

    /// Separates the words without a bit from those with it, both in order, and says how many there
    /// are of each. Both outputs have room for all words and a pad.
    pub(crate) fn split<W: Word>(
        self,
        words: &[W],
        bit: u32,
        without: &mut [W],
        with: &mut [W],
    ) -> (usize, usize) {
        by_instructions!(self.words.split(words, bit, without, with))
    }

    /// How many words have each bit.
    pub(crate) fn bits_taken<W: Word>(self, words: &[W]) -> [u32; 64] {
        by_instructions!(self.lookup.bits_taken(words))
    }

    /// Exchanges pairs of bits in every word, one pair after the other. The second bit of a pair is
    /// not below the first.
    pub(crate) fn swap_bits<W: Word>(self, words: &mut [W], pairs: &[(u32, u32)]) {
        by_instructions!(self.words.swap_bits(words, pairs));
    }

    /// Builds the table of at most [`super::LANES`] words over their lowest `bits` bits; lanes
    /// without a word are in no set.
    pub(crate) fn build<W: Word>(self, words: &[W], bits: u32, table: &mut LaneTable) {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value proves that the instructions are there.
            Self::Avx512(Avx512 { matrices }) => unsafe {
                avx512::lookup::build(words, bits, table, matrices);
            },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Self::Avx2(_) => unsafe { avx2::lookup::build(words, bits, table) },
            Self::Portable => portable::build(words, bits, table),
        }
    }

    /// Counts for every word the lanes of the table with which it has no bit in common. The table
    /// is over more than 32 bits if the words have 64.
    pub(crate) fn stream<W: Word>(self, table: &LaneTable, words: &[W], counter: &mut Counter) {
        by_instructions!(self.lookup.stream(table, words, counter));
    }

    /// These bits of every word, the lowest first. `out` has room for all words and a pad.
    pub(crate) fn extract<W: Word, Q: Word>(self, words: &[W], bits: u64, out: &mut [Q]) {
        by_instructions!(self.words.extract(words, bits, out));
    }

    /// The lowest 32 bits of every word. `out` has room for all words and a pad.
    pub(crate) fn narrow<W: Word>(self, words: &[W], out: &mut [u32]) {
        by_instructions!(self.words.narrow(words, out));
    }

    /// Replaces the number of each set by the sum over its subsets. A set is a place of the table,
    /// its members are the bits of the place; the length is a power of two.
    pub(crate) fn sum_subsets<T: Sum>(self, table: &mut [T]) {
        by_instructions!(self.words.sum_subsets(table));
    }
}
