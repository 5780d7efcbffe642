//! A sample of the parts of a row set, for estimates at sizes where counting all parts takes
//! minutes.

use std::time::Duration;

use super::sample::Random;
use super::symmetry::{CLASSES, Counts};

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
