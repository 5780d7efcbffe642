//! Counts in words.

pub mod count_lines;
pub mod count_row;
pub mod estimate;
pub mod number_table;
pub mod shards;
pub mod terms;
