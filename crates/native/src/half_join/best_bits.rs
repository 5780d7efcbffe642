//! Brings the bits that separate most pairs to the top of the words of a row set, as splitting
//! begins with the top bit.

use super::kernel::{Word, WordKernel};

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
pub(super) fn sample<W: Word>(kernel: impl WordKernel<W>, words: &[W]) -> [u32; 64] {
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

#[cfg(test)]
mod tests {
    use super::super::kernel::{Portable, Simd, with_kernel};
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
