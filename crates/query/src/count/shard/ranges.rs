//! Sets of shards in the notation of schedulers: `3,7-9,12`.

use std::fmt;
use std::num::NonZeroU64;

use itertools::Itertools;

use nq_board::base::numbers::{digits, ends};

/// Numbers as ranges with both ends, in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranges(Vec<(u64, u64)>);

impl Ranges {
    /// Reads what [`Ranges`] displays as, in any order, and with `..`; `None` where it is something
    /// else, or where a number occurs twice.
    pub fn read(text: &str) -> Option<Self> {
        let range = |part: &str| {
            let (first, last) = ends(part).unwrap_or((part, part));
            let (first, last) = (digits(first)?, digits(last)?);
            (first <= last).then_some((first, last))
        };
        let mut ranges: Vec<_> = text.split(',').map(range).collect::<Option<_>>()?;
        ranges.sort_unstable();
        let overlap = ranges.iter().tuple_windows().any(|((_, last), (next, _))| next <= last);
        (!overlap).then_some(Self(ranges))
    }

    /// From `first` to `last`.
    pub fn one(first: u64, last: u64) -> Self {
        Self(if first <= last { vec![(first, last)] } else { Vec::new() })
    }

    /// The numbers, in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u64> {
        self.0.into_iter().flat_map(|(first, last)| first..=last)
    }

    /// The largest number.
    pub fn last(&self) -> Option<u64> {
        self.0.last().map(|(_, last)| *last)
    }

    /// The numbers below `of` that are not in `present`, which ascends. The time depends on the
    /// length of `present`, not on `of`.
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
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// The numbers in blocks of `length`: each block that has numbers, as its first number and the
    /// offsets from there.
    pub fn pieces(&self, length: NonZeroU64) -> Vec<(u64, Self)> {
        let mut pieces: Vec<(u64, Self)> = Vec::new();
        for &(mut first, last) in &self.0 {
            while first <= last {
                let begins = first / length * length.get();
                let ends = last.min(begins.saturating_add(length.get() - 1));
                let range = (first - begins, ends - begins);
                match pieces.last_mut().filter(|(piece, _)| *piece == begins) {
                    Some((_, piece)) => piece.0.push(range),
                    None => pieces.push((begins, Self(vec![range]))),
                }
                first = ends + 1;
            }
        }
        pieces
    }
}

impl FromIterator<u64> for Ranges {
    /// The numbers, which ascend.
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        for number in numbers {
            match ranges.last_mut().filter(|(_, last)| *last + 1 == number) {
                Some((_, last)) => *last = number,
                None => ranges.push((number, number)),
            }
        }
        Self(ranges)
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

    #[test]
    fn lists_are_read() {
        for (text, numbers) in [
            ("3", vec![3]),
            ("0,9-12", vec![0, 9, 10, 11, 12]),
            ("9-10,0,4-5", vec![0, 4, 5, 9, 10]),
        ] {
            let ranges = Ranges::read(text).expect(text);
            assert_eq!(ranges.last(), numbers.last().copied());
            assert_eq!(numbers.iter().copied().collect::<Ranges>(), ranges);
            assert_eq!(ranges.numbers().collect::<Vec<_>>(), numbers);
        }
        for text in ["", ",", "1,", "1,1", "0-4,4", "4-3", "1-2-3", "-1", "x", "0 ,1", "+1"] {
            assert_eq!(Ranges::read(text), None, "{text}");
        }
        let written = Ranges::missing([2, 3, 8], u64::MAX).to_string();
        assert_eq!(Ranges::read(&written).map(|ranges| ranges.to_string()), Some(written));
    }

    #[test]
    fn pieces_are_what_was_there() {
        for (present, of, length, expected) in [
            (vec![], 0, 5, vec![]),
            (vec![], 5, 5, vec![(0, "0-4")]),
            (vec![], 6, 5, vec![(0, "0-4"), (5, "0")]),
            (
                vec![0, 4, 5, 12],
                23,
                5,
                vec![(0, "1-3"), (5, "1-4"), (10, "0-1,3-4"), (15, "0-4"), (20, "0-2")],
            ),
            (vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 12, 5, vec![(10, "1")]),
            (vec![], 3, 1, vec![(0, "0"), (1, "0"), (2, "0")]),
            (vec![1], u64::MAX, u64::MAX, vec![(0, "0,2-18446744073709551614")]),
        ] {
            let pieces = Ranges::missing(present.clone(), of);
            let pieces = pieces.pieces(NonZeroU64::new(length).expect("not 0"));
            let found: Vec<_> =
                pieces.iter().map(|(begins, piece)| (*begins, piece.to_string())).collect();
            let expected: Vec<_> =
                expected.into_iter().map(|(begins, piece)| (begins, piece.to_owned())).collect();
            assert_eq!(found, expected, "all below {of} but {present:?} in pieces of {length}");
        }
    }
}
