//! Placements by the number of pieces of each kind.

use std::collections::BTreeMap;

use itertools::{Either, Itertools};

use super::tally::{Orbits, Tally};

/// The placements of every combination of numbers, one number for each kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberTable {
    kinds: usize,
    tallies: BTreeMap<Vec<usize>, Tally>,
    is_complete: bool,
}

impl NumberTable {
    /// A table of the combinations that have placements. Those left out have none.
    pub fn new(
        kinds: usize,
        tallies: impl IntoIterator<Item = (Vec<usize>, Tally)>,
        is_complete: bool,
    ) -> Self {
        let tallies = tallies.into_iter().filter(|(_, tally)| tally.total > 0);
        Self { kinds, tallies: tallies.collect(), is_complete }
    }

    /// The number of kinds of pieces.
    pub const fn kinds(&self) -> usize {
        self.kinds
    }

    /// Whether every placement was counted.
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The most pieces of a kind that any placement has.
    pub fn most(&self, kind: usize) -> usize {
        self.tallies.keys().filter_map(|numbers| numbers.get(kind)).copied().max().unwrap_or(0)
    }

    /// The placements of one combination.
    pub fn tally(&self, numbers: &[usize]) -> Tally {
        self.tallies.get(numbers).cloned().unwrap_or_else(|| self.sum(std::iter::empty()))
    }

    /// The combinations with their placements. With one or two kinds, these are all up to the most
    /// of each kind; with more, those that have placements.
    pub fn cells(&self) -> impl Iterator<Item = (Vec<usize>, Tally)> + '_ {
        if self.kinds > 2 {
            let some = self.tallies.iter();
            return Either::Left(some.map(|(numbers, tally)| (numbers.clone(), tally.clone())));
        }
        let all = (0..self.kinds).map(|kind| 0..=self.most(kind)).multi_cartesian_product();
        Either::Right(all.map(|numbers| {
            let tally = self.tally(&numbers);
            (numbers, tally)
        }))
    }

    /// All placements with this number of pieces of a kind.
    pub fn of(&self, kind: usize, number: usize) -> Tally {
        let some = self.tallies.iter().filter(|(numbers, _)| numbers.get(kind) == Some(&number));
        self.sum(some.map(|(_, tally)| tally))
    }

    /// All placements that have pieces of one kind only, and the empty placement.
    pub fn alone(&self, kind: usize) -> Tally {
        let is_alone = |numbers: &[usize]| {
            let others = numbers.iter().enumerate().filter(|(other, _)| *other != kind);
            others.map(|(_, number)| number).all(|&number| number == 0)
        };
        let some = self.tallies.iter().filter(|(numbers, _)| is_alone(numbers));
        self.sum(some.map(|(_, tally)| tally))
    }

    /// All placements.
    pub fn all(&self) -> Tally {
        self.sum(self.tallies.values())
    }

    /// The largest number k such that a placement has k pieces of each kind, with these
    /// placements. `None` if there is none, or the table is incomplete.
    pub fn largest(&self) -> Option<(usize, Tally)> {
        let equal = self
            .tallies
            .iter()
            .filter_map(|(numbers, tally)| Some((numbers.iter().all_equal_value().ok()?, tally)));
        let (&k, tally) = equal.max_by_key(|(k, _)| *k)?;
        self.is_complete.then(|| (k, tally.clone()))
    }

    fn sum<'a>(&self, tallies: impl Iterator<Item = &'a Tally>) -> Tally {
        let mut sum = Tally::default();
        let mut orbits = self.is_complete.then(Orbits::default);
        for tally in tallies {
            sum.total += &tally.total;
            match (&mut orbits, &tally.orbits) {
                (Some(orbits), Some(more)) => *orbits += more,
                _ => orbits = None,
            }
        }
        sum.orbits = orbits;
        sum
    }
}
