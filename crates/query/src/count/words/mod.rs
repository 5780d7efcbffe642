//! Counts in words.

#![allow(clippy::missing_errors_doc, reason = "the only errors are those of the writer")]

pub mod count_lines;
pub mod count_row;
pub mod estimate;
pub mod merged;
pub mod number_table;
pub mod shard_row;
pub mod shard_status;
pub mod submitted;
pub mod terms;
