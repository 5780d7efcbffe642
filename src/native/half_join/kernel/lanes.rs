//! Sets of lanes, the lookup table over them, and a counter of lanes that needs no population count
//! per word.

/// Lanes of a set, and the most words of a table: with more, its entries would not fit into the
/// first-level cache.
pub(in crate::native::half_join) const LANES: usize = 512;

/// A set of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(in crate::native::half_join) struct Lanes(pub [u64; 8]);

impl Lanes {
    pub(in crate::native::half_join) const NONE: Self = Self([0; 8]);
    pub(in crate::native::half_join) const ALL: Self = Self([u64::MAX; 8]);

    /// The lanes below `count`.
    pub(in crate::native::half_join) fn first(count: usize) -> Self {
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
    pub(in crate::native::half_join) fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// Most chunks that a table has: 9 of 6 bits hold the 52 bits of a signature at n = 28.
pub(super) const CHUNKS: usize = 9;

/// Bits of the widest chunk.
const WIDEST: usize = 7;

/// How the bits of a word are cut into chunks, from the lowest on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::native::half_join) struct Cut {
    pub(super) chunks: usize,
    /// Bits of a chunk.
    pub(super) width: usize,
    /// So many of the first chunks have one more bit.
    pub(super) wide: usize,
}

impl Cut {
    /// The cut of so many bits. The fewer chunks, the fewer entries are read for each word. All
    /// entries of a cut take 32 KiB at most, up to 32 bits.
    pub(in crate::native::half_join) fn of(bits: u32) -> Self {
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

    /// The values of the first chunk. The entry of this number has no lanes.
    pub(super) fn values_of_first(self) -> usize {
        1 << (self.width + usize::from(self.wide > 0))
    }
}

/// The entries of a chunk by the value of its bits.
pub(super) type Chunk = [Lanes; (1 << WIDEST) + 1];

/// The bytes of an entry: an offset is a value times this.
pub(super) const ENTRY: usize = size_of::<Lanes>();

/// For each chunk and each value of its bits, the lanes whose word has none of them; a word's lanes
/// are the intersection of one entry a chunk.
#[derive(Debug)]
pub(in crate::native::half_join) struct LaneTable {
    pub(super) entries: [Chunk; CHUNKS],
    /// For each bit, lower and upper ones, the lanes whose word has it; arbitrary in lanes without
    /// a word.
    pub(super) taken: [[Taken; 32]; 2],
    /// How many lanes have a word.
    pub(super) lanes: usize,
    pub(super) cut: Cut,
}

impl LaneTable {
    /// A table over no lanes.
    #[expect(clippy::large_stack_arrays, reason = "built in its place on the heap")]
    pub(in crate::native::half_join) fn new() -> Box<Self> {
        Box::new(Self {
            entries: [[Lanes::NONE; (1 << WIDEST) + 1]; CHUNKS],
            taken: [[Taken([0; 16]); 32]; 2],
            lanes: 0,
            cut: Cut::of(0),
        })
    }

    /// Begins a table over so many lanes and bits.
    pub(super) fn begin(&mut self, lanes: usize, bits: u32) {
        assert!(lanes <= LANES, "a table has at most {LANES} lanes");
        (self.lanes, self.cut) = (lanes, Cut::of(bits));
        self.entries[0][self.cut.values_of_first()] = Lanes::NONE;
    }
}

/// A set of lanes, 32 in each word.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Taken(pub [u32; 16]);

/// Words of a block of offsets.
pub(super) const BLOCK: usize = 16;

/// Words as byte offsets into the entries of tables of one cut: block by block, chunk by chunk. In
/// the last block, places without a word lead to the entry without lanes.
///
/// Words go through several tables, and their bits are cut into chunks only once.
#[derive(Debug, Default)]
pub(in crate::native::half_join) struct Offsets {
    /// Each is at most [`ENTRY`] times the number of the last entry: a kernel reads there without
    /// another look.
    rows: Vec<[u16; BLOCK]>,
    /// Rows in use.
    used: usize,
    pub(super) cut: Cut,
}

impl Offsets {
    /// Begins the offsets of so many words, and gives their blocks, of one row a chunk each.
    pub(super) fn begin(&mut self, words: usize, cut: Cut) -> &mut [[u16; BLOCK]] {
        (self.used, self.cut) = (words.div_ceil(BLOCK) * cut.chunks, cut);
        if self.rows.len() < self.used {
            self.rows.resize(self.used, [0; BLOCK]);
        }
        &mut self.rows[..self.used]
    }

    /// Block by block, a row for each chunk.
    pub(super) fn rows(&self) -> &[[u16; BLOCK]] {
        &self.rows[..self.used]
    }
}

/// The offset of the places without a word in the first chunk.
#[expect(clippy::cast_possible_truncation, reason = "128 entries of 64 bytes")]
pub(super) fn nowhere(cut: Cut) -> u16 {
    (cut.values_of_first() * ENTRY) as u16
}

/// Calls a generic function with the number of chunks.
macro_rules! by_chunks {
    ($chunks:expr, $($function:ident)::+, ($($argument:expr),*)) => {
        match $chunks {
            4 => $($function)::+::<4>($($argument),*),
            5 => $($function)::+::<5>($($argument),*),
            6 => $($function)::+::<6>($($argument),*),
            7 => $($function)::+::<7>($($argument),*),
            8 => $($function)::+::<8>($($argument),*),
            _ => $($function)::+::<9>($($argument),*),
        }
    };
}

pub(super) use by_chunks;

/// Counts lanes bit-sliced: plane `i` holds, for each lane, bit `i` of the number of times it was
/// met, and what runs over the last plane is counted at once (Harley and Seal's carry-save adders;
/// Warren, "Hacker's Delight", 5-2).
#[derive(Clone, Copy, Debug)]
pub(in crate::native::half_join) struct Counter {
    pub(super) planes: [Lanes; 4],
    /// Times 16, what ran over, in eight partial sums.
    pub(super) sixteens: Lanes,
}

impl Counter {
    pub(in crate::native::half_join) const ZERO: Self =
        Self { planes: [Lanes::NONE; 4], sixteens: Lanes::NONE };

    /// How many lanes were met, all together; begins anew.
    pub(in crate::native::half_join) fn take(&mut self) -> u64 {
        let planes = self.planes.iter().zip(0..).map(|(plane, bit)| plane.len() << bit);
        let total = planes.sum::<u64>() + 16 * self.sixteens.0.iter().sum::<u64>();
        *self = Self::ZERO;
        total
    }
}
