//! Shards of the row sets, and their counts. A shard has every K-th row set, since neighbours cost
//! about the same, so shards cost about the same.
//!
//! Shards are counted together, in one pass over the row sets: a pass for one shard visits a few
//! row sets in each tile, and the quarters of a tile leave the caches before the next pass needs
//! them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::AddAssign;
use std::time::Duration;

use super::geometry::Geometry;
use super::row_sets::{RowSet, RowSets};
use super::symmetry::{Counts, KIND, KINDS};
use nq_board::run::{Control, Covered, Shard, StopReason, coverage_of};

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
    coverage_of(of, shards, RowSets::new(geometry).all(), name)
}

/// Shards of the same K, in ascending order, that are counted together.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShardGroup<'a>(&'a [Shard]);

impl<'a> ShardGroup<'a> {
    /// Of these shards, which ascend and have the same K.
    pub(super) fn new(shards: &'a [Shard]) -> Self {
        debug_assert!(
            shards
                .windows(2)
                .all(|two| two[0].of() == two[1].of() && two[0].index() < two[1].index()),
            "shards of the same K ascend: {shards:?}"
        );
        Self(shards)
    }

    /// The place of the shard that has this row set.
    pub(super) fn place(self, number: u64) -> Option<usize> {
        let index = number % self.0.first()?.of();
        self.0.binary_search_by_key(&index, |shard| shard.index()).ok()
    }

    /// The number of row sets, of `all`.
    pub(super) fn size(self, all: u64) -> u64 {
        self.0.iter().map(|shard| shard.size(all)).sum()
    }

    /// The row sets of each shard that `picks` names, if it names any.
    pub(super) fn picks(self, picks: impl Fn(Shard) -> Option<HashSet<u64>>) -> HashSet<u64> {
        self.0.iter().filter_map(|&shard| picks(shard)).flatten().collect()
    }
}

/// All row sets that are counted, and the number of the first one in each tile.
#[derive(Debug)]
pub(super) struct NumberedRowSets {
    row_sets: RowSets,
    /// One more than there are tiles.
    firsts: Vec<u64>,
}

impl NumberedRowSets {
    /// Numbers the row sets. The error is the reason of a stop: at the largest sizes this takes
    /// seconds.
    pub(super) fn new(geometry: Geometry, control: &Control) -> Result<Self, StopReason> {
        let row_sets = RowSets::new(geometry);
        let mut firsts = vec![0];
        for tile in 0..row_sets.tiles() {
            control.proceed()?;
            firsts.push(firsts[tile] + row_sets.tile(tile).count() as u64);
        }
        Ok(Self { row_sets, firsts })
    }

    /// The number of row sets.
    pub(super) fn len(&self) -> u64 {
        self.firsts[self.row_sets.tiles()]
    }

    pub(super) const fn tiles(&self) -> usize {
        self.row_sets.tiles()
    }

    /// The row sets of a tile that belong to a group, each with its number and the place of its
    /// shard. A tile without any is not listed.
    pub(super) fn tile(
        &self,
        tile: usize,
        group: ShardGroup<'_>,
    ) -> impl Iterator<Item = (u64, usize, RowSet)> {
        let numbers = self.firsts[tile]..self.firsts[tile + 1];
        let has_any = numbers.clone().any(|number| group.place(number).is_some());
        let row_sets = has_any.then(|| self.row_sets.tile(tile));
        let row_sets = numbers.zip(row_sets.into_iter().flatten());
        row_sets.filter_map(move |(number, row_set)| Some((number, group.place(number)?, row_set)))
    }
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

    /// The shards of any number divide the list of all row sets.
    #[test]
    fn each_row_set_is_in_one_shard_under_its_number() {
        for n in [4, 9, 12, 13] {
            let geometry = Geometry::of_queens(n);
            let all = RowSets::new(geometry).all().collect::<Vec<_>>();
            let numbered =
                NumberedRowSets::new(geometry, &Control::default()).expect("nothing stops it");
            assert_eq!(numbered.len(), all.len() as u64);
            for of in [1, 2, 7, 1000] {
                let mut found = vec![None; all.len()];
                let shards: Vec<_> = (0..of).filter_map(|index| Shard::new(index, of)).collect();
                for together in shards.chunks(5) {
                    let group = ShardGroup::new(together);
                    for tile in 0..numbered.tiles() {
                        for (number, place, row_set) in numbered.tile(tile, group) {
                            let shard = together[place];
                            assert!(shard.has(number), "n = {n}, shard {shard}");
                            let number = usize::try_from(number).expect("few");
                            assert_eq!(found[number].replace(row_set), None, "n = {n}, {shard}");
                        }
                    }
                }
                assert!(found.into_iter().eq(all.iter().copied().map(Some)), "n = {n}, {of}");
            }
        }
    }
}
