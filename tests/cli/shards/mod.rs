//! Shards of a count: their records, the merge, and failures.

mod branches;
mod cubes;
mod damaged;
mod killed;
mod nodes;
mod row_sets;
mod status;
mod storage;
mod support;
mod usage;
