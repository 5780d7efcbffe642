//! Reports for people: pictures, tables, plots, and the text of answers.

pub(crate) mod bench_compare;
pub(crate) mod bench_result;
pub(crate) mod bit_diagrams;
pub(crate) mod fuzzed;
pub(crate) mod steps;
pub(crate) mod suite;

pub mod steps_page;

#[cfg(feature = "cli")]
pub use nq_show::{boards, look, picture, plots, problem, svg};
