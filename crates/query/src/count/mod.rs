//! Counts: with the fastest engine, estimated, in tables, as terms of sequences, and in shards.

pub(crate) mod best_level;
pub(crate) mod counting;
pub(crate) mod divide;
pub(crate) mod estimate;
pub mod shard;
pub(crate) mod table;
pub(crate) mod table_report;
pub(crate) mod terms;
pub mod words;
