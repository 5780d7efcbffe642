//! Sets of lanes, the lookup table over them, and a counter of lanes that needs no population count
//! per word.

/// Lanes of a set.
pub(in crate::native::half_join) const LANES: usize = 512;

/// The most sets of an entry of a table. Finding the entries is half of the work and is done once
/// for both.
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

    #[inline]
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

/// How the bits of a word are cut into chunks, from the lowest on: so many chunks, the first two of
/// 7 bits where that saves one, all others of 6. One chunk of 6 bits takes 4 KiB of the first-level
/// cache.
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

/// For each chunk and each value of its bits, the lanes whose word has none of them; a word's lanes
/// are the intersection of one entry a chunk.
#[derive(Debug)]
pub(in crate::native::half_join) struct LaneTable {
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

impl LaneTable {
    /// A table over no lanes.
    #[expect(clippy::large_stack_arrays, reason = "built in its place on the heap")]
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
        if lanes == 0 {
            (self.single[0], self.clear[0]) = ([Lanes::NONE; 128], [Lanes::NONE; 64]);
        }
        self.cut = Cut::of(bits);
        for (shift, (start, _)) in self.shifts.iter_mut().zip(self.cut.chunks()) {
            *shift = u32::try_from(start).expect("chunks begin within 64 bits");
        }
    }

    /// Fills the entries of one of the sets, of the lanes that are clear of each of so many bits.
    /// For the caller's instructions, so it must be compiled in place.
    #[expect(
        clippy::inline_always,
        reason = "functions are compiled for what their caller has only if in place"
    )]
    #[inline(always)]
    pub(super) fn fill(&mut self, half: usize, lanes: usize, bits: u32) {
        let single = self.halves == 1;
        for (chunk, (start, width)) in self.cut.chunks().enumerate() {
            let (entries, stride) = if single {
                (&mut self.single[chunk][..], 1)
            } else {
                (self.double[chunk].as_flattened_mut(), HALVES)
            };
            entries[half] = if chunk == 0 { Lanes::first(lanes) } else { Lanes::ALL };
            for bit in 0..width {
                let counts = start + bit < bits as usize;
                let clear = if counts { self.clear[half][start + bit] } else { Lanes::ALL };
                for value in 0..1 << bit {
                    entries[(value + (1 << bit)) * stride + half] =
                        entries[value * stride + half].and(&clear);
                }
            }
        }
    }

    /// The value of a word's chunk. Compiled in place, with `CHUNKS` chunks known beforehand, but
    /// with shifts that are not: those take one instruction a chunk instead of two.
    #[expect(
        clippy::inline_always,
        reason = "functions are compiled for what their caller has only if in place"
    )]
    #[expect(clippy::cast_possible_truncation, reason = "at most 7 bits are left")]
    #[inline(always)]
    pub(super) fn value<const CHUNKS: usize, const WIDE: bool>(
        &self,
        word: u64,
        chunk: usize,
    ) -> usize {
        let values = if WIDE && chunk < 2 { 128 } else { 64 };
        // Shifted so that the value comes times 64, as an offset of lanes.
        (word << 6).wrapping_shr(self.shifts[chunk]) as usize >> 6 & (values - 1)
    }
}

/// Calls a generic function with the chunks of a cut and whether it is wide.
macro_rules! by_cut {
    ($cut:expr, $($function:ident)::+, $word:ident, ($($argument:expr),*)) => {
        match ($cut.wide, $cut.chunks) {
            (true, _) => $($function)::+::<$word, 5, true>($($argument),*),
            (false, 1) => $($function)::+::<$word, 1, false>($($argument),*),
            (false, 2) => $($function)::+::<$word, 2, false>($($argument),*),
            (false, 3) => $($function)::+::<$word, 3, false>($($argument),*),
            (false, 4) => $($function)::+::<$word, 4, false>($($argument),*),
            (false, 5) => $($function)::+::<$word, 5, false>($($argument),*),
            (false, 6) => $($function)::+::<$word, 6, false>($($argument),*),
            (false, 7) => $($function)::+::<$word, 7, false>($($argument),*),
            (false, 8) => $($function)::+::<$word, 8, false>($($argument),*),
            (false, _) => $($function)::+::<$word, 9, false>($($argument),*),
        }
    };
}

pub(super) use by_cut;

/// Counts lanes bit-sliced: plane `i` holds, for each lane, bit `i` of the number of times it was
/// met, and what runs over the last plane is counted at once (Harley and Seal's carry-save adders;
/// Warren, "Hacker's Delight", 5-2).
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
