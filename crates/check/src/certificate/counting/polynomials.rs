//! Polynomials with one unknown for each kind of piece, packed into numbers.

use num_bigint::BigUint;

use super::evaluation::{Semiring, variables};
use super::rings::Plain;

/// Polynomials of bounded degrees with bounded coefficients, each packed into one number (Kronecker
/// substitution): an unknown stands for a power of two so large that nothing carries over.
///
/// The bounds of the root hold for all nodes below it: every node has a model, so no coefficient
/// and no degree vanishes on the way up.
pub(super) struct Polynomials {
    /// For each variable the place of its weight, in bits.
    shifts: Vec<u64>,
    /// The bits of one coefficient.
    width: u64,
    /// For each kind the largest degree, and the distance of its coefficients in bits.
    strides: Vec<(u32, u64)>,
    /// The bits of all coefficients.
    bits: u64,
}

impl Polynomials {
    /// Polynomials for a circuit with these largest degrees and this number of models; `None` if
    /// they are too large for any memory.
    pub(super) fn new(weights: &[Vec<u32>], degrees: &[u32], models: &BigUint) -> Option<Self> {
        let width = models.bits().max(1);
        let (mut strides, mut bits) = (Vec::new(), width);
        for &degree in degrees {
            strides.push((degree, bits));
            bits = bits.checked_mul(u64::from(degree) + 1)?;
        }
        let shift = |weight: &Vec<u32>| place(weight, &strides);
        let shifts = weights.iter().map(shift).collect();
        Some(Self { shifts, width, strides, bits })
    }

    /// The memory of one polynomial.
    pub(super) const fn bytes_of_one(&self) -> u64 {
        self.bits / 8
    }

    fn shift(&self, variable: u32) -> u64 {
        self.shifts[variable as usize - 1]
    }

    /// The coefficients that are not zero, by the numbers of pieces of each kind, sorted by the
    /// last kind first.
    pub(super) fn coefficients(&self, packed: &BigUint) -> Vec<(Vec<u32>, BigUint)> {
        let digits = packed.to_u32_digits();
        let word =
            |bit: u64| usize::try_from(bit / 32).map_or(digits.len(), |w| w.min(digits.len()));
        let mask = (BigUint::from(1_u8) << self.width) - 1_u8;
        let mut found = Vec::new();
        let mut numbers = vec![0; self.strides.len()];
        loop {
            let at = place(&numbers, &self.strides);
            let window = BigUint::from_slice(&digits[word(at)..word(at + self.width + 31)]);
            let coefficient = (window >> (at % 32)) & &mask;
            if coefficient.bits() > 0 {
                found.push((numbers.clone(), coefficient));
            }
            // The next numbers, as on a counter.
            let mut digits = numbers.iter_mut().zip(&self.strides);
            let is_over = digits.all(|(number, &(most, _))| {
                let is_last = *number == most;
                *number = if is_last { 0 } else { *number + 1 };
                is_last
            });
            if is_over {
                return found;
            }
        }
    }
}

/// Where the coefficient of these numbers of pieces begins.
fn place(numbers: &[u32], strides: &[(u32, u64)]) -> u64 {
    numbers.iter().zip(strides).map(|(&number, (_, distance))| u64::from(number) * distance).sum()
}

impl Semiring for Polynomials {
    type Value = BigUint;

    fn one(&self) -> BigUint {
        Plain.one()
    }

    fn sum(&self, a: BigUint, b: BigUint) -> BigUint {
        Plain.sum(a, b)
    }

    fn product(&self, a: BigUint, b: BigUint) -> BigUint {
        Plain.product(a, b)
    }

    fn with_true(&self, value: BigUint, variable: u32) -> BigUint {
        value << self.shift(variable)
    }

    fn with_free(&self, value: BigUint, free: &[u64]) -> BigUint {
        variables(free).fold(value, |value, variable| &value + (&value << self.shift(variable)))
    }

    fn bytes(&self, value: &BigUint) -> u64 {
        Plain.bytes(value)
    }
}
