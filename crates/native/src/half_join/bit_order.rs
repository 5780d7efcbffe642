//! Which bits signatures are split on first, from samples of the halves.

use super::geometry::Geometry;
use super::half::{HalfJoiner, Sweep, Wanted};
use super::kept_quarters::FourCells;
use super::kernel::Kernel;
use super::quarter::QuarterPair;
use super::radix::Split;
use super::row_sets::Random;
use super::signature_words::{BitOrder, Word};

/// How a row set is matched.
pub(super) struct Plan {
    pub order: BitOrder,
    /// The bits that the radix fixes.
    pub split: Split,
    /// About how many halves there are, east and west.
    pub sizes: [usize; 2],
}

impl Plan {
    /// How to match a row set, from a sample of its halves.
    pub(super) fn of(
        kernel: Kernel,
        (geometry, bits): (Geometry, u32),
        joiners: &mut [HalfJoiner<u64>; 2],
        cells: &FourCells<u64>,
        wanted: Wanted,
    ) -> Self {
        let (step, take) = match geometry.n {
            0..=20 => (4, (60, 100)),
            21 | 22 => (24, (60, 100)),
            23 | 24 => (24, (100, 200)),
            _ => (64, (200, 400)),
        };
        let mut random = Random::new(wanted.0.rows.into());
        let quarters = QuarterPair::halves(cells.each_ref().map(|cells| cells.by_ref()));
        for (joiner, quarters) in joiners.iter_mut().zip(quarters) {
            let mut sweep = Sweep { next: random.below(step), step, max_pairs: usize::MAX };
            joiner.take(kernel, quarters, wanted, &mut sweep);
        }
        let [east, west] = joiners.each_ref().map(|half| half.streams.all());
        let sizes =
            [&east, &west].map(|halves| step * halves.iter().map(|h| h.len()).sum::<usize>());
        let split = first_split(bits, sizes);
        let east = draw(&east, take.0, &mut random);
        let west = draw(&west, take.1, &mut random);
        let order = if east.is_empty() || west.is_empty() {
            (0..bits).rev().collect()
        } else {
            greedy_order(&east, &west, bits)
        };
        Self { order: BitOrder::new(&order), split, sizes }
    }
}

/// The number of bits to fix first, by side.
fn first_split(bits: u32, sizes: [usize; 2]) -> Split {
    let mut first = if (33..=44).contains(&bits) { bits - 32 } else { 10.min(bits) };
    while first > 4 && sizes[0] as f64 * sizes[1] as f64 / f64::from(1u32 << first) < 1e6 {
        first -= 1;
    }
    Split::balanced(0, first, sizes[0], sizes[1])
}

/// The number of bits that are brought to the top.
const BITS: usize = 3;

/// Words of a sample.
const SAMPLE: usize = 256;

/// Words that are taken together.
const BLOCK: usize = 8;

/// With fewer words on a side nothing is gained.
const FEWEST: usize = 512;

/// Brings the bits that separate most pairs to the top of the words of a row set, as splitting
/// begins with the top bit.
///
/// Exchanges bits of all words, the same on both sides, of the `bits` lower ones. The bits that
/// both halves of a pair have most often come first, by a sample of each side.
pub(super) fn best_bits_first<W: Word>(kernel: Kernel, [east, west]: [&mut [W]; 2], bits: u32) {
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

/// Of these bits, the one that both halves of a pair have most often, by a sample of each side.
pub(super) fn most_shared<W: Word>(kernel: Kernel, sides: [&[W]; 2], shared: u64) -> u32 {
    let [of_east, of_west] = sides.map(|words| sample(kernel, words));
    let is_shared = |bit: &u32| shared >> bit & 1 == 1;
    let pairs = |bit: u32| of_east[bit as usize] * of_west[bit as usize];
    (0..W::BITS).filter(is_shared).max_by_key(|&bit| pairs(bit)).unwrap_or_default()
}

/// How many words of a sample have each bit.
fn sample<W: Word>(kernel: Kernel, words: &[W]) -> [u32; 64] {
    let mut sample = [W::default(); SAMPLE];
    let (blocks, _) = words.as_chunks::<BLOCK>();
    if blocks.is_empty() {
        return kernel.bits_taken(words);
    }
    let (places, _) = sample.as_chunks_mut::<BLOCK>();
    let count = places.len();
    for (at, place) in places.iter_mut().enumerate() {
        *place = blocks[at * blocks.len() / count];
    }
    kernel.bits_taken(&sample)
}

/// This many words of some lists, with repetitions; none if the lists are empty.
pub(super) fn draw(lists: &[&[u64]], count: usize, random: &mut Random) -> Vec<u64> {
    let all: usize = lists.iter().map(|list| list.len()).sum();
    let word = |mut at: usize| {
        let list = lists.iter().find(|list| {
            let is_here = at < list.len();
            at -= if is_here { 0 } else { list.len() };
            is_here
        });
        list.map_or(0, |list| list[at])
    };
    (0..if all == 0 { 0 } else { count }).map(|_| word(random.below(all))).collect()
}

/// The order in which each bit excludes most of the pairs that remain after the bits before it.
pub(super) fn greedy_order(east: &[u64], west: &[u64], bits: u32) -> Vec<u32> {
    let mut common: Vec<u64> = east
        .iter()
        .flat_map(|a| west.iter().map(move |b| a & b))
        .filter(|&both| both != 0)
        .collect();
    let mut left: Vec<u32> = (0..bits).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let mut met = [0u32; 64];
        for &both in &common {
            let mut rest = both;
            while rest != 0 {
                met[rest.trailing_zeros() as usize] += 1;
                rest &= rest - 1;
            }
        }
        // The first of equals, so that the order does not depend on anything else.
        let best = (0..left.len()).rev().max_by_key(|&i| met[left[i] as usize]).unwrap_or(0);
        let bit = left.remove(best);
        common.retain(|both| both >> bit & 1 == 0);
        order.push(bit);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::super::kernel::Simd;
    use super::*;

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
            best_bits_first(simd.kernel(), [&mut east, &mut west], 40);
            assert_eq!(disjoint(&east, &west), before, "{simd:?}");
            let having = |bit: u32| [&east, &west].map(|w| Kernel::Portable.count(w, bit));
            let separated = |bit| having(bit).iter().product::<usize>();
            assert!((0..37).all(|bit| separated(39) >= separated(bit) * 9 / 10), "{simd:?}");
        }
    }

    #[test]
    fn few_words_stay_as_they_are() {
        let few = words(FEWEST as u64 - 1, u64::MAX);
        let (mut east, mut west) = (few.clone(), words(2000, u64::MAX));
        best_bits_first(Kernel::Portable, [&mut east, &mut west], 64);
        assert_eq!((east, west), (few, words(2000, u64::MAX)));
    }
}
