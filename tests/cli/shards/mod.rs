//! Shards of a count: their records, merging, and faults on the way.

mod cubes;
mod damaged;
mod killed;
mod row_sets;
mod status;
mod storage;
mod support;
mod usage;
