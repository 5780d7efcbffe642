//! One piece in each row and each column, with exclusions between near rows only: rook plus leapers
//! such as the empress (rook and knight).
//!
//! After r rows, the rest depends only on the *set* of used columns and on the columns of the last
//! w rows, where w is the reach of the exclusions. A layer has, for each set of r columns, the
//! number of ways to fill the first r rows by the columns of the last w of them. Held and Karp
//! (1962) count tours over sets in this way. What saves time and memory:
//!
//! - Layers go from both ends to the middle, where they overlap in w - 1 rows. On a board that is
//!   its own mirror image from top to bottom, both ends have the same layers.
//! - The columns of the last rows are digits of a falling mixed radix. A mirror image of the
//!   columns turns every digit d into radix - 1 - d, so the block of the mirrored set is the same
//!   block backwards: one block of each pair is stored.
//! - A layer keeps the sums over the oldest of the w rows, too. One more row copies these and
//!   subtracts the few fillings in which the oldest row excludes the new piece.
//!
//! The placements that symmetries map to themselves are counted by a sweep that places a whole
//! orbit at a time.

mod class;
mod engine;
mod fixed_by;
mod join;
mod layer;
mod sets;
mod step;
mod total;

#[cfg(test)]
mod tests;

pub use engine::ColumnSets;
