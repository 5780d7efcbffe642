//! The digest of a set of placements.

use std::fmt;

use thiserror::Error;
use xxhash_rust::xxh64::xxh64;

/// The digest of a set of placements, independent of their order.
///
/// Each placement is written as its pieces, symbol and square (`Qa8`), sorted as byte strings and
/// joined by single spaces; the digest is the wrapping sum and the exclusive or of the XXH64 (seed
/// 0) of these texts. Digests of disjoint sets merge by the same two operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digest {
    sum: u64,
    xor: u64,
}

/// A text that is not a digest.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a digest: two numbers of 16 hexadecimal digits joined by `-`")]
pub struct DigestError(String);

impl Digest {
    /// Adds one placement, given as its digest text.
    pub fn add_text(&mut self, text: &str) {
        let hash = xxh64(text.as_bytes(), 0);
        self.merge(Self { sum: hash, xor: hash });
    }

    /// Adds all placements of another, disjoint set.
    pub const fn merge(&mut self, other: Self) {
        self.sum = self.sum.wrapping_add(other.sum);
        self.xor ^= other.xor;
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{:016x}", self.sum, self.xor)
    }
}

impl std::str::FromStr for Digest {
    type Err = DigestError;

    fn from_str(text: &str) -> Result<Self, DigestError> {
        let bad = || DigestError(text.to_owned());
        let (sum, xor) = text.split_once('-').ok_or_else(bad)?;
        let part = |hex: &str| {
            (hex.len() == 16 && hex.bytes().all(|b| b.is_ascii_hexdigit()))
                .then(|| u64::from_str_radix(hex, 16).ok())
                .flatten()
                .ok_or_else(bad)
        };
        Ok(Self { sum: part(sum)?, xor: part(xor)? })
    }
}

super::as_text::serde_as_text!(Digest);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_order_free_and_reads_back() {
        let texts = ["Qa8 Qb4", "Qc1", ""];
        let mut forward = Digest::default();
        for text in texts {
            forward.add_text(text);
        }
        let mut backward = Digest::default();
        for text in texts.into_iter().rev() {
            backward.add_text(text);
        }
        assert_eq!(forward, backward);
        assert_eq!(forward.to_string().parse(), Ok(forward));
        assert_ne!(forward, Digest::default());
    }

    #[test]
    fn a_doubled_placement_shows_in_the_sum() {
        let mut twice = Digest::default();
        twice.add_text("Qa1");
        twice.add_text("Qa1");
        assert_ne!(twice, Digest::default());
    }

    #[test]
    fn bad_digests_are_refused() {
        for text in ["", "-", "0-0", "0000000000000000", "000000000000000g-0000000000000000"] {
            assert!(text.parse::<Digest>().is_err(), "{text}");
        }
    }
}
