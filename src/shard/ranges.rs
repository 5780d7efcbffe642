//! Sets of shares as people and schedulers write them: `3,7-9,12`.

use std::fmt;

use itertools::Itertools;

/// Numbers as ranges, both ends included, in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranges(Vec<(u64, u64)>);

impl Ranges {
    /// The numbers below `of` that are not among these, which ascend. What it takes goes by how many there are of these,
    /// not by `of`.
    #[must_use]
    pub fn missing(present: impl IntoIterator<Item = u64>, of: u64) -> Self {
        let mut ranges = Vec::new();
        let mut next = 0;
        for number in present.into_iter().take_while(|&number| number < of) {
            if number > next {
                ranges.push((next, number - 1));
            }
            next = number + 1;
        }
        if next < of {
            ranges.push((next, of - 1));
        }
        Self(ranges)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many numbers there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().map(|(first, last)| last - first + 1).sum()
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |&(first, last): &(u64, u64)| match last - first {
            0 => first.to_string(),
            _ => format!("{first}-{last}"),
        };
        write!(f, "{}", self.0.iter().map(range).join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_told_in_ranges() {
        for (present, of, expected, count) in [
            (vec![], 0, "", 0),
            (vec![], 1, "0", 1),
            (vec![0], 1, "", 0),
            (vec![], 5, "0-4", 5),
            (vec![0, 1, 2, 4, 5, 6, 10, 11], 13, "3,7-9,12", 5),
            (vec![2], 4, "0-1,3", 3),
            (vec![0, 3], 4, "1-2", 2),
            (vec![7], u64::MAX, "0-6,8-18446744073709551614", u64::MAX - 1),
            (vec![u64::MAX - 1], u64::MAX, "0-18446744073709551613", u64::MAX - 1),
        ] {
            let missing = Ranges::missing(present.clone(), of);
            assert_eq!((&*missing.to_string(), missing.count()), (expected, count), "{present:?}");
            assert_eq!(missing.is_empty(), count == 0);
        }
    }
}
