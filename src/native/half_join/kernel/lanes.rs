//! Sets of lanes, the lookup table over them, and a counter of lanes that needs no population count a word.

/// Lanes of a set.
pub(in crate::native::half_join) const LANES: usize = 512;

/// Sets that an entry of a table has at most. Finding the entries is half of the work, and is done once for both.
pub(in crate::native::half_join) const HALVES: usize = 2;

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

    pub(in crate::native::half_join) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(in crate::native::half_join) fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    /// Number of lanes in the set.
    pub(in crate::native::half_join) fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// Most chunks that a table has: 9 of 6 bits hold the 52 bits of a signature at n = 28.
const CHUNKS: usize = 9;

/// How the bits of a word are cut into chunks, from the lowest on: so many chunks, the first two of 7 bits where that
/// saves one, all others of 6. One chunk of 6 bits takes 4 KiB of the first-level cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::native::half_join) struct Cut {
    pub(super) chunks: usize,
    pub(super) wide: bool,
}

impl Cut {
    /// The cut of so many bits.
    pub(in crate::native::half_join) fn of(bits: u32) -> Self {
        let wide = matches!(bits, 31 | 32);
        Self { chunks: if wide { 5 } else { bits.div_ceil(6).max(1) as usize }, wide }
    }

    /// Where each chunk begins, and how many bits it has.
    pub(super) fn chunks(self) -> impl Iterator<Item = (usize, usize)> {
        let mut next = 0;
        (0..self.chunks).map(move |chunk| {
            let start = next;
            let width = if self.wide && chunk < 2 { 7 } else { 6 };
            next += width;
            (start, width)
        })
    }
}

/// For each chunk and each value of its bits, the lanes whose word has none of them; a word's lanes are the
/// intersection of one entry a chunk.
#[derive(Debug)]
pub(in crate::native::half_join) struct Table {
    /// Entries of one set.
    pub(super) single: [[Lanes; 128]; CHUNKS],
    /// Entries of two sets.
    pub(super) double: [[[Lanes; HALVES]; 128]; CHUNKS],
    /// For each bit, the lanes whose word does not have it, set by set.
    pub(in crate::native::half_join) clear: [[Lanes; 64]; HALVES],
    /// How many sets an entry has.
    pub(in crate::native::half_join) halves: usize,
    pub(super) cut: Cut,
    /// Where each chunk begins.
    pub(super) shifts: [u32; CHUNKS],
}

impl Table {
    /// A table over no lanes.
    pub(in crate::native::half_join) fn new() -> Box<Self> {
        Box::new(Self {
            single: [[Lanes::NONE; 128]; CHUNKS],
            double: [[[Lanes::NONE; HALVES]; 128]; CHUNKS],
            clear: [[Lanes::NONE; 64]; HALVES],
            halves: 1,
            cut: Cut::of(0),
            shifts: [0; CHUNKS],
        })
    }

    /// Begins a table over so many lanes and bits.
    pub(super) fn begin(&mut self, lanes: usize, bits: u32) {
        assert!(lanes <= HALVES * LANES, "a table has at most {} lanes", HALVES * LANES);
        self.halves = if lanes <= LANES { 1 } else { 2 };
        self.cut = Cut::of(bits);
        for (shift, (start, _)) in self.shifts.iter_mut().zip(self.cut.chunks()) {
            *shift = start as u32;
        }
    }

    /// The entries of a chunk for one of the sets.
    pub(super) fn entries(&mut self, chunk: usize, half: usize) -> impl Iterator<Item = &mut Lanes> {
        let single = self.halves == 1;
        let stride = if single { 1 } else { HALVES };
        let all = if single { &mut self.single[chunk][..] } else { self.double[chunk].as_flattened_mut() };
        all.iter_mut().skip(half).step_by(stride)
    }
}

/// Counts lanes bit-sliced: plane `i` holds, for each lane, bit `i` of the number of times it was met, and what runs over
/// the last plane is counted at once (Harley and Seal's carry-save adders; Warren, "Hacker's Delight", 5-2).
#[derive(Clone, Copy, Debug)]
pub(in crate::native::half_join) struct Counter {
    pub(super) planes: [Lanes; 4],
    /// Times 16, what ran over, in eight partial sums.
    pub(super) sixteens: Lanes,
    /// Sets that wait until there are sixteen.
    pub(super) pending: [Lanes; 16],
    pub(super) waiting: usize,
}

impl Counter {
    pub(in crate::native::half_join) const ZERO: Self = Self {
            planes: [Lanes::NONE; 4],
            sixteens: Lanes::NONE,
            pending: [Lanes::NONE; 16],
            waiting: 0,
        };

    /// How many lanes were met, all together; begins anew.
    pub(in crate::native::half_join) fn take(&mut self) -> u64 {
        let planes = self.planes.iter().zip(0..).map(|(plane, bit)| plane.len() << bit);
        let waiting = self.pending[..self.waiting].iter().map(Lanes::len).sum::<u64>();
        let total = planes.sum::<u64>() + 16 * self.sixteens.0.iter().sum::<u64>() + waiting;
        (self.planes, self.sixteens, self.waiting) = ([Lanes::NONE; 4], Lanes::NONE, 0);
        total
    }
}
