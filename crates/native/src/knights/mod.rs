//! Queens and knights, no two attacking each other, counted without listing a placement.
//!
//! The search visits one set of queens from each orbit under the board's motions. Such a set leaves
//! to the knights the squares that no queen attacks and from which no knight attacks a queen. The
//! sets of knights that go with it are the independent sets of the knight graph on these squares,
//! and their numbers by size are that graph's independence polynomial (Gutman and Harary, 1983).
//! The orbits come from Burnside's lemma (Cauchy, Frobenius), with the symmetric placements counted
//! separately.

mod choice;
mod count;
mod engine;
mod geometry;
mod grids;
mod knight_sets;
mod polynomial;
mod queen_sets;
mod symmetric;
mod table;

#[cfg(test)]
mod tests;

pub use engine::{Knights, NAME};
pub use geometry::MAX_SIZE;
pub use table::{Pieces, check_table, table, table_memory};
