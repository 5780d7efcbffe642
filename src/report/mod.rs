//! Reports for people: pictures, tables, plots, and the text of answers.

#![cfg_attr(
    not(feature = "cli"),
    allow(dead_code, reason = "only the command line states reports in words")
)]

mod board_background;
mod columns;
mod found_by;
mod legend;
mod region_box;
mod shapes;
mod step_page;
mod template;
pub(crate) mod terms;

pub(crate) mod bench_compare;
pub(crate) mod bench_junit;
pub(crate) mod bench_page;
pub(crate) mod bench_result;
pub(crate) mod bit_diagrams;
pub(crate) mod book;
pub(crate) mod catalogue;
pub(crate) mod certificate;
#[cfg(feature = "cli")]
pub(crate) mod certificate_check;
pub(crate) mod competition;
pub(crate) mod count_certificate;
pub(crate) mod count_lines;
pub(crate) mod count_row;
pub(crate) mod decoded;
#[cfg(feature = "cli")]
pub(crate) mod encoded;
#[cfg(feature = "cli")]
pub(crate) mod encoded_latex;
#[cfg(feature = "cli")]
pub(crate) mod encoded_svg;
pub(crate) mod estimate;
pub(crate) mod export_size;
pub(crate) mod forecast;
pub(crate) mod fuzzed;
pub(crate) mod imported;
pub(crate) mod merged;
pub(crate) mod notation;
pub(crate) mod orbits;
pub(crate) mod puzzle;
pub(crate) mod reasons;
pub(crate) mod shard_row;
pub(crate) mod shard_status;
pub(crate) mod solution;
pub(crate) mod steps;
pub(crate) mod style;
pub(crate) mod submitted;
pub(crate) mod suite;
pub(crate) mod symmetry;
pub(crate) mod text;
pub(crate) mod trace;
pub(crate) mod verdict;
pub(crate) mod verify_table;

pub mod attacks;
pub mod boards;
pub mod evidence;
#[cfg(feature = "cli")]
pub mod fragment;
pub mod look;
pub mod number_table;
pub mod page;
pub mod picture;
pub mod play;
#[cfg(feature = "cli")]
pub mod plots;
pub mod problem;
pub mod puzzle_format;
pub mod steps_page;
pub mod svg;
pub mod traced;
pub(crate) mod wrap;
