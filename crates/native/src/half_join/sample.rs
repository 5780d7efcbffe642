//! A good order of bits to split on, from a sample of pairs.

/// Random numbers that are the same on every machine (`SplitMix64`; Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("it is below a usize")
    }
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
