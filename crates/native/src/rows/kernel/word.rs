//! Words that hold the columns of a row, or a set of rows.

use std::ops::{BitAnd, BitOr, Not};

/// A word with a bit for each column or row.
pub(crate) trait Word:
    Copy
    + Default
    + Eq
    + std::fmt::Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// No bit.
    const ZERO: Self;

    /// The low bits of a mask. The rest is cut off.
    fn low(mask: u64) -> Self;

    fn bit(place: usize) -> Self;

    /// The place of the lowest bit, of which there is one.
    fn lowest(self) -> usize;

    /// The place of the highest bit, of which there is one.
    fn highest(self) -> usize;

    /// Without the lowest bit.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// The number of bits.
    fn count(self) -> u64;
}

macro_rules! bits {
    () => {
        const ZERO: Self = 0;

        #[inline(always)]
        fn bit(place: usize) -> Self {
            1 << place
        }

        #[inline(always)]
        fn lowest(self) -> usize {
            self.trailing_zeros() as usize
        }

        #[inline(always)]
        fn highest(self) -> usize {
            self.ilog2() as usize
        }

        #[inline(always)]
        fn without_lowest(self) -> Self {
            self & self.wrapping_sub(1)
        }

        #[inline(always)]
        fn count(self) -> u64 {
            self.count_ones().into()
        }
    };
}

impl Word for u32 {
    bits!();

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
    fn low(mask: u64) -> Self {
        mask as Self
    }
}

impl Word for u64 {
    bits!();

    #[inline(always)]
    fn low(mask: u64) -> Self {
        mask
    }
}
