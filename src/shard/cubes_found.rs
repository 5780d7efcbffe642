//! The result of a search of cubes.

use std::time::Duration;

use nq_board::base::count::Count;
use nq_board::base::digest::Digest;
use nq_board::run::control::StopReason;
use nq_board::run::shard::Covered;
use nq_board::run::tally::Orbits;

/// The result of a shard of the cubes.
#[derive(Clone, Debug, PartialEq)]
pub struct CubesFound {
    /// The number of placements, each of them checked by geometry.
    pub total: Count,
    /// Their digest.
    pub digest: Digest,
    /// The number of orbits whose least member is in the shard, by size; or why the search was
    /// stopped.
    pub orbits: Result<Orbits, StopReason>,
    /// The cubes that were searched.
    pub covered: Covered,
    /// The time of the search and its checks.
    pub time: Duration,
}
