//! Random draws, determined by the seed on every machine and in every version.

use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;
use xxhash_rust::xxh64::xxh64;

/// The draws of one case, such as a random model or puzzle.
#[derive(Clone, Debug)]
pub struct Draws(XorShiftRng);

impl Draws {
    /// The draws of one case of a seed. They do not depend on the cases before it.
    pub fn of(seed: u64, case: u64) -> Self {
        Self(XorShiftRng::seed_from_u64(xxh64(&case.to_le_bytes(), seed)))
    }

    /// A number from 0 to `n - 1`; 0 where there is none.
    pub fn below(&mut self, n: u32) -> u32 {
        // The upper half of a product of 32-bit numbers fits; for small n the distribution is
        // nearly even.
        u32::try_from((u64::from(self.0.next_u32()) * u64::from(n)) >> 32).unwrap_or(0)
    }

    /// A number from `low` to `high`, inclusive.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of the items, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(u32::try_from(from.len()).unwrap_or(u32::MAX)) as usize]
    }

    /// All items in random order.
    pub fn shuffled<T: Copy>(&mut self, items: &[T]) -> Vec<T> {
        self.some(items, u32::try_from(items.len()).unwrap_or(u32::MAX))
    }

    /// This many of the items, or all, in random order.
    pub fn some<T: Copy>(&mut self, from: &[T], how_many: u32) -> Vec<T> {
        let mut left = from.to_vec();
        let mut taken = Vec::new();
        for _ in 0..how_many {
            let place = self.below(u32::try_from(left.len()).unwrap_or(u32::MAX)) as usize;
            if place < left.len() {
                taken.push(left.swap_remove(place));
            }
        }
        taken
    }
}
