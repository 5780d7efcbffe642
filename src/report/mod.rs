//! Reports for people: pictures, tables, plots, and the text of answers.

mod columns;
mod escape;
mod finders;
mod ground;
mod legend;
mod region_box;
mod shapes;
mod template;
mod wrap;

pub mod attacks;
pub mod bench_result;
pub mod bit_diagrams;
pub mod boards;
pub mod book;
#[cfg(feature = "cli")]
pub mod catalogue;
pub mod certificate;
#[cfg(feature = "cli")]
pub mod certificate_check;
pub mod competition;
pub mod count_lines;
pub mod count_row;
pub mod decoded;
pub mod estimate;
#[cfg(feature = "cli")]
pub mod evidence;
pub mod export_size;
#[cfg(feature = "cli")]
pub mod fragment;
pub mod fuzzed;
pub mod html;
pub mod imported;
pub mod look;
pub mod merged;
pub mod notation;
pub mod number_table;
pub mod orbits;
#[cfg(feature = "cli")]
pub mod page;
pub mod picture;
pub mod play;
#[cfg(feature = "cli")]
pub mod plots;
pub mod problem;
pub mod puzzle;
pub mod shard_row;
pub mod shard_status;
#[cfg(feature = "cli")]
pub mod solution;
pub mod steps;
pub mod steps_page;
#[cfg(feature = "cli")]
pub mod style;
pub mod submitted;
pub mod suite;
pub mod svg;
pub mod symmetry;
pub mod table;
pub mod text;
pub mod verdict;
pub mod verify_table;
