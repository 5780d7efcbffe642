//! What a sweep takes, by one that keeps the powers of its polynomials and not their numbers.

use std::mem::swap;

use super::frontier::middle;
use super::keys::{Keys, Layer};
use super::limits::{Halt, Limits};
use super::polynomials::Polynomials;
use super::powers::{Powers, Shifts};
use super::steps::Step;

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
    /// That of [`polynomial`](super::polynomial) with so many wanted powers.
    pub(crate) fn of(
        steps: &[Step],
        powers: &Powers,
        wanted: u64,
        limits: Limits<'_>,
    ) -> Result<Self, Halt> {
        let (mut work, mut shifts) = (Self::default(), Shifts::new(powers));
        let (first, second) = steps.split_at(middle(steps));
        let (mut keys, mut layer) = (Keys::start(steps), Layer::default());
        let (mut last, mut next) = (Polynomials::ones(1), Polynomials::default());
        let mut size = 1;
        for step in first {
            keys.advance(step, powers, &mut layer, limits)?;
            next.reserve_forward(&last, &layer, shifts.of(step.weight)[1]);
            size = work.add(&mut next, size, 0);
            swap(&mut last, &mut next);
        }
        let (before, at_middle) = (std::mem::take(&mut last), size);
        let (mut layers, mut bytes) = (Vec::with_capacity(second.len()), 0);
        for step in second {
            let mut layer = Layer::default();
            keys.advance(step, powers, &mut layer, limits.beside(bytes))?;
            bytes += layer.bytes();
            layers.push(layer);
        }
        (last, size) = (Polynomials::ones(keys.len()), keys.len() as u64);
        for (step, layer) in second.iter().zip(layers).rev() {
            limits.control.proceed()?;
            next.reserve_backward(&last, &layer, shifts.of(step.weight)[1]);
            size = work.add(&mut next, size, at_middle);
            swap(&mut last, &mut next);
        }
        let product = |state| {
            let (a, b) = (before.terms(state) as u64, last.terms(state) as u64);
            (a * b).min(wanted.saturating_mul(a.min(b)))
        };
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
