//! A search that can be split into shards, and what it says of a shard.

use std::time::Duration;

use super::question::CountQuestion;
use super::ranges::Ranges;
use super::record::Record;
use crate::query::QueryError;
use nq_board::base::count::Count;
use nq_board::base::digest::Digest;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control};
use nq_board::run::shard::{Covered, Shard};
use nq_native::half_join::ShardCount;

/// A search that can be split into shards.
pub trait Job {
    /// The question, common to all shards.
    fn question(&self) -> &CountQuestion;

    /// The estimated memory of a shard in bytes, where it is known.
    fn memory(&self) -> Option<u64> {
        None
    }

    /// The engine and the shards, for the progress line.
    fn stage(&self, shards: &[Shard]) -> String;

    /// The number of shards that are best searched together.
    fn together(&self) -> usize {
        1
    }

    /// Searches a shard.
    ///
    /// # Errors
    /// When the engine fails, or lists something that is not a placement. A stop is not an error.
    fn search(&self, shard: Shard, control: &Control) -> Result<ShardReport, QueryError>;

    /// Searches shards of the same K, in ascending order: a result for each. A stop can leave all
    /// of them incomplete.
    fn search_together(
        &self,
        shards: &[Shard],
        control: &Control,
    ) -> Vec<Result<ShardReport, QueryError>> {
        shards.iter().map(|&shard| self.search(shard, control)).collect()
    }
}

/// `shard 3/64` or `shards 0-31/64`.
pub(super) fn named(shards: &[Shard]) -> String {
    if let [shard] = shards {
        return format!("shard {shard}");
    }
    let of = shards.first().map_or(1, |shard| shard.of());
    let numbers: Ranges = shards.iter().map(|shard| shard.index()).collect();
    format!("shards {numbers}/{of}")
}

/// The result of a shard, or of a part of it if the search was stopped.
#[derive(Clone, Debug)]
pub struct ShardReport {
    /// The problem.
    pub problem: Problem,
    /// The shard.
    pub shard: Shard,
    /// Whether the search is complete.
    pub completion: Completion,
    /// The engine.
    pub engine: &'static str,
    /// The instructions, where there is a choice.
    pub simd: Option<&'static str>,
    /// The placements found.
    pub total: Count,
    /// The digest of these placements, where they were listed.
    pub digest: Option<Digest>,
    /// The units that were searched.
    pub units: Units,
    /// The time of the search and its checks.
    pub time: Duration,
    /// The record of a complete shard.
    pub record: Option<Record>,
}

/// The units of a shard.
#[derive(Clone, Debug)]
pub enum Units {
    /// Sets of rows that one half of the queens occupies.
    RowSets(ShardCount),
    /// The first rows, filled in one way.
    Nodes(Covered),
    /// Cubes of the formula.
    Cubes(Covered),
}
