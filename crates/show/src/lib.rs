#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod board_background;
pub mod boards;
pub mod columns;
mod copies;
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
