//! Units of work: a share of the row sets, counted by itself.

use std::fmt;
use std::ops::AddAssign;
use std::str::FromStr;

use thiserror::Error;

use super::row_sets::RowSet;
use crate::tally::Digest;

/// Every `of`-th row set, beginning with number `index`: neighbours cost much the same, so that shares cost about the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    index: u64,
    of: u64,
}

/// A text that is no shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no shard: write I/K, such as 0/4, where I is one of 0 to K - 1")]
pub struct ShardError(String);

impl Shard {
    /// All row sets.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Share `index` of `of`; `None` unless `index` is below `of`.
    #[must_use]
    pub const fn new(index: u64, of: u64) -> Option<Self> {
        if index < of { Some(Self { index, of }) } else { None }
    }

    /// How many of so many row sets it has.
    pub(super) const fn size(self, row_sets: u64) -> u64 {
        (row_sets + self.of - 1 - self.index) / self.of
    }

    /// The number of its row set at this place.
    pub(super) const fn number(self, place: u64) -> u64 {
        self.index + place * self.of
    }

    /// Whether it has the row set of this number.
    pub(super) const fn has(self, number: u64) -> bool {
        number % self.of == self.index
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let number = |digits: &str| {
            let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
            all_digits.then(|| digits.parse().ok()).flatten()
        };
        let shard =
            text.split_once('/').and_then(|(index, of)| Self::new(number(index)?, number(of)?));
        shard.ok_or_else(|| ShardError(text.to_owned()))
    }
}

/// What the row sets counted so far come to. Those of disjoint shares add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// How many row sets.
    pub row_sets: u64,
    /// Which: the digest of their rows, each written as eight hexadecimal digits.
    pub digest: Digest,
    /// Placements that they stand for. Even n: by how many main diagonals the half across from the row set takes; odd n:
    /// all in the first.
    pub by_class: [u128; 3],
}

impl Counted {
    /// Adds what was counted of one row set; `None` on overflow.
    pub(super) fn add(&mut self, row_set: RowSet, counts: [u64; 3]) -> Option<u128> {
        self.row_sets += 1;
        self.digest.add_text(&format!("{:08x}", row_set.rows));
        let mut added = 0u128;
        for ((sum, count), weight) in self.by_class.iter_mut().zip(counts).zip(row_set.weights) {
            let placements = u128::from(count) * u128::from(weight);
            *sum = sum.checked_add(placements)?;
            added += placements;
        }
        Some(added)
    }

    /// Placements that the row sets stand for.
    #[must_use]
    pub fn total(&self) -> u128 {
        self.by_class.iter().sum()
    }
}

impl AddAssign for Counted {
    fn add_assign(&mut self, other: Self) {
        self.row_sets += other.row_sets;
        self.digest.merge(other.digest);
        for (sum, more) in self.by_class.iter_mut().zip(other.by_class) {
            *sum += more;
        }
    }
}
