//! What the inner loops work on: sets of lanes, the lookup table over them, and a counter of lanes
//! that needs no population count per word.

use std::ops::Add;

use crate::half_join::signature_words::Word;

/// Numbers that are summed.
pub(crate) trait Sum: Copy + Add<Output = Self> {}

impl Sum for u32 {}

impl Sum for u64 {}

/// Lanes of a set, and the most words of a table: with more, its entries would not fit into the
/// first-level cache.
pub(crate) const LANES: usize = 512;

/// A set of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Lanes(pub [u64; 8]);

impl Lanes {
    pub(crate) const NONE: Self = Self([0; 8]);
    pub(crate) const ALL: Self = Self([u64::MAX; 8]);

    /// The lanes below `count`.
    pub(crate) fn first(count: usize) -> Self {
        Self(std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            some @ 1..64 => (1 << some) - 1,
            _ => u64::MAX,
        }))
    }

    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Number of lanes in the set.
    pub(crate) fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// The most bits of a table: the 52 bits of a signature of n-queens at n = 28 fit.
pub(crate) const MOST_BITS: u32 = 54;

/// Most chunks that a table has. Those of the longest words have 6 bits.
pub(super) const CHUNKS: usize = (MOST_BITS / 6) as usize;

/// Bits of the widest chunk.
const WIDEST: usize = 7;

/// How the bits of a word are cut into chunks, from the lowest on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cut {
    pub(super) chunks: usize,
    /// Bits of a chunk.
    pub(super) width: usize,
    /// So many of the first chunks have one more bit.
    pub(super) wide: usize,
}

impl Cut {
    /// The cut of so many bits. The fewer chunks, the fewer entries are read for each word. All
    /// entries of a cut take 32 KiB at most, up to 32 bits.
    pub(crate) fn of(bits: u32) -> Self {
        let (chunks, width, wide) = match bits {
            0..=20 => (4, 5, 0),
            21..=24 => (4, 6, 0),
            25..=28 => (4, 7, 0),
            29..=30 => (5, 6, 0),
            31..=32 => (5, 6, 2),
            _ => (bits.div_ceil(6) as usize, 6, 0),
        };
        Self { chunks, width, wide }
    }

    /// Where each chunk begins, and how many bits it has.
    pub(super) fn chunks(self) -> impl Iterator<Item = (usize, usize)> {
        let Self { chunks, width, wide } = self;
        (0..chunks)
            .map(move |chunk| (chunk * width + chunk.min(wide), width + usize::from(chunk < wide)))
    }
}

/// The entries of a chunk by the value of its bits.
pub(super) type Chunk = [Lanes; 1 << WIDEST];

/// Two to the power of this are the bytes of an entry.
const LOG: usize = size_of::<Lanes>().ilog2() as usize;

/// Where the entry of a word is in a chunk of a cut, in bytes: the bits of the chunk, times the
/// size of an entry. It takes two instructions, a rotation and a mask.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a chunk has at most 7 bits")]
pub(super) const fn offset<const WIDTH: usize, const WIDE: usize>(
    word: u64,
    chunk: usize,
) -> usize {
    const { assert!(WIDTH + WIDE.div_ceil(CHUNKS) <= WIDEST) };
    let (start, width) =
        if chunk < WIDE { (chunk * (WIDTH + 1), WIDTH + 1) } else { (chunk * WIDTH + WIDE, WIDTH) };
    let turned = word.rotate_right(((64 + start - LOG) % 64) as u32);
    (turned & (((1 << width) - 1) << LOG)) as usize
}

/// For each chunk and each value of its bits, the lanes whose word has none of them; a word's lanes
/// are the intersection of one entry a chunk.
#[derive(Debug)]
pub(crate) struct LaneTable {
    pub(super) entries: [Chunk; CHUNKS],
    /// For each bit, lower and upper ones, the lanes whose word has it; arbitrary in lanes without
    /// a word.
    pub(super) taken: [[Lanes; 32]; 2],
    /// How many lanes have a word.
    pub(super) lanes: usize,
    pub(super) cut: Cut,
}

