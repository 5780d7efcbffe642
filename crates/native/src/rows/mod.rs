//! Models with exactly one piece in each row: any moves, walls, joined edges, regions, holes.
//!
//! Every rule of such a model is a pair of squares that exclude each other, so one table has all of
//! them: by square and row, the columns that a piece closes. A placed piece is an OR of whole rows
//! at once. The model's content decides whether the engine takes it.
//!
//! Methods: forward checking with the smallest domain first (Haralick and Elliott, 1980), on bit
//! vectors.

mod class;
mod conjugates;
mod counter;
mod engine;
mod estimate;
mod kernel;
mod plan;
mod predict;
mod run;
mod sample;
mod sets;
mod symmetric;
mod walk;

#[cfg(test)]
mod tests;

pub(crate) use class::Class;
pub use class::NAME;
pub(crate) use engine::with_orbits;
pub use engine::{Rows, UNITS};
pub use kernel::Instructions;

/// Most rows and columns: the bits of a word.
const MOST: usize = 64;
