//! The inner loops, as a trait that every instruction set implements.

use super::lanes::{Counter, Cut, LaneTable, Lanes, Offsets};
use super::word::{PAD, Word};
use crate::native::half_join::streams::{STREAMS, Streams};

/// Entries of quarters: what must be disjoint within a half, the word that goes on, and a tag.
/// A pad follows the keys and the words.
#[derive(Clone, Copy, Debug)]
pub(in crate::native::half_join) struct Entries<'a, W> {
    pub keys: &'a [u32],
    pub words: &'a [W],
    /// None if all have the same.
    pub tags: Option<&'a [u8]>,
}

impl<W> Entries<'_, W> {
    /// Some of them.
    pub(in crate::native::half_join) fn range(&self, (from, to): (u32, u32)) -> Self {
        let range = from as usize..to as usize;
        Self {
            keys: &self.keys[range.clone()],
            words: &self.words[range.clone()],
            tags: self.tags.map(|tags| &tags[range]),
        }
    }
}

/// Two cells to join, as ranges of entries: every entry of the one with every entry of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::native::half_join) struct Pairing {
    /// Entries taken one by one; their tag, if they have one, and `stream` name the stream that
    /// takes what comes out.
    pub singles: (u32, u32),
    /// Entries taken a vector at a time.
    pub vectors: (u32, u32),
    /// Added to the tag.
    pub stream: u32,
}

impl Pairing {
    /// How many pairs there are.
    pub(in crate::native::half_join) const fn pairs(&self) -> usize {
        (self.singles.1 - self.singles.0) as usize * (self.vectors.1 - self.vectors.0) as usize
    }

    /// Where the vectors begin and end, with a pad behind them.
    pub(super) fn padded_vectors<W>(&self, entries: &Entries<'_, W>) -> (usize, usize) {
        let (from, to) = (self.vectors.0 as usize, self.vectors.1 as usize);
        assert!(from <= to && to + PAD <= entries.keys.len() && to + PAD <= entries.words.len());
        (from, to)
    }

    /// The destination of the pairs, with room for all of them and a vector.
    pub(super) fn start<W>(&self, out: &[W], cursors: &[u32; STREAMS]) -> usize {
        let at = cursors[self.stream as usize % STREAMS] as usize;
        assert!(at + self.pairs() + PAD <= out.len());
        at
    }

    /// Notes where the pairs end.
    pub(super) fn finish(&self, end: usize, cursors: &mut [u32; STREAMS]) {
        let cursor = &mut cursors[self.stream as usize % STREAMS];
        *cursor +=
            u32::try_from(end - *cursor as usize).expect("streams hold less than 2^32 words");
    }
}

/// The loops over words of one width.
pub(in crate::native::half_join) trait WordKernel<W: Word>:
    Copy + Send + Sync
{
    /// Words of a vector.
    const VECTOR: u32;

    /// Joins cells: wherever two keys have no bit in common, the union of the words goes to the
    /// stream. There must be room for all pairs.
    fn join(
        self,
        pairings: &[Pairing],
        singles: Entries<'_, W>,
        vectors: Entries<'_, W>,
        streams: &mut Streams<W>,
    );

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

    /// The offsets of words into tables of a cut.
    fn expand(self, words: &[W], cut: Cut, offsets: &mut Offsets);

    /// The lowest 32 bits of every word. `out` has room for all words and a pad.
    fn narrow(self, words: &[W], out: &mut [u32]);
}

/// All loops of one instruction set. A value of the type is the proof that the machine has it.
pub(in crate::native::half_join) trait Kernel:
    WordKernel<u32> + WordKernel<u64>
{
    /// Counts for every word the lanes of the table with which it has no bit in common, those of
    /// `within` only if given. The offsets must be of the table's cut.
    fn stream(
        self,
        table: &LaneTable,
        offsets: &Offsets,
        within: Option<&Lanes>,
        counter: &mut Counter,
    );
}
