//! One polynomial for each state, packed: only the coefficients from its lowest to its highest
//! power, with as many limbs as the largest number needs.

use super::keys::{Layer, NONE};
use super::limbs;
use super::powers::Shift;

/// The powers of a polynomial without terms.
const NOTHING: (u32, u32) = (u32::MAX, 0);

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

    /// The lowest and the highest power; the lowest is the higher one if there are no terms.
    #[inline]
    pub(super) fn powers(&self, of: usize) -> (u32, u32) {
        (self.low[of], self.high[of])
    }

    /// The number of coefficients.
    #[inline]
    pub(super) fn terms(&self, of: usize) -> usize {
        (self.high[of] + 1).saturating_sub(self.low[of]) as usize
    }

    /// The limbs of all coefficients from the lowest power on.
    #[inline]
    pub(super) fn coefficients(&self, of: usize) -> &[u64] {
        &self.numbers[self.places[of] * self.limbs..][..self.terms(of) * self.limbs]
    }

    /// Replaces all by room for the sums that a step forward from a layer makes.
    pub(super) fn reserve_forward(&mut self, from: &Self, layer: &Layer, shift: &Shift) {
        self.clear();
        for (of, (&without, &with)) in layer.without.iter().zip(&layer.with).enumerate() {
            self.reserve(without as usize, from.powers(of));
            if with != NONE {
                self.reserve(with as usize, shift.range(from.powers(of)).unwrap_or(NOTHING));
            }
        }
    }

    /// Replaces all by room for the sums that a step back from a layer makes.
    pub(super) fn reserve_backward(&mut self, from: &Self, layer: &Layer, shift: &Shift) {
        self.clear();
        for (of, (&without, &with)) in layer.without.iter().zip(&layer.with).enumerate() {
            self.reserve(of, from.powers(without as usize));
            if with != NONE {
                self.reserve(of, shift.range(from.powers(with as usize)).unwrap_or(NOTHING));
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
        for of in 0..self.len() {
            self.places.push(next);
            next += self.terms(of);
        }
        next
    }

    /// All polynomials are 0, with this number of coefficients together.
    pub(super) fn restart(&mut self, coefficients: usize, limbs: usize) {
        self.limbs = limbs;
        // The system hands out zeros as they are needed: filling much memory at once takes long.
        if self.numbers.capacity() < coefficients * limbs {
            self.numbers = Vec::new();
            self.numbers = vec![0; coefficients * limbs];
        }
        self.numbers.resize(coefficients * limbs, 0);
        self.written.clear();
        self.written.resize(self.len(), false);
    }

    /// Bytes of a state beside its numbers.
    pub(super) const PER_STATE: usize = 17;

    /// The bytes in use.
    pub(super) const fn bytes(&self) -> usize {
        self.numbers.capacity() * 8 + self.low.capacity() * Self::PER_STATE
    }

    /// The bytes that room for so many limbs takes beside those in use.
    pub(super) const fn bytes_more(&self, limbs: usize) -> usize {
        8 * limbs.saturating_sub(self.numbers.capacity())
    }

    /// Adds a polynomial of another layer, multiplied by a power. Returns whether all sums fit into
    /// the limbs.
    #[inline]
    pub(super) fn add(&mut self, to: usize, source: &Self, from: usize, shift: &Shift) -> bool {
        let mut parts = shift.parts(source.powers(from));
        parts.all(|part| self.add_part(to, source, from, (part, shift.by)))
    }

    /// Adds the terms of these powers.
    #[inline]
    fn add_part(
        &mut self,
        to: usize,
        source: &Self,
        from: usize,
        ((low, high), shift): ((u32, u32), u32),
    ) -> bool {
        let limbs = self.limbs;
        let all = &mut self.numbers[self.places[to] * limbs..];
        let all = &mut all[..(self.high[to] - self.low[to] + 1) as usize * limbs];
        let start = (low + shift - self.low[to]) as usize * limbs;
        let end = start + (high - low + 1) as usize * limbs;
        let added = &source.coefficients(from)[(low - source.low[from]) as usize * source.limbs..];
        let added = &added[..(high - low + 1) as usize * source.limbs];
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
