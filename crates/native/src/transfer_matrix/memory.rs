//! The memory of a sweep.

use super::pilot::Pilot;
use super::sizes::Sizes;

/// Bytes of a state beside its coefficients: keys, a hash table, and its place.
const PER_STATE: f64 = 64.0;

impl Pilot {
    /// The memory of the sweep over these vertices in bytes: for the total alone, or for
    /// polynomials.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn memory(&self, sizes: &Sizes) -> u64 {
        let vertices = self.steps.len() as f64;
        // Half of the vertices have half of the pieces.
        let (coefficients, transitions) = if sizes.is_any() {
            (1.0, 0.0)
        } else {
            (sizes.coefficients(vertices), 4.0 * self.states)
        };
        let polynomial = 8.0 * coefficients * sizes.limbs(vertices) + PER_STATE;
        whole(2.0 * self.peak * polynomial + transitions)
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
pub(super) const fn whole(number: f64) -> u64 {
    number as u64
}
