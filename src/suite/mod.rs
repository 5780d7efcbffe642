//! Suites: graded sets of instances with known verdicts, for benchmarks of SAT solvers.
//!
//! A [`Family`](family::Family) drafts its instances from a [`Plan`]: the grade, the seed, and the
//! number of random instances. [`write_suite`] finds the verdict on each, with its evidence, and
//! writes a folder: formulas, a manifest, and tables for other programs. The same plan makes the
//! same bytes on every machine.

mod benchexec;
mod certificate;
mod claim;
mod competition;
mod decide;
mod draft;
mod error;
mod families;
mod family;
mod gbd_table;
mod known;
mod manifest;
mod of_models;
mod select;
#[cfg(test)]
mod tests;
mod verdict;
mod write;

pub(crate) use error::SuiteError;
pub(crate) use families::{FAMILIES, families_by_name};
pub(crate) use family::{FamilyRow, Grade, Plan};
pub(crate) use known::deciders;
pub(crate) use known::known;
pub(crate) use manifest::SuiteDetails;
pub(crate) use of_models::{ModelOrder, SuiteModel, write_models};
pub(crate) use select::Selector;
pub(crate) use write::{FamilySummary, SuiteOrder, write_suite};
