//! Pictures and tables, from plain data.

mod escape;
mod shapes;

pub mod html;
pub mod notation;
pub mod picture;
#[cfg(feature = "cli")]
pub mod plots;
pub mod svg;
pub mod table;
pub mod text;
