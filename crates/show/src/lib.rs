//! Boards as text and SVG, tables, plots, the shell of pages, and words for numbers.
//!
//! In reading order: [`picture`] is a board with everything that may be drawn on it. [`boards`]
//! makes one from a placement, [`look`] has its symbols and its paper. [`text`] and [`svg`] draw
//! it; [`columns`] and [`wrap`] lay out tables and paragraphs.

#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod board_background;
pub mod boards;
pub mod columns;
pub mod legend;
pub mod look;
pub mod notation;
pub mod orbits;
pub mod picture;
#[cfg(feature = "plots")]
pub mod plots;
pub mod problem;
pub mod region_box;
pub mod shapes;
pub mod step_page;
pub mod style;
pub mod svg;
pub mod template;
pub mod text;
pub mod wrap;
