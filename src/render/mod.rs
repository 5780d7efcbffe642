//! Pictures of placements, from plain data.

pub mod text;
