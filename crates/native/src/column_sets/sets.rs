//! Sets of columns, numbered in the order of their binary numbers.

use crate::exclusions::{Columns, bits};

/// Binomial coefficients by row, up to the largest board.
pub(super) static BINOMIALS: [[u32; 33]; 33] = {
    let mut rows = [[0; 33]; 33];
    let mut n = 0;
    while n < 33 {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

/// The number of a set among those of the same size (Lehmer's combinatorial number system).
pub(super) fn rank(set: Columns) -> usize {
    bits(set).enumerate().map(|(place, col)| BINOMIALS[col][place + 1] as usize).sum()
}

/// A set with the rank of each column.
pub(super) struct Members {
    columns: [u8; 32],
    below: [u8; 32],
    count: usize,
}

impl Members {
    #[inline]
    pub(super) fn of(set: Columns) -> Self {
        let mut members = Self { columns: [0; 32], below: [0; 32], count: 0 };
        for (col, below) in (0_u8..).zip(&mut members.below) {
            *below = u8::try_from(members.count).unwrap_or(u8::MAX);
            // One write more than needed costs less than a branch.
            members.columns[members.count & 31] = col;
            members.count += usize::from(set >> col & 1 == 1);
        }
        members
    }

    /// The columns from the left, numbered.
    #[inline]
    pub(super) fn columns(&self) -> impl Iterator<Item = (usize, usize)> {
        self.columns[..self.count].iter().map(|&col| usize::from(col)).enumerate()
    }

    #[inline]
    pub(super) fn column(&self, rank: usize) -> usize {
        self.columns[rank].into()
    }

    /// The number of members to the left of a column.
    #[inline]
    pub(super) fn below(&self, col: usize) -> usize {
        self.below[col].into()
    }
}

/// Numbers of sets in two look-ups, for sets of any size.
pub(super) struct Ranks {
    /// The bits of the lower half.
    bits: usize,
    /// By lower half: its part of the number, and its size.
    low: Vec<(u32, usize)>,
    /// By size of the lower half and by upper half.
    high: Vec<Vec<u32>>,
}

impl Ranks {
    pub(super) fn new(size: usize) -> Self {
        let half = size.div_ceil(2);
        let part = |set: Columns, above: usize, shift: usize| {
            let terms = bits(set).enumerate();
            let terms = terms.map(|(place, col)| BINOMIALS[col + shift][place + above + 1]);
            terms.fold(0_u32, u32::wrapping_add)
        };
        let all = || 0..1_u32 << half;
        Self {
            bits: half,
            low: all().map(|set| (part(set, 0, 0), set.count_ones() as usize)).collect(),
            high: (0..=half)
                .map(|count| all().map(|set| part(set, count, half)).collect())
                .collect(),
        }
    }

    /// The number of a set among those of the same size.
    #[inline]
    pub(super) fn of(&self, set: Columns) -> usize {
        let (low, count) = self.low[(set & ((1 << self.bits) - 1)) as usize];
        (low + self.high[count][(set >> self.bits) as usize]) as usize
    }
}

/// The sets of a layer that have a block, and the block of each set.
#[derive(Debug, Default)]
pub(super) struct Sets {
    pub(super) members: usize,
    /// The sets with a block of their own.
    pub(super) stored: Vec<Columns>,
    /// By number of the set: the block, and whether it is read backwards.
    places: Vec<u32>,
}

/// The bit of a place whose block is read backwards.
const BACKWARDS: u32 = 1 << 31;

impl Sets {
    /// All sets of this many columns. If the board is its own mirror image, one of each pair.
    pub(super) fn new(size: usize, members: usize, is_mirror_image: bool) -> Self {
        let count = BINOMIALS[size][members] as usize;
        let mut places = Vec::with_capacity(count);
        let mut stored = Vec::with_capacity(if is_mirror_image { count / 2 + 1 } else { count });
        for set in subsets(size, members) {
            let mirrored = mirrored(set, size);
            places.push(if is_mirror_image && mirrored < set {
                places[rank(mirrored)] | BACKWARDS
            } else {
                stored.push(set);
                u32::try_from(stored.len() - 1).unwrap_or(u32::MAX)
            });
        }
        Self { members, stored, places }
    }

    /// One of each pair of mirror images, the last, on a board of this size. All sets, if the board
    /// is not its own mirror image.
    pub(super) fn last_of_pairs(&self, size: usize) -> impl Iterator<Item = Columns> {
        let is_mirror_image = self.stored.len() < self.places.len();
        let is_last = move |set: Columns| !is_mirror_image || set >= mirrored(set, size);
        subsets(size, self.members).filter(move |&set| is_last(set))
    }

    /// The block of the set with this number, and whether it is read backwards.
    #[inline]
    pub(super) fn place(&self, rank: usize) -> (usize, bool) {
        let place = self.places[rank];
        ((place & !BACKWARDS) as usize, place & BACKWARDS != 0)
    }
}

/// All sets of this many columns, the least binary number first.
fn subsets(size: usize, members: usize) -> impl Iterator<Item = Columns> {
    let first = (1_u64 << members) - 1;
    // The next number with as many bits (Gosper).
    let next = |&set: &u64| {
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        (set != 0).then(|| ripple | (((set ^ ripple) / low) >> 2))
    };
    let within = move |set: &u64| *set < 1 << size;
    let narrow = |set| Columns::try_from(set).unwrap_or(0);
    std::iter::successors(Some(first), next).take_while(within).map(narrow)
}

/// The ordered choices of `digits` out of `of`.
pub(super) const fn falling(of: usize, digits: usize) -> usize {
    let (mut product, mut digit) = (1, 0);
    while digit < digits {
        product *= of - digit;
        digit += 1;
    }
    product
}

/// The ranks, in a set of `members`, of the members that a number in falling radix names, the
/// highest digit first.
pub(super) fn ranks(members: usize, digits: usize, number: usize) -> Vec<usize> {
    let mut number = number;
    let mut values = vec![0; digits];
    for place in (0..digits).rev() {
        values[place] = number % (members - place);
        number /= members - place;
    }
    let mut left: Vec<usize> = (0..members).collect();
    values.into_iter().map(|value| left.remove(value)).collect()
}

/// The mirror image of a set on a board of this size.
pub(super) const fn mirrored(set: Columns, size: usize) -> Columns {
    set.reverse_bits() >> (Columns::BITS as usize - size)
}
