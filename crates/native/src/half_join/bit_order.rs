//! Orders of signature bits: the words of partial placements in such an order, and the bits that
//! separate most pairs of a row set brought to the top, as splitting begins with the top bit.

use super::geometry::{Geometry, Partial, Quarter};
use super::kernel::{Word, WordKernel};

/// A map of each bit to some bits, by tables of bytes.
#[derive(Clone, Debug)]
struct ByteTables(Vec<[u64; 256]>);

impl ByteTables {
    /// The map with these images of the bits from the lowest on.
    fn new(images: &[u64]) -> Self {
        let table = |images: &[u64]| {
            let mut table = [0; 256];
            for (bit, image) in images.iter().enumerate() {
                let (before, from) = table.split_at_mut(1 << bit);
                from.iter_mut().zip(before).for_each(|(with, without)| *with = *without | image);
            }
            table
        };
        Self(images.chunks(8).map(table).collect())
    }

    #[inline]
    fn apply(&self, bits: u64) -> u64 {
        let bytes = self.0.iter().zip(bits.to_le_bytes());
        bytes.fold(0, |all, (table, byte)| all | table[usize::from(byte)])
    }
}

/// A permutation of signature bits.
#[derive(Clone, Debug)]
pub(super) struct BitOrder(ByteTables);

impl BitOrder {
    /// The order that puts the bit named first on top: of so many bits, it becomes the highest.
    pub(super) fn new(order: &[u32]) -> Self {
        let mut images = vec![0; order.len()];
        for (to, &from) in (0..order.len()).rev().zip(order) {
            images[from as usize] = 1 << to;
        }
        Self(ByteTables::new(&images))
    }

    /// The bits in the new order.
    pub(super) fn apply(&self, signature: u64) -> u64 {
        self.0.apply(signature)
    }
}

/// The words of the partial placements of a quarter: their signatures in an order of bits.
///
/// A signature has a bit for each diagonal, so it can be looked up by bytes of the diagonals.
#[derive(Clone, Debug)]
pub(super) struct Words {
    /// Diagonals of one direction in a quarter.
    diagonals: u32,
    by_diagonals: ByteTables,
}

impl Words {
    pub(super) fn new(geometry: Geometry, quarter: Quarter, order: &BitOrder) -> Self {
        let diagonals = 2 * geometry.h - 1;
        let sums = (0..diagonals).map(|d| Partial { sums: 1 << d, ..Partial::default() });
        let differences =
            (0..diagonals).map(|d| Partial { differences: 1 << d, ..Partial::default() });
        let word = |partial| order.apply(geometry.signature(quarter, &partial));
        let images: Vec<_> = sums.chain(differences).map(word).collect();
        Self { diagonals, by_diagonals: ByteTables::new(&images) }
    }

    /// The word of a partial placement.
    #[inline]
    pub(super) fn of(&self, partial: &Partial) -> u64 {
        let Partial { sums, differences, .. } = *partial;
        self.by_diagonals.apply(u64::from(sums) | u64::from(differences) << self.diagonals)
    }
}

/// The number of bits that are brought to the top.
const BITS: usize = 3;

/// Words of a sample.
const SAMPLE: usize = 256;

/// Words that are taken together.
const BLOCK: usize = 8;

/// With fewer words on a side nothing is gained.
const FEWEST: usize = 512;

/// Exchanges bits of all words, the same on both sides, of the `bits` lower ones. The bits that
/// both halves of a pair have most often come first, by a sample of each side.
pub(super) fn best_bits_first<W: Word>(
    kernel: impl WordKernel<W>,
    [east, west]: [&mut [W]; 2],
    bits: u32,
) {
    if east.len() < FEWEST || west.len() < FEWEST {
        return;
    }
    let (of_east, of_west) = (sample(kernel, east), sample(kernel, west));
    let mut pairs: [u32; 64] = std::array::from_fn(|bit| of_east[bit] * of_west[bit]);
    let mut swaps = [(0, 0); BITS];
    for (swap, top) in swaps.iter_mut().zip((0..bits).rev()) {
        let best = (0..=top).rev().max_by_key(|&bit| pairs[bit as usize]).unwrap_or(top);
        pairs.swap(best as usize, top as usize);
        *swap = (best, top);
    }
    for words in [east, west] {
        kernel.swap_bits(words, &swaps);
    }
}

