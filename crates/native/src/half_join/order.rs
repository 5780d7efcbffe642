//! Orders of signature bits, and the words of partial placements in such an order.

use super::geometry::{Geometry, Partial, Quarter};

/// A map of each bit to some bits, by tables of bytes.
#[derive(Clone, Debug)]
struct ByteTables(Vec<[u64; 256]>);

impl ByteTables {
    /// The map with these images of the bits from the lowest on.
    fn new(images: &[u64]) -> Self {
        let table = |images: &[u64]| {
            let mut table = [0; 256];
            for (bit, image) in images.iter().enumerate() {
                let (before, from) = table.split_at_mut(1 << bit);
                from.iter_mut().zip(before).for_each(|(with, without)| *with = *without | image);
            }
            table
        };
        Self(images.chunks(8).map(table).collect())
    }

    #[inline]
    fn apply(&self, bits: u64) -> u64 {
        let bytes = self.0.iter().zip(bits.to_le_bytes());
        bytes.fold(0, |all, (table, byte)| all | table[usize::from(byte)])
    }
}

/// A permutation of signature bits.
#[derive(Clone, Debug)]
pub(super) struct BitOrder(ByteTables);

impl BitOrder {
    /// The order that puts the bit named first on top: of so many bits, it becomes the highest.
    pub(super) fn new(order: &[u32]) -> Self {
        let mut images = vec![0; order.len()];
        for (to, &from) in (0..order.len()).rev().zip(order) {
            images[from as usize] = 1 << to;
        }
        Self(ByteTables::new(&images))
    }

    /// The bits in the new order.
    pub(super) fn apply(&self, signature: u64) -> u64 {
        self.0.apply(signature)
    }
}

/// The words of the partial placements of a quarter: their signatures in an order of bits.
///
/// A signature has a bit for each diagonal, so it can be looked up by bytes of the diagonals.
#[derive(Clone, Debug)]
pub(super) struct Words {
    /// Diagonals of one direction in a quarter.
    diagonals: u32,
    by_diagonals: ByteTables,
}

impl Words {
    pub(super) fn new(geometry: Geometry, quarter: Quarter, order: &BitOrder) -> Self {
        let diagonals = 2 * geometry.h - 1;
        let sums = (0..diagonals).map(|d| Partial { sums: 1 << d, ..Partial::default() });
        let differences =
            (0..diagonals).map(|d| Partial { differences: 1 << d, ..Partial::default() });
        let word = |partial| order.apply(geometry.signature(quarter, &partial));
        let images: Vec<_> = sums.chain(differences).map(word).collect();
        Self { diagonals, by_diagonals: ByteTables::new(&images) }
    }

    /// The word of a partial placement.
    #[inline]
    pub(super) fn of(&self, partial: &Partial) -> u64 {
        let Partial { sums, differences, .. } = *partial;
        self.by_diagonals.apply(u64::from(sums) | u64::from(differences) << self.diagonals)
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{MAX_SIZE, MIN_SIZE};
    use super::*;

    #[test]
    fn words_are_signatures_in_their_order() {
        let mut state = 1_u64;
        let mut random = |bits: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            u32::try_from(state >> 32).expect("32 bits") & ((1 << bits) - 1)
        };
        for geometry in (MIN_SIZE..=MAX_SIZE).map(Geometry::new) {
            let order = geometry.middle_first();
            let bits = BitOrder::new(&order);
            for quarter in Quarter::ALL {
                let words = Words::new(geometry, quarter, &bits);
                for _ in 0..100 {
                    let (sums, differences) =
                        (random(2 * geometry.h - 1), random(2 * geometry.h - 1));
                    let partial = Partial { sums, differences, ..Partial::default() };
                    let signature = geometry.signature(quarter, &partial);
                    let bit = |(to, &from): (usize, &u32)| (signature >> from & 1) << to;
                    let expected: u64 = (0..order.len()).rev().zip(&order).map(bit).sum();
                    assert_eq!(words.of(&partial), expected, "{} {quarter:?}", geometry.n);
                }
            }
        }
    }
}
