//! Comparisons in words.

#![allow(clippy::missing_errors_doc, reason = "the only errors are those of the writer")]

pub mod verdict;
pub mod verify_table;
