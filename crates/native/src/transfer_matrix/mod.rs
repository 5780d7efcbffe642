//! Pieces that exclude each other in pairs, counted by their numbers and never listed.
//!
//! The placements are the independent sets of the *conflict graph*: a vertex for each kind of piece
//! on each square, an edge where two of these exclude each other. Their numbers by size are the
//! graph's independence polynomial (Gutman and Harary, 1983). A sweep takes the vertices in turn
//! and keeps one polynomial for each state: the transfer matrix method (Kramers and Wannier, 1941;
//! Engel, 1990). The state is the set of *blocked* vertices to come. Two partial sets that block
//! the same vertices can be completed in the same ways, and no other two can, so no exact state is
//! coarser. For knights there are 22 to 68 times fewer such states than sets of pieces on the
//! frontier.
//!
//! Holes, walls, fixed pieces, and joined edges only change the graph. So does symmetry: the
//! placements that a group of motions maps to themselves are the independent sets of the graph on
//! the orbits of squares.

mod class;
mod engine;
mod find;
mod frontier;
mod graph;
mod keys;
mod limbs;
mod numbers;
mod order;
mod pilot;
mod plan;
mod polynomials;
mod room;
mod sizes;
mod steps;

#[cfg(test)]
mod tests;

pub use engine::TransferMatrix;