impl LaneTable {
    /// A table over no lanes.
    #[expect(clippy::large_stack_arrays, reason = "built in its place on the heap")]
    pub(crate) fn new() -> Box<Self> {
        Box::new(Self {
            entries: [[Lanes::NONE; 1 << WIDEST]; CHUNKS],
            taken: [[Lanes::NONE; 32]; 2],
            lanes: 0,
            cut: Cut::of(0),
        })
    }

    /// Begins a table over so many lanes and bits.
    pub(super) fn begin(&mut self, lanes: usize, bits: u32) {
        assert!(lanes <= LANES, "a table has at most {LANES} lanes");
        (self.lanes, self.cut) = (lanes, Cut::of(bits));
    }

    /// Takes all lanes but the first out of the table.
    pub(crate) fn truncate(&mut self, lanes: usize) {
        if lanes < self.lanes {
            self.lanes = lanes;
            let there = Lanes::first(lanes);
            let values = 1 << (self.cut.width + self.cut.wide.min(1));
            for entry in &mut self.entries[0][..values] {
                *entry = entry.and(&there);
            }
        }
    }
}

/// Words that are counted together.
pub(super) const BLOCK: usize = 16;

/// The last words, filled up to a block with words that have all bits. These meet only the lanes
/// whose word has no bits, and that is taken back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest<W> {
    pub(super) words: [W; BLOCK],
    /// How many were added.
    pub(super) added: u64,
}

impl<W: Word> Rest<W> {
    /// None if there are no words.
    #[inline]
    pub(super) fn of(words: &[W]) -> Option<Self> {
        let mut filled = [W::low(u64::MAX); BLOCK];
        filled[..words.len()].copy_from_slice(words);
        (!words.is_empty()).then_some(Self { words: filled, added: (BLOCK - words.len()) as u64 })
    }
}

/// Calls a generic function with the cut of a table. Words of 64 bits have more than 32 in it, or
/// they would have been narrowed.
macro_rules! by_cut {
    ($cut:expr, $function:ident($($argument:expr),*)) => {
        match W::BITS {
            32 => match ($cut.chunks, $cut.width, $cut.wide) {
                (4, 5, _) => $function::<W, 4, 5, 0>($($argument),*),
                (4, 6, _) => $function::<W, 4, 6, 0>($($argument),*),
                (4, 7, _) => $function::<W, 4, 7, 0>($($argument),*),
                (_, _, 0) => $function::<W, 5, 6, 0>($($argument),*),
                _ => $function::<W, 5, 6, 2>($($argument),*),
            },
            _ => match $cut.chunks {
                6 => $function::<W, 6, 6, 0>($($argument),*),
                7 => $function::<W, 7, 6, 0>($($argument),*),
                8 => $function::<W, 8, 6, 0>($($argument),*),
                _ => $function::<W, 9, 6, 0>($($argument),*),
            },
        }
    };
}

pub(super) use by_cut;

/// Counts lanes bit-sliced: plane `i` holds, for each lane, bit `i` of the number of times it was
/// met, and what runs over the last plane is counted at once (Harley and Seal's carry-save adders;
/// Warren, "Hacker's Delight", 5-2).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counter {
    pub(super) planes: [Lanes; 4],
    /// Times 16, what ran over, in eight partial sums.
    pub(super) sixteens: Lanes,
    /// Lanes that were met by words that were only added to fill a block.
    pub(super) excess: u64,
}

impl Counter {
    pub(crate) const ZERO: Self =
        Self { planes: [Lanes::NONE; 4], sixteens: Lanes::NONE, excess: 0 };

    /// How many lanes were met, all together; begins anew.
    pub(crate) fn take(&mut self) -> u64 {
        let planes = self.planes.iter().zip(0..).map(|(plane, bit)| plane.len() << bit);
        let total = planes.sum::<u64>() + 16 * self.sixteens.0.iter().sum::<u64>() - self.excess;
        *self = Self::ZERO;
        total
    }
}
