//! Queens and knights by a calculus of configs. A config gives each square a letter: the piece on
//! it, or the pieces that may still be placed there. Two configs are merged square by square
//! through a table of 6 x 6 letters. From the empty board, pieces are added breadth first, on all
//! free squares of all configs, by merging in the config of the new piece alone. Repeated configs
//! are kept once.
//!
//! Source: Roger Hui, "Queens and Knights", Vector, the journal of the British APL Association,
//! vol. 21 no. 3. The question is from the puzzles of ITA Software (2003-04).
//!
//! The text is in J. Each function here names the expression that it renders:
//!
//! | text | here |
//! |---|---|
//! | `.NQxnq?` | [`Letter`] |
//! | `MT`, `merge` | [`Letter::merge`], [`Config::merge`] |
//! | `QT`, `NT` | [`Config::queens`], [`Config::knights`] |
//! | `q1`, `n1` | `Calculus::one_more` |
//! | `qx`, `nx` | `Calculus::more` |
//! | `qn` | [`Calculus::queens_and_knights`], [`Qn`] |
//! | `see`, `var`, `uvar` | [`Config::see`], [`variants()`], [`Qn::unique`] |
//! | `(<n,n) $&.>` | [`Boxes`] |
//!
//! The printed text has two slips, and this code follows the intended meaning. Below the config
//! `x`, "n indicates a square where a knight, if there placed, would attack Q" means `q`. Below
//! `y`, "q indicates a square where a knight is placed" means `N`.

mod boxes;
mod calculus;
mod config;
mod engine;
mod letters;
mod qn;
mod variants;
pub mod word;

#[cfg(test)]
mod tests;

pub use boxes::{Boxes, cut_off};
pub use calculus::{Calculus, End, MAX_SIZE, Piece};
pub use config::{Config, Letter};
pub use engine::Configs;
pub use letters::{LetterTable, legend, results};
pub use qn::{OF_T, Qn, QnError};
pub use variants::{motions, variants};
