//! Orders of signature bits.

/// A permutation of signature bits, by tables of bytes.
#[derive(Clone, Debug)]
pub(super) struct BitOrder(Vec<[u64; 256]>);

impl BitOrder {
    /// The order that puts the bit named first on top: of so many bits, it becomes the highest.
    pub(super) fn new(order: &[u32]) -> Self {
        let mut tables = vec![[0; 256]; order.len().div_ceil(8)];
        for (to, &from) in (0..order.len()).rev().zip(order) {
            let table = &mut tables[from as usize / 8];
            for (byte, entry) in table.iter_mut().enumerate() {
                *entry |= (byte as u64 >> (from % 8) & 1) << to;
            }
        }
        Self(tables)
    }

    /// The bits in the new order.
    pub(super) fn apply(&self, signature: u64) -> u64 {
        let bytes = signature.to_le_bytes();
        self.0.iter().zip(bytes).fold(0, |word, (table, byte)| word | table[usize::from(byte)])
    }
}
