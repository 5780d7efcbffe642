//! Pieces that exclude each other in pairs, counted by their numbers and never listed.
//!
//! The placements are the independent sets of the *conflict graph*: a vertex for each kind of piece
//! on each square, an edge where two of these exclude each other. Their numbers by size are the
//! graph's independence polynomial (see [`independent_sets`](crate::independent_sets)).
//!
//! Holes, walls, fixed pieces, and joined edges only change the graph. So does symmetry: the
//! placements that a group of motions maps to themselves are the independent sets of the graph on
//! the orbits of squares.

mod engine;
mod graph;
mod numbers;
mod order;
mod pilot;
mod plan;
mod prediction;
mod proof;
mod proving;
mod sizes;

#[cfg(test)]
mod tests;

pub use engine::TransferMatrix;
