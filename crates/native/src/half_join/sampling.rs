//! Random numbers, and samples: of pairs of halves for a good order of bits to split on, and of the
//! parts of a row set for estimates at sizes where counting all parts takes minutes.

use std::time::Duration;

use super::symmetry::{CLASSES, Counts};

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

/// Takes each part with a probability proportional to its possible pairs, and weights it by the
/// inverse (Poisson sampling; Horvitz and Thompson 1952). The few large parts, which cost the most,
/// are nearly always taken.
#[derive(Debug)]
pub(super) struct PartSample {
    /// Parts to take, about.
    parts: f64,
    random: Random,
    east: Vec<f64>,
    west: Vec<f64>,
    /// Probability of a part for each of its pairs.
    of_pair: f64,
    /// The weighted sums of the parts taken: counts by class, and seconds.
    pub counts: [f64; CLASSES],
    pub seconds: f64,
}

impl PartSample {
    /// About so many parts of each match.
    pub(super) fn new(parts: f64) -> Self {
        let random = Random::new(0);
        Self {
            parts,
            random,
            east: Vec::new(),
            west: Vec::new(),
            of_pair: 0.0,
            counts: [0.0; CLASSES],
            seconds: 0.0,
        }
    }

    /// Begins a match of parts (x, y) with at most `east[x]` and `west[y]` words.
    pub(super) fn begin(&mut self, (east, west): (Vec<f64>, Vec<f64>)) {
        let pairs = east.iter().sum::<f64>() * west.iter().sum::<f64>();
        self.of_pair = self.parts / pairs.max(1.0);
        (self.east, self.west) = (east, west);
    }

    /// The weight of this part if it is taken, and 0 if it is not.
    pub(super) fn weight(&mut self, x: usize, y: usize) -> f64 {
        let probability = self.of_pair * self.east[x] * self.west[y];
        if probability >= 1.0 {
            return 1.0;
        }
        #[expect(clippy::cast_precision_loss, reason = "a random fraction")]
        let fraction = self.random.next() as f64 / 2f64.powi(64);
        if fraction < probability { 1.0 / probability } else { 0.0 }
    }

    /// Adds the counts of a part of this weight.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn add(&mut self, weight: f64, counts: Counts, time: Duration) {
        for (sum, count) in self.counts.iter_mut().zip(counts) {
            *sum += weight * count as f64;
        }
        self.seconds += weight * time.as_secs_f64();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_taken_stand_for_all_parts() {
        let sizes = |len: u32| (0..len).map(|i| f64::from(i * i % 37)).collect::<Vec<_>>();
        let (east, west) = (sizes(40), sizes(50));
        let mut sample = PartSample::new(200.0);
        sample.begin((east.clone(), west.clone()));
        let (mut taken, mut sum) = (0, 0.0);
        for (x, y) in itertools::iproduct!(0..40, 0..50) {
            let weight = sample.weight(x, y);
            taken += u32::from(weight > 0.0);
            sum += weight * east[x] * west[y];
        }
        let all = east.iter().sum::<f64>() * west.iter().sum::<f64>();
        assert!((150..250).contains(&taken), "{taken} of about 200");
        assert!((sum / all - 1.0).abs() < 0.2, "{sum} instead of {all}");
    }
}
