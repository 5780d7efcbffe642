//! Suites: graded sets of instances with known verdicts, for benchmarks of SAT solvers.
//!
//! A `Family` drafts its instances from a [`Plan`]: the grade, the seed, and the
//! number of random instances. [`write_suite`] finds the verdict on each, with its evidence, and
//! writes a folder: formulas, a manifest, and tables for other programs. The same plan makes the
//! same bytes on every machine.

mod claim;
mod error;
mod families;
mod family;
mod known;
mod of_models;
mod other_programs;
mod select;
#[cfg(test)]
mod tests;
mod verdict;
mod write;

pub use claim::SuiteDetails;
pub use error::SuiteError;
pub use families::{FAMILIES, families_by_name};
pub use family::{FamilyRow, Grade, Plan};
pub use known::{deciders, known};
pub use of_models::{ModelOrder, SuiteModel, write_models};
pub use select::Selector;
pub use write::{FamilySummary, SuiteOrder, write_suite, write_summary};
