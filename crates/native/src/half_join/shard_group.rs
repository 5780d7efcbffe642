//! Shards that are counted in one pass.

use std::collections::HashSet;

use nq_board::run::shard::Shard;

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
