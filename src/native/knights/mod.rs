//! Queens and knights, none attacking any other, counted without listing a placement.
//!
//! The queens' sets are gone through one of each orbit under the board's motions. What a set leaves to the knights are
//! the squares that no queen attacks and from which no knight attacks a queen; so the sets of knights that go with it are
//! the independent sets of the knight graph on these squares, and how many there are of each size is that graph's
//! independence polynomial. Orbits come from Burnside's lemma, with the symmetric placements counted by themselves.

mod choice;
mod count;
mod engine;
mod frontier;
mod geometry;
mod graph;
mod grids;
mod knight_sets;
mod pieces;
mod polynomial;
mod queen_sets;
mod room;
mod squares;
mod symmetric;
mod table;
mod wanted;
mod work;

#[cfg(test)]
mod tests;

pub use engine::{Knights, NAME};
pub use geometry::MAX_SIZE;
pub use pieces::Pieces;
pub(crate) use room::{check_table, table_memory};
pub use table::{NumberTable, table};
