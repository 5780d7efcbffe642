//! Reports for people: pictures, tables, plots, and the text of answers.

mod found_by;
pub(crate) mod terms;

pub(crate) mod bench_compare;
pub(crate) mod bench_result;
pub(crate) mod bit_diagrams;
pub(crate) mod book;
pub(crate) mod catalogue;
pub(crate) mod certificate;
pub(crate) mod certificate_check;
pub(crate) mod competition;
pub(crate) mod count_certificate;
pub(crate) mod count_lines;
pub(crate) mod count_row;
pub(crate) mod decoded;
pub(crate) mod encoded;
pub(crate) mod encoded_latex;
pub(crate) mod encoded_svg;
pub(crate) mod estimate;
pub(crate) mod export_size;
pub(crate) mod first_verdict;
pub(crate) mod forecast;
pub(crate) mod fuzzed;
pub(crate) mod imported;
pub(crate) mod merged;
pub(crate) mod puzzle;
pub(crate) mod reasons;
pub(crate) mod shard_row;
pub(crate) mod shard_status;
pub(crate) mod solution;
pub(crate) mod steps;
pub(crate) mod submitted;
pub(crate) mod suite;
pub(crate) mod symmetry;
pub(crate) mod trace;
pub(crate) mod verdict;
pub(crate) mod verify_table;

pub mod attacks;
pub mod evidence;
pub mod fragment;
pub mod number_table;
pub mod page;
pub mod play;
pub mod puzzle_format;
pub mod steps_page;
pub mod traced;

#[cfg(feature = "cli")]
pub use nq_show::plots;
pub use nq_show::{boards, look, picture, problem, svg};
