//! Matches long signatures: the bit to split on is chosen anew for each part, and bits that no pair
//! shares are dropped. Of leaps, most bits are shared by few pairs or by none.

use super::best_bits::sample;
use super::kernel::{Kernel, LANES, MOST_BITS, Word, WordKernel};
use super::matcher::{Choice, Level, Matcher, TABLE_BITS};
use super::runs::Side;

/// With fewer words in the west a split saves less than the choice of its bit costs.
const FEWEST: usize = 256;

impl<K: Kernel> Matcher<K> {
    /// Counts the pairs of two sides.
    pub(super) fn adaptive<W: Word>(
        &mut self,
        east: Side<'_, W>,
        west: Side<'_, W>,
        levels: &mut [Level<W>],
        narrow: &mut [Level<u32>],
    ) where
        K: WordKernel<W>,
    {
        let (east, west) = self.compatible(east, west);
        if east.is_empty() || west.is_empty() {
            return;
        }
        let shared = union(east.words()) & union(west.words());
        let bits = shared.count_ones();
        let kernel = self.kernel;
        if W::BITS == 64 && bits <= 32 {
            let (level, narrow) = narrow.split_first_mut().expect("a level for every bit");
            let east = east.extract(kernel, shared, &mut level.east[0]);
            let west = west.extract(kernel, shared, &mut level.west[0]);
            return self.adaptive(east, west, narrow, &mut []);
        }
        let (level, below) = levels.split_first_mut().expect("a level for every bit");
        let may_split = bits > TABLE_BITS && east.len() > LANES && west.len() > FEWEST;
        let must_split = bits > MOST_BITS;
        let bit = (may_split || must_split).then(|| most_shared(kernel, &east, &west, shared));
        let choice = match self.choose(&east, &west, bit) {
            Choice::Leaf if must_split => Choice::SplitEast,
            choice => choice,
        };
        let bit = bit.unwrap_or_default();
        match choice {
            Choice::Leaf if shared == low(bits) => self.leaf(east, west, bits),
            Choice::Leaf => {
                let east = east.extract(kernel, shared, &mut level.east[0]);
                let west = west.extract(kernel, shared, &mut level.west[0]);
                self.leaf(east, west, bits);
            }
            Choice::EastRuns(at) => {
                let (below, above) = east.split_runs(at);
                self.adaptive(below, west, levels, narrow);
                self.adaptive(above, west, levels, narrow);
            }
            Choice::WestRuns(at) => {
                let (below, above) = west.split_runs(at);
                self.adaptive(east, below, levels, narrow);
                self.adaptive(east, above, levels, narrow);
            }
            Choice::SplitEast => {
                let [without, with] = &mut level.east;
                let (without, with) = east.split(kernel, bit, without, with);
                let free = west.keep(kernel, bit, &mut level.west[0]);
                self.adaptive(with, free, below, narrow);
                self.adaptive(without, west, below, narrow);
            }
            Choice::SplitWest => {
                let [without, with] = &mut level.west;
                let (without, with) = west.split(kernel, bit, without, with);
                let free = east.keep(kernel, bit, &mut level.east[0]);
                self.adaptive(east, without, below, narrow);
                self.adaptive(free, with, below, narrow);
            }
        }
    }
}

/// The bits that any word has.
fn union<W: Word>(words: &[W]) -> u64 {
    words.iter().fold(0, |all, &word| all | word.into())
}

/// The lowest bits.
const fn low(bits: u32) -> u64 {
    u64::MAX.unbounded_shr(64 - bits)
}

/// Of these bits, the one that both halves of a pair have most often, by samples.
fn most_shared<W: Word>(
    kernel: impl WordKernel<W>,
    east: &Side<'_, W>,
    west: &Side<'_, W>,
    shared: u64,
) -> u32 {
    let [of_east, of_west] = [east, west].map(|side| sample(kernel, side.words()));
    let is_shared = |bit: &u32| shared >> bit & 1 == 1;
    let pairs = |bit: u32| of_east[bit as usize] * of_west[bit as usize];
    (0..W::BITS).filter(is_shared).max_by_key(|&bit| pairs(bit)).unwrap_or_default()
}
