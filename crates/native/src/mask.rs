//! Sets of up to 256 squares.

/// A set of numbers from 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mask([u64; 4]);

impl Mask {
    /// Largest number of squares that fit.
    pub(super) const CAPACITY: usize = 256;

    pub(super) const fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    pub(super) const fn contains(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The members that are not in `other`.
    #[must_use]
    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The members of both.
    #[must_use]
    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The members of either.
    #[must_use]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The least member from `start` on.
    #[inline]
    pub(super) fn next_from(&self, start: usize) -> Option<usize> {
        let first = start / 64;
        (first..4).find_map(|i| {
            let skip = if i == first { start % 64 } else { 0 };
            let word = self.0[i] >> skip << skip;
            (word != 0).then(|| i * 64 + word.trailing_zeros() as usize)
        })
    }

    /// The members, ascending.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> + use<> {
        let mask = *self;
        std::iter::successors(mask.next_from(0), move |&last| mask.next_from(last + 1))
    }

    pub(super) const fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    /// The members from `start` on, as a set.
    #[must_use]
    #[inline]
    pub(super) fn tail(&self, start: usize) -> Self {
        Self(std::array::from_fn(|i| {
            let low = i * 64;
            if start <= low {
                self.0[i]
            } else if start >= low + 64 {
                0
            } else {
                self.0[i] >> (start - low) << (start - low)
            }
        }))
    }
}

impl FromIterator<usize> for Mask {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        let mut mask = Self::default();
        squares.into_iter().for_each(|square| mask.insert(square));
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_is_a_set() {
        let mut mask = Mask::default();
        assert!(mask.is_empty());
        for square in [0, 63, 64, 200, 255] {
            mask.insert(square);
            assert!(mask.contains(square));
        }
        assert_eq!(mask.len(), 5);
        assert_eq!(mask.next_from(1), Some(63));
        assert_eq!(mask.next_from(64), Some(64));
        assert_eq!(mask.next_from(201), Some(255));
        assert_eq!(mask.next_from(256), None);
        assert_eq!(mask.tail(64).len(), 3);
        assert_eq!(mask.tail(65).len(), 2);
        assert_eq!(mask.tail(0), mask);
        assert_eq!(mask.without(&mask.tail(64)).len(), 2);
        assert_eq!(mask.and(&mask.tail(255)).len(), 1);
    }
}
