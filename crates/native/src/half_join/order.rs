//! Orders of signature bits.

/// A map of each bit to some bits, by tables of bytes.
#[derive(Clone, Debug)]
pub(super) struct ByteTables(Vec<[u64; 256]>);

impl ByteTables {
    /// The map with these images of the bits from the lowest on.
    pub(super) fn new(images: &[u64]) -> Self {
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
    pub(super) fn apply(&self, bits: u64) -> u64 {
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
