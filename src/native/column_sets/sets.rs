//! Sets of columns, numbered in the order of their binary numbers.

use super::class::bits;
use super::exclusions::Columns;

/// Binomial coefficients up to the largest board.
#[derive(Clone, Debug)]
pub(super) struct Binomials([[u32; 33]; 33]);

impl Binomials {
    pub(super) fn new() -> Self {
        let mut table = [[0_u32; 33]; 33];
        for n in 0..33 {
            table[n][0] = 1;
            for k in 1..=n {
                table[n][k] = table[n - 1][k - 1].saturating_add(table[n - 1][k]);
            }
        }
        Self(table)
    }

    #[inline]
    pub(super) const fn of(&self, n: usize, k: usize) -> u32 {
        self.0[n][k]
    }

    /// The number of a set among those of the same size (Lehmer's combinatorial number system).
    pub(super) fn rank(&self, set: Columns) -> usize {
        let terms = bits(set).enumerate().map(|(place, col)| self.of(col, place + 1) as usize);
        terms.sum()
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
    pub(super) fn new(
        size: usize,
        members: usize,
        is_mirror_image: bool,
        binomials: &Binomials,
    ) -> Self {
        let count = binomials.of(size, members) as usize;
        let mut places = Vec::with_capacity(count);
        let mut stored = Vec::with_capacity(if is_mirror_image { count / 2 + 1 } else { count });
        for set in subsets(size, members) {
            let mirrored = set.reverse_bits() >> (Columns::BITS as usize - size);
            places.push(if is_mirror_image && mirrored < set {
                places[binomials.rank(mirrored)] | BACKWARDS
            } else {
                stored.push(set);
                u32::try_from(stored.len() - 1).unwrap_or(u32::MAX)
            });
        }
        Self { members, stored, places }
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
