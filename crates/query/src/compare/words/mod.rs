//! Comparisons in words.

pub mod verdict;
pub mod verify_table;
