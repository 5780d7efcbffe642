//! One polynomial for each state, packed: only the coefficients from its lowest to its highest
//! power, with as many limbs as the largest number needs.

use super::keys::{Layer, NONE};
use super::limbs;

/// The polynomials of a layer's states, by number.
#[derive(Default)]
pub(super) struct Polynomials {
    low: Vec<u32>,
    high: Vec<u32>,
    /// The place of each lowest coefficient.
    places: Vec<usize>,
    limbs: usize,
    numbers: Vec<u64>,
    /// The polynomials that have coefficients; the others have those of an earlier layer.
    written: Vec<bool>,
}

impl Polynomials {
    /// As many polynomials 1.
    pub(super) fn ones(count: usize) -> Self {
        let zeros = || vec![0; count];
        Self {
            low: zeros(),
            high: zeros(),
            places: (0..count).collect(),
            limbs: 1,
            numbers: vec![1; count],
            written: vec![true; count],
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.low.len()
    }

    pub(super) const fn limbs(&self) -> usize {
        self.limbs
    }

    /// The lowest and the highest power.
    #[inline]
    pub(super) fn powers(&self, of: usize) -> (u32, u32) {
        (self.low[of], self.high[of])
    }

    /// The limbs of all coefficients from the lowest power on.
    #[inline]
    pub(super) fn coefficients(&self, of: usize) -> &[u64] {
        let terms = (self.high[of] - self.low[of] + 1) as usize;
        &self.numbers[self.places[of] * self.limbs..][..terms * self.limbs]
    }

    /// Replaces all by room for the sums that a step forward from a layer makes.
    pub(super) fn reserve_forward(&mut self, from: &Self, layer: &Layer, shift: u32, most: u32) {
        self.clear();
        for (of, (&without, &with)) in layer.without.iter().zip(&layer.with).enumerate() {
            let (low, high) = from.powers(of);
            self.reserve(without as usize, (low, high));
            if with != NONE {
                self.reserve(with as usize, (low + shift, (high + shift).min(most)));
            }
        }
    }

    /// Replaces all by room for the sums that a step back from a layer makes.
    pub(super) fn reserve_backward(&mut self, from: &Self, layer: &Layer, shift: u32, most: u32) {
        self.clear();
        for (of, (&without, &with)) in layer.without.iter().zip(&layer.with).enumerate() {
            self.reserve(of, from.powers(without as usize));
            if with != NONE {
                let (low, high) = from.powers(with as usize);
                self.reserve(of, (low + shift, (high + shift).min(most)));
            }
        }
    }

    fn clear(&mut self) {
        self.low.clear();
        self.high.clear();
    }

    /// Makes room for these powers in a polynomial, which may be the next.
    #[inline]
    fn reserve(&mut self, of: usize, (low, high): (u32, u32)) {
        if of == self.low.len() {
            self.low.push(low);
            self.high.push(high);
        } else {
            self.low[of] = self.low[of].min(low);
            self.high[of] = self.high[of].max(high);
        }
    }

    /// Assigns places. Returns the number of coefficients.
    pub(super) fn lay_out(&mut self) -> usize {
        let mut next = 0;
        self.places.clear();
        for (low, high) in self.low.iter().zip(&self.high) {
            self.places.push(next);
            next += (high - low + 1) as usize;
        }
        next
    }

    /// All polynomials are 0, with this number of coefficients together.
    pub(super) fn restart(&mut self, coefficients: usize, limbs: usize) {
        self.limbs = limbs;
        self.numbers.resize(coefficients * limbs, 0);
        self.written.clear();
        self.written.resize(self.len(), false);
    }

    /// The bytes in use.
    pub(super) const fn bytes(&self) -> usize {
        self.numbers.capacity() * 8 + self.low.capacity() * 17
    }

    /// Adds x^`shift` times a polynomial of another layer, without powers for which there is no
    /// room above. Returns whether all sums fit into the limbs.
    #[inline]
    #[must_use]
    pub(super) fn add(&mut self, to: usize, source: &Self, from: usize, shift: u32) -> bool {
        let low = source.low[from] + shift;
        let high = (source.high[from] + shift).min(self.high[to]);
        if low > high {
            return true;
        }
        let limbs = self.limbs;
        let terms = (self.high[to] - self.low[to] + 1) as usize;
        let all = &mut self.numbers[self.places[to] * limbs..][..terms * limbs];
        let start = (low - self.low[to]) as usize * limbs;
        let end = start + (high - low + 1) as usize * limbs;
        let added = &source.coefficients(from)[..(high - low + 1) as usize * source.limbs];
        if !std::mem::replace(&mut self.written[to], true) {
            if limbs == source.limbs {
                all[..start].fill(0);
                all[start..end].copy_from_slice(added);
                all[end..].fill(0);
                return true;
            }
            all.fill(0);
        }
        limbs::add(&mut all[start..end], limbs, added, source.limbs)
    }
}
