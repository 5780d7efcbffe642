//! Pictures and tables, from plain data.

pub mod table;
pub mod text;
