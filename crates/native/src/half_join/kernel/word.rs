//! Words that hold signatures.

/// Words that may be written beyond the end of what is kept: one full vector.
pub(in crate::half_join) const PAD: usize = 16;

/// A word that holds a signature or the lower part of one.
pub(in crate::half_join) trait Word:
    Copy + Default + Send + Sync + std::fmt::Debug + Eq + Into<u64> + 'static
{
    /// Its bits.
    const BITS: u32;

    /// The lower bits of a wider word.
    fn low(word: u64) -> Self;

    /// The word with two bits exchanged; the second is not below the first.
    fn swap(self, low: u32, high: u32) -> Self;
}

impl Word for u32 {
    const BITS: u32 = 32;

    #[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
    fn low(word: u64) -> Self {
        word as Self
    }

    #[inline]
    fn swap(self, low: u32, high: u32) -> Self {
        let differ = (self >> (high - low) ^ self) & (1 << low);
        self ^ (differ | differ << (high - low))
    }
}

impl Word for u64 {
    const BITS: u32 = 64;

    fn low(word: u64) -> Self {
        word
    }

    #[inline]
    fn swap(self, low: u32, high: u32) -> Self {
        let differ = (self >> (high - low) ^ self) & (1 << low);
        self ^ (differ | differ << (high - low))
    }
}
