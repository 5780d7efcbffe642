//! Reports for people: pictures, tables, plots, and the text of answers.

#![cfg_attr(
    not(feature = "cli"),
    allow(dead_code, reason = "only the command line states reports in words")
)]

mod board_background;
mod columns;
mod escape;
mod found_by;
mod legend;
mod region_box;
mod shapes;
mod template;
mod wrap;

pub(crate) mod attacks;
pub(crate) mod bench_result;
pub(crate) mod bit_diagrams;
pub(crate) mod book;
#[cfg(feature = "cli")]
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
pub(crate) mod number_table;
pub(crate) mod orbits;
#[cfg(feature = "cli")]
pub(crate) mod page;
pub(crate) mod puzzle;
pub(crate) mod puzzle_format;
pub(crate) mod shard_row;
pub(crate) mod shard_status;
#[cfg(feature = "cli")]
pub(crate) mod solution;
pub(crate) mod steps;
pub(crate) mod steps_page;
#[cfg(feature = "cli")]
pub(crate) mod style;
pub(crate) mod submitted;
pub(crate) mod suite;
pub(crate) mod symmetry;
pub(crate) mod table;
pub(crate) mod text;
pub(crate) mod verdict;
pub(crate) mod verify_table;

pub mod boards;
#[cfg(feature = "cli")]
pub mod evidence;
#[cfg(feature = "cli")]
pub mod fragment;
pub mod look;
pub mod picture;
pub mod play;
#[cfg(feature = "cli")]
pub mod plots;
pub mod problem;
pub mod svg;
