//! Shards of a count: their records, the merge, and failures.

mod cubes;
mod damaged;
mod killed;
mod nodes;
mod status;
mod support;
