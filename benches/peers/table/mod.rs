//! From the runs to the page: what was asked, the raw runs, medians, tables, charts.

pub mod charts;
pub mod figures;
pub mod known;
pub mod markers;
pub mod medians;
pub mod page;
pub mod problems;
pub mod records;
pub mod tables;
pub mod tools;

/// The folder of the sources.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");
