//! Sets of variables and of literals: bits in words of 64.

use crate::instance::Var;

/// Bits of a word.
pub(super) const BITS: usize = u64::BITS as usize;

/// One word of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The index of the word.
    pub place: u32,
    /// Its bits.
    pub bits: u64,
}

/// The bit of a literal or variable within its word.
#[inline]
pub(super) const fn bit(place: u32) -> u64 {
    1 << (place % u64::BITS)
}

/// The positions of the bits of the word at `place`, in ascending order.
#[inline]
pub(super) fn ones(place: usize, mut bits: u64) -> impl Iterator<Item = u32> {
    #[expect(clippy::cast_possible_truncation)]
    let first = (place * BITS) as u32;
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let lowest = bits.trailing_zeros();
        bits &= bits - 1;
        Some(first + lowest)
    })
}

/// A set of variables, as the nonzero words of a bit set.
#[derive(Clone, Debug, Default)]
pub(super) struct VarSet(Vec<Word>);

impl VarSet {
    /// The set of these variables.
    pub(super) fn new(vars: impl IntoIterator<Item = Var>) -> Self {
        let mut places: Vec<_> =
            vars.into_iter().map(|var| u32::try_from(var.index()).unwrap_or(u32::MAX)).collect();
        places.sort_unstable();
        let same_word = places.chunk_by(|a, b| a / u64::BITS == b / u64::BITS);
        let word = |places: &[u32]| Word {
            place: places[0] / u64::BITS,
            bits: places.iter().fold(0, |bits, &place| bits | bit(place)),
        };
        Self(same_word.map(word).collect())
    }

    /// The number of its variables in a full bit set.
    #[inline]
    pub(crate) fn count_in(&self, set: &[u64]) -> u32 {
        self.0.iter().map(|word| (word.bits & set[word.place as usize]).count_ones()).sum()
    }

    /// Its variables in a full bit set, as a full bit set.
    pub(super) fn intersection(&self, set: &[u64]) -> Vec<u64> {
        let mut both = vec![0; set.len()];
        for word in &self.0 {
            both[word.place as usize] = word.bits & set[word.place as usize];
        }
        both
    }

    /// Whether one of its variables is in a full bit set.
    #[inline]
    pub(super) fn meets(&self, set: &[u64]) -> bool {
        self.0.iter().any(|word| word.bits & set[word.place as usize] != 0)
    }

    /// Its variables in a full bit set, in ascending order.
    pub(crate) fn vars_in(&self, set: &[u64]) -> impl Iterator<Item = Var> {
        self.0
            .iter()
            .flat_map(|word| ones(word.place as usize, word.bits & set[word.place as usize]))
            .map(Var::new)
    }

    /// Its variables, in ascending order.
    pub(super) fn vars(&self) -> impl Iterator<Item = Var> {
        self.0.iter().flat_map(|word| ones(word.place as usize, word.bits)).map(Var::new)
    }

    /// Whether all its variables are in the other set.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.0.iter().all(|word| {
            other.0.iter().any(|with| with.place == word.place && word.bits & !with.bits == 0)
        })
    }
}
