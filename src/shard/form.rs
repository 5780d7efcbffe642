//! The form that records have, by name and number.

/// What a record calls itself.
pub const SCHEMA: &str = "nq-sat shard";

/// The number of the form that records have. A change of what a field means raises it.
pub const VERSION: u32 = 1;
