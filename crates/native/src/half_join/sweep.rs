//! Shards that are counted together, in one pass over the row sets.
//!
//! A shard takes every K-th row set, so a pass for one shard visits a few row sets in each tile.
//! The quarters of a tile leave the caches before the next pass needs them.

use std::collections::HashSet;
use std::ops::AddAssign;
use std::time::Duration;

use super::audit::Audit;
use super::counted::Counted;
use nq_board::run::shard::Shard;

/// Shards of the same K, in ascending order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep<'a>(&'a [Shard]);

/// The result of one shard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Swept {
    /// What was counted.
    pub counted: Counted,
    /// The time that its row sets took, on all threads together.
    pub busy: Duration,
}

impl AddAssign for Swept {
    fn add_assign(&mut self, other: Self) {
        self.counted += other.counted;
        self.busy += other.busy;
    }
}

impl<'a> Sweep<'a> {
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

    /// The number of shards.
    pub(super) const fn len(self) -> usize {
        self.0.len()
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

    /// The row sets of each shard that an audit counts again.
    pub(super) fn picks(self, audit: Option<Audit>, all: u64) -> HashSet<u64> {
        let audits = audit.into_iter();
        audits
            .flat_map(|audit| self.0.iter().flat_map(move |shard| audit.picks(*shard, all)))
            .collect()
    }
}
