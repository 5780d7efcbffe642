//! Sets of squares of a board of up to 16 x 16, 16 bits per row.

/// Squares of a row in a set; the board's own rows may be shorter.
pub(super) const STRIDE: usize = 16;

/// A set of squares. A square is `row * STRIDE + col`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Squares([u64; 4]);

impl Squares {
    pub(super) const fn insert(&mut self, square: u8) {
        self.0[square as usize / 64] |= 1 << (square % 64);
    }

    pub(super) const fn contains(&self, square: u8) -> bool {
        self.0[square as usize / 64] >> (square % 64) & 1 == 1
    }

    /// The columns of the members in a row.
    #[inline]
    pub(super) fn row(&self, row: u8) -> u16 {
        // A row is 16 of a word's 64 bits.
        #[expect(clippy::cast_possible_truncation)]
        let columns = (self.0[usize::from(row / 4)] >> (row % 4 * 16)) as u16;
        columns
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether all members are in `other`.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.without(other).is_empty()
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
    #[inline]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The members in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        let words = self.0;
        (0u8..4).flat_map(move |i| {
            let mut word = words[usize::from(i)];
            std::iter::from_fn(move || {
                // The place of a bit in a word is below 64.
                #[expect(clippy::cast_possible_truncation)]
                let bit = word.trailing_zeros() as u8;
                (word != 0).then(|| {
                    word &= word - 1;
                    i * 64 + bit
                })
            })
        })
    }
}

impl FromIterator<u8> for Squares {
    fn from_iter<I: IntoIterator<Item = u8>>(squares: I) -> Self {
        let mut set = Self::default();
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}
