//! Pictures and tables, from plain data.

mod escape;
mod shapes;

pub mod estimate;
pub mod html;
pub mod notation;
pub mod number_table;
pub mod orbits;
pub mod picture;
#[cfg(feature = "cli")]
pub mod plots;
pub mod svg;
pub mod table;
pub mod text;
