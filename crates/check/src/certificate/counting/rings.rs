//! The simple semirings in which circuits are evaluated: numbers, and degrees.

use num_bigint::BigUint;

use super::evaluation::{Semiring, variables};

/// The number of models: every weight is one.
pub(super) struct Plain;

impl Semiring for Plain {
    type Value = BigUint;

    fn one(&self) -> BigUint {
        BigUint::from(1_u8)
    }

    fn sum(&self, mut a: BigUint, b: BigUint) -> BigUint {
        a += b;
        a
    }

    fn product(&self, a: BigUint, b: BigUint) -> BigUint {
        a * b
    }

    fn with_true(&self, value: BigUint, _: u32) -> BigUint {
        value
    }

    fn with_free(&self, value: BigUint, variables: &[u64]) -> BigUint {
        match variables.iter().map(|word| word.count_ones()).sum::<u32>() {
            0 => value,
            free => value << free,
        }
    }

    fn bytes(&self, value: &BigUint) -> u64 {
        value.bits().div_ceil(8)
    }
}

/// The largest or smallest degree of the models in the pieces of one kind: the degree of a product
/// is the sum, that of a sum the extreme.
pub(super) struct Degrees<'a> {
    pub(super) weights: &'a [Vec<u32>],
    pub(super) kind: usize,
    pub(super) is_largest: bool,
}

impl Degrees<'_> {
    fn weight(&self, variable: u32) -> u32 {
        self.weights[variable as usize - 1][self.kind]
    }
}

impl Semiring for Degrees<'_> {
    type Value = u32;

    fn one(&self) -> u32 {
        0
    }

    fn sum(&self, a: u32, b: u32) -> u32 {
        if self.is_largest { a.max(b) } else { a.min(b) }
    }

    fn product(&self, a: u32, b: u32) -> u32 {
        a + b
    }

    fn with_true(&self, value: u32, variable: u32) -> u32 {
        value + self.weight(variable)
    }

    fn with_free(&self, value: u32, free: &[u64]) -> u32 {
        if self.is_largest {
            value + variables(free).map(|variable| self.weight(variable)).sum::<u32>()
        } else {
            value
        }
    }

    fn bytes(&self, _: &u32) -> u64 {
        0
    }
}
