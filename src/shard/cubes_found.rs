//! What a search of cubes found.

use std::time::Duration;

use crate::base::count::Count;
use crate::base::digest::Digest;
use crate::run::control::StopReason;
use crate::run::shard::Covered;
use crate::run::tally::Orbits;

/// What was found in a shard of the cubes.
#[derive(Clone, Debug, PartialEq)]
pub struct CubesFound {
    /// The number of placements, each of them checked by geometry.
    pub total: Count,
    /// Their digest.
    pub digest: Digest,
    /// How many of them are the least of their images, by the size of the orbit; or why the search
    /// of the shard was stopped.
    pub orbits: Result<Orbits, StopReason>,
    /// The cubes that were searched.
    pub covered: Covered,
    /// How long it took, the checks included.
    pub time: Duration,
}
