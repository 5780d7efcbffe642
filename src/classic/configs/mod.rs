//! Queens and knights by a calculus of configs: a config tells of every square what stands there or what may still
//! stand there, and two configs are merged square by square through a table of 6 x 6 letters. Starting from the empty
//! board, one more piece is placed breadth first, on all free squares of all configs, by merging in the config of that
//! piece alone; configs met twice are kept once.
//!
//! Source: "Queens and Knights", Vector, the journal of the British APL Association, vol. 21 no. 3.
//!
//! The text is in J. Each function here names the expression that it renders:
//!
//! | text | here |
//! |---|---|
//! | `.NQxnq?` | [`Letter`] |
//! | `MT`, `merge` | [`Letter::merge`], [`Config::merge`] |
//! | `QT`, `NT` | [`Config::queens`], [`Config::knights`] |
//! | `q1`, `n1` | [`Calculus::one_more`] |
//! | `qx`, `nx` | [`Calculus::more`] |
//! | `qn` | [`Calculus::queens_and_knights`] |
//! | `see`, `var`, `uvar` | [`Config::see`], [`variants()`], [`unique`] |
//!
//! The text as it is printed has slips, and what is meant is done here: below the config `x` it reads "n indicates a
//! square where a knight, if there placed, would attack Q", which is `q`; below `y` it reads "q indicates a square where
//! a knight is placed", which is `N`.

mod calculus;
mod config;
mod engine;
mod table;
mod variants;

#[cfg(test)]
mod tests;

pub use calculus::{Calculus, End, Piece};
pub use config::{Config, ConfigError, Letter, boxed};
pub use engine::Configs;
pub use table::ConfigTable;
pub use variants::{unique, variants};
