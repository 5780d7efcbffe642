//! Sets of up to 256 squares.

/// Words of a set.
const WORDS: usize = 4;

/// A set of numbers from 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Mask([u64; WORDS]);

impl Mask {
    /// Largest number of squares that fit.
    pub(crate) const CAPACITY: usize = 64 * WORDS;

    #[inline]
    pub(crate) fn insert(&mut self, square: impl Into<usize>) {
        let square = square.into();
        self.0[square / 64] |= 1 << (square % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, square: impl Into<usize>) {
        let square = square.into();
        self.0[square / 64] &= !(1 << (square % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, square: impl Into<usize>) -> bool {
        let square = square.into();
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Whether all members are in `other`.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }

    /// The members that are not in `other`.
    #[inline]
    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The members of both.
    #[inline]
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The members of either.
    #[inline]
    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The least member from `start` on.
    #[inline]
    pub(crate) fn next_from(&self, start: usize) -> Option<usize> {
        let first = start / 64;
        (first..WORDS).find_map(|i| {
            let skip = if i == first { start % 64 } else { 0 };
            let word = self.0[i] >> skip << skip;
            (word != 0).then(|| i * 64 + word.trailing_zeros() as usize)
        })
    }

    /// The members from `start` on, as a set.
    #[inline]
    pub(crate) fn tail(&self, start: usize) -> Self {
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

    /// Sixteen bits: the columns of a row, where rows have sixteen.
    #[inline]
    pub(crate) fn row_of_16(&self, row: u8) -> u16 {
        // A row is 16 of a word's 64 bits.
        #[expect(clippy::cast_possible_truncation)]
        let columns = (self.0[usize::from(row / 4)] >> (row % 4 * 16)) as u16;
        columns
    }

    /// The members, ascending.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        // A member is below 256.
        #[expect(clippy::cast_possible_truncation)]
        self.members().map(|member| member as u8)
    }

    /// The members, ascending, as indices.
    #[inline]
    pub(crate) fn members(&self) -> impl Iterator<Item = usize> + use<> {
        (0..).zip(self.0).flat_map(|(i, word)| bits(word).map(move |bit| i * 64 + bit))
    }
}

/// The places of the bits of a word, ascending.
#[inline]
pub(crate) fn bits(word: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut word = word.into();
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            place
        })
    })
}

impl<S: Into<usize>> FromIterator<S> for Mask {
    fn from_iter<I: IntoIterator<Item = S>>(squares: I) -> Self {
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
        for square in [0_usize, 63, 64, 200, 255] {
            mask.insert(square);
            assert!(mask.contains(square));
        }
        assert_eq!(mask.members().collect::<Vec<_>>(), [0, 63, 64, 200, 255]);
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
        assert_eq!(
            (mask.row_of_16(3), mask.row_of_16(4), mask.row_of_16(15)),
            (1 << 15, 1, 1 << 15)
        );
    }
}
