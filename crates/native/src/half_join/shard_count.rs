//! The counts of shards of the row sets. A shard has every K-th row set, since neighbours cost
//! about the same, so shards cost about the same.
//!
//! Shards are counted together, in one pass over the row sets: a pass for one shard visits a few
//! row sets in each tile, and the quarters of a tile leave the caches before the next pass needs
//! them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;
use std::time::Duration;

use super::geometry::Geometry;
use super::row_sets::{RowSet, RowSets};
use super::symmetry::{Counts, KIND, KINDS};
use nq_board::run::shard::Covered;

/// The version of the assignment of row sets to shards. Shards of different versions are not added
/// up.
pub(super) const SPLITTER: u32 = 2;

/// The result of the row sets of a shard that are counted so far. Results of disjoint shards add
/// up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ShardCount {
    /// The row sets, each named by its rows as eight hexadecimal digits.
    pub covered: Covered,
    /// Their placements in two classes. Even n: without a queen on a main diagonal, and with. Odd
    /// n: with a queen on the centre, and without.
    pub by_class: [u128; KINDS],
    /// Row sets that were counted in two ways, with the same result.
    pub audited: u64,
    /// The time that they took, on all threads together.
    pub busy: Duration,
}

impl ShardCount {
    /// Adds the counts of one row set; `None` on overflow.
    pub(super) fn add(&mut self, row_set: RowSet, counts: Counts) -> Option<u128> {
        self.covered.add(&name(row_set));
        let mut added = 0u128;
        for ((count, weight), kind) in counts.into_iter().zip(row_set.weights).zip(KIND) {
            let placements = u128::from(count) * u128::from(weight);
            let sum = &mut self.by_class[kind];
            *sum = sum.checked_add(placements)?;
            added += placements;
        }
        Some(added)
    }

    /// The placements of the row sets.
    #[must_use]
    pub(super) fn total(&self) -> u128 {
        self.by_class.iter().sum()
    }
}

impl AddAssign for ShardCount {
    fn add_assign(&mut self, other: Self) {
        self.covered += other.covered;
        self.audited += other.audited;
        self.busy += other.busy;
        for (sum, more) in self.by_class.iter_mut().zip(other.by_class) {
            *sum += more;
        }
    }
}

/// The input of the digest for a row set.
fn name(row_set: RowSet) -> String {
    format!("{:08x}", row_set.rows)
}

/// The row sets of each of these shards out of `of`. Nothing is counted.
pub(super) fn coverage(
    geometry: Geometry,
    of: u64,
    shards: &BTreeSet<u64>,
) -> BTreeMap<u64, Covered> {
    let mut covered: BTreeMap<_, _> =
        shards.iter().map(|&shard| (shard, Covered::default())).collect();
    for (number, row_set) in (0..).zip(RowSets::new(geometry).all()) {
        if let Some(covered) = covered.get_mut(&(number % of)) {
            covered.add(&name(row_set));
        }
    }
    covered
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records of shards are kept for months. A failure here means that shards have other row sets:
    /// increase [`SPLITTER`] and update the digests.
    #[test]
    fn row_sets_come_to_the_shares_that_this_splitter_is_known_for() {
        assert_eq!(SPLITTER, 2);
        for (n, units, digest) in [
            (4, 1, "e855445ac336ab76-e855445ac336ab76"),
            (13, 93, "18081aca5bd9792a-001ed3ddb60c2dfa"),
            (16, 924, "216508b135637cc7-c487bd4da70b5f31"),
        ] {
            let covered = coverage(Geometry::of_queens(n), 7, &BTreeSet::from([3]))[&3];
            assert_eq!((covered.units, &*covered.digest.to_string()), (units, digest), "n = {n}");
        }
    }
}
