//! Shards: parts of a search that run independently.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::base::digest::Digest;
use crate::base::numbers::digits;

/// Every `of`-th unit of a search, from unit `index` on. The engine defines its unit: a row set, a
/// cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    index: u64,
    of: u64,
}

/// A text that is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no shard: write I/K, such as 0/4, where I is one of 0 to K - 1")]
pub struct ShardError(String);

impl Shard {
    /// All units.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Shard `index` of `of`; `None` unless `index` is below `of`.
    pub const fn new(index: u64, of: u64) -> Option<Self> {
        if index < of { Some(Self { index, of }) } else { None }
    }

    /// The number of the shard, from 0.
    pub const fn index(self) -> u64 {
        self.index
    }

    /// The number of shards.
    pub const fn of(self) -> u64 {
        self.of
    }

    /// The number of its units, of `units` in all.
    pub const fn size(self, units: u64) -> u64 {
        units / self.of + (self.index < units % self.of) as u64
    }

    /// The number of its unit at this position.
    pub const fn number(self, place: u64) -> u64 {
        self.index + place * self.of
    }

    /// Whether it has the unit of this number.
    pub const fn has(self, number: u64) -> bool {
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
        let shard =
            text.split_once('/').and_then(|(index, of)| Self::new(digits(index)?, digits(of)?));
        shard.ok_or_else(|| ShardError(text.to_owned()))
    }
}

crate::base::as_text::serde_as_text!(Shard);

/// The searched units: their number, and the digest of their names. Those of disjoint shards add
/// up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Covered {
    /// The number of units.
    #[serde(with = "crate::base::as_text")]
    pub units: u64,
    /// The digest of their names, independent of order.
    pub digest: Digest,
}

impl Covered {
    /// Adds one unit by its name.
    pub fn add(&mut self, name: &str) {
        self.units += 1;
        self.digest.add_text(name);
    }
}

impl std::ops::AddAssign for Covered {
    fn add_assign(&mut self, other: Self) {
        self.units += other.units;
        self.digest.merge(other.digest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_any_number_of_units_are_disjoint_and_cover_them() {
        for (units, of) in [(0, 1), (1, 1), (5, 5), (7, 3), (3, 7), (472, 64), (10, u64::MAX)] {
            let shards: Vec<_> = (0..of.min(100)).filter_map(|i| Shard::new(i, of)).collect();
            assert_eq!(shards.iter().map(|s| s.size(units)).sum::<u64>(), units, "{units}, {of}");
            let has = |number| shards.iter().filter(|shard| shard.has(number)).count();
            assert!((0..units).all(|number| has(number) == 1), "{units}, {of}");
            for shard in shards {
                let numbers: Vec<_> = (0..shard.size(units)).map(|p| shard.number(p)).collect();
                assert!(numbers.iter().all(|&n| n < units && shard.has(n)), "{shard} of {units}");
            }
        }
        let last = Shard::new(u64::MAX - 1, u64::MAX).expect("the last one");
        assert_eq!((last.size(u64::MAX), last.size(7)), (1, 0));
    }

    #[test]
    fn what_is_written_is_read() {
        for text in ["0/1", "3/7", "17/1000", "18446744073709551614/18446744073709551615"] {
            assert_eq!(text.parse::<Shard>().map(|shard| shard.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "/", "0/", "/1", "0", "1/1", "5/3", "0/0", "1/2/3", " 1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        for text in ["-1/3", "1/-3", "+1/3", "٣/7", "0/18446744073709551616"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Shard>("\"03/7\"").is_err());
    }
}
