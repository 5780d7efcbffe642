//! Counts in words.

pub mod count_lines;
pub mod count_row;
pub mod estimate;
pub mod merged;
pub mod number_table;
pub mod shard_row;
pub mod shard_status;
pub mod submitted;
pub mod terms;
