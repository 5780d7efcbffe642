//! The counts of one shard of the row sets, and which row sets it has: every K-th, since neighbours
//! cost about the same, so shards cost about the same.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

use super::geometry::Geometry;
use super::row_sets::{RowSet, RowSets};
use super::symmetry::{Counts, KIND, KINDS};
use nq_board::base::digest::Digest;
use nq_board::run::shard::Covered;

/// The version of the assignment of row sets to shards. Shards of different versions are not added
/// up.
pub const SPLITTER: u32 = 2;

/// The result of the row sets counted so far. Results of disjoint shards add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The number of row sets.
    pub row_sets: u64,
    /// The digest of their rows, each written as eight hexadecimal digits.
    pub digest: Digest,
    /// Their placements in two classes. Even n: without a queen on a main diagonal, and with. Odd
    /// n: with a queen on the centre, and without.
    pub by_class: [u128; KINDS],
    /// Row sets that were counted in two ways, with the same result.
    pub audited: u64,
}

impl Counted {
    /// Adds the counts of one row set; `None` on overflow.
    pub(super) fn add(&mut self, row_set: RowSet, counts: Counts) -> Option<u128> {
        self.row_sets += 1;
        self.digest.add_text(&name(row_set));
        let mut added = 0u128;
        for ((count, weight), kind) in counts.into_iter().zip(row_set.weights).zip(KIND) {
            let placements = u128::from(count) * u128::from(weight);
            let sum = &mut self.by_class[kind];
            *sum = sum.checked_add(placements)?;
            added += placements;
        }
        Some(added)
    }

    /// The row sets that were counted.
    #[must_use]
    pub const fn covered(&self) -> Covered {
        Covered { units: self.row_sets, digest: self.digest }
    }

    /// The placements of the row sets.
    #[must_use]
    pub fn total(&self) -> u128 {
        self.by_class.iter().sum()
    }
}

impl AddAssign for Counted {
    fn add_assign(&mut self, other: Self) {
        self.row_sets += other.row_sets;
        self.audited += other.audited;
        self.digest.merge(other.digest);
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
    let row_sets = RowSets::new(geometry);
    let mut covered: BTreeMap<_, _> =
        shards.iter().map(|&shard| (shard, Covered::default())).collect();
    let in_order = (0..row_sets.tiles()).flat_map(|tile| row_sets.tile(tile));
    for (number, row_set) in (0..).zip(in_order) {
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
            let covered = coverage(Geometry::new(n), 7, &BTreeSet::from([3]))[&3];
            assert_eq!((covered.units, &*covered.digest.to_string()), (units, digest), "n = {n}");
        }
    }
}
