//! The name and version of the format of records.

/// The name of the format.
pub const SCHEMA: &str = "nq-sat shard";

/// The version of the format. A change of the meaning of a field increases it.
pub const VERSION: u32 = 1;