/// How many words of a sample have each bit.
fn sample<W: Word>(kernel: impl WordKernel<W>, words: &[W]) -> [u32; 64] {
    let mut sample = [W::default(); SAMPLE];
    let (blocks, _) = words.as_chunks::<BLOCK>();
    let (places, _) = sample.as_chunks_mut::<BLOCK>();
    let count = places.len();
    for (at, place) in places.iter_mut().enumerate() {
        *place = blocks[at * blocks.len() / count];
    }
    kernel.bits_taken(&sample)
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{MAX_SIZE, MIN_SIZE};
    use super::super::kernel::{Portable, Simd, with_kernel};
    use super::*;

    #[test]
    fn words_are_signatures_in_their_order() {
        let mut state = 1_u64;
        let mut random = |bits: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            u32::try_from(state >> 32).expect("32 bits") & ((1 << bits) - 1)
        };
        for geometry in (MIN_SIZE..=MAX_SIZE).map(Geometry::new) {
            let order = geometry.middle_first();
            let bits = BitOrder::new(&order);
            for quarter in Quarter::ALL {
                let words = Words::new(geometry, quarter, &bits);
                for _ in 0..100 {
                    let (sums, differences) =
                        (random(2 * geometry.h - 1), random(2 * geometry.h - 1));
                    let partial = Partial { sums, differences, ..Partial::default() };
                    let signature = geometry.signature(quarter, &partial);
                    let bit = |(to, &from): (usize, &u32)| (signature >> from & 1) << to;
                    let expected: u64 = (0..order.len()).rev().zip(&order).map(bit).sum();
                    assert_eq!(words.of(&partial), expected, "{} {quarter:?}", geometry.n);
                }
            }
        }
    }

    fn words(count: u64, mask: u64) -> Vec<u64> {
        let word = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) & (i << 11).wrapping_mul(0xd1b5);
        (1..=count).map(|i| word(i) & mask).collect()
    }

    #[test]
    fn pairs_remain_the_same_and_the_first_bits_separate_more() {
        let (mut east, mut west) = (words(1000, u64::MAX >> 24), words(1200, u64::MAX >> 24));
        for word in east.iter_mut().chain(&mut west).step_by(3) {
            *word |= 1 << 5;
        }
        let disjoint = |east: &[u64], west: &[u64]| {
            let pairs = |a: &u64| west.iter().filter(|b| a & *b == 0).count();
            east.iter().map(pairs).sum::<usize>()
        };
        let before = disjoint(&east, &west);
        for simd in Simd::there() {
            let (mut east, mut west) = (east.clone(), west.clone());
            with_kernel!(simd, |kernel| best_bits_first(kernel, [&mut east, &mut west], 40));
            assert_eq!(disjoint(&east, &west), before, "{simd:?}");
            let having = |bit: u32| [&east, &west].map(|w| Portable.count(w, bit));
            let separated = |bit| having(bit).iter().product::<usize>();
            assert!((0..37).all(|bit| separated(39) >= separated(bit) * 9 / 10), "{simd:?}");
        }
    }

    #[test]
    fn few_words_stay_as_they_are() {
        let few = words(FEWEST as u64 - 1, u64::MAX);
        let (mut east, mut west) = (few.clone(), words(2000, u64::MAX));
        best_bits_first(Portable, [&mut east, &mut west], 64);
        assert_eq!((east, west), (few, words(2000, u64::MAX)));
    }
}
