//! What a sweep takes, by one that keeps the powers of its polynomials and not their numbers.

use std::mem::swap;

use super::frontier::middle;
use super::keys::{Keys, Layer};
use super::polynomials::Polynomials;
use super::steps::Step;
use nq_board::run::control::{Control, StopReason};

/// What a sweep adds up and keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    /// The coefficients of all states after all steps.
    pub(crate) coefficients: u64,
    /// Products of two coefficients where the sweeps meet.
    pub(crate) products: u64,
    /// The most coefficients at a time.
    pub(crate) peak: u64,
}

impl Work {
    /// That of [`polynomial`](super::polynomial).
    pub(crate) fn of(steps: &[Step], most: u32, control: &Control) -> Result<Self, StopReason> {
        let mut work = Self::default();
        let (first, second) = steps.split_at(middle(steps));
        let (mut keys, mut layer) = (Keys::start(steps), Layer::default());
        let (mut last, mut next) = (Polynomials::ones(1), Polynomials::default());
        let mut size = 1;
        for step in first {
            keys.advance(step, most, &mut layer, control)?;
            next.reserve_forward(&last, &layer, step.weight, most);
            size = work.add(&mut next, size, 0);
            swap(&mut last, &mut next);
        }
        let (before, at_middle) = (std::mem::take(&mut last), size);
        let mut layers = Vec::with_capacity(second.len());
        for step in second {
            let mut layer = Layer::default();
            keys.advance(step, most, &mut layer, control)?;
            layers.push(layer);
        }
        (last, size) = (Polynomials::ones(keys.len()), keys.len() as u64);
        for (step, layer) in second.iter().zip(layers).rev() {
            next.reserve_backward(&last, &layer, step.weight, most);
            size = work.add(&mut next, size, at_middle);
            swap(&mut last, &mut next);
        }
        let terms = |of: &Polynomials, state| {
            let (low, high) = of.powers(state);
            u64::from(high - low) + 1
        };
        let product = |state| terms(&before, state) * terms(&last, state);
        work.products = (0..before.len()).map(product).sum();
        Ok(work)
    }

    /// Adds those of a layer, beside those of the one before and of the middle. Returns its number.
    fn add(&mut self, layer: &mut Polynomials, before: u64, middle: u64) -> u64 {
        let coefficients = layer.lay_out() as u64;
        self.coefficients += coefficients;
        self.peak = self.peak.max(coefficients + before + middle);
        coefficients
    }
}
