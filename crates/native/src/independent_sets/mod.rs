//! The independent sets of a graph, counted by their weights and never listed.
//!
//! Their numbers are the graph's independence polynomial (Gutman and Harary, 1983). A sweep takes
//! the vertices in turn and keeps one polynomial for each state: the transfer matrix method
//! (Kramers and Wannier, 1941; Engel, 1990). The state is the set of *blocked* vertices to come.
//! Two partial sets that block the same vertices can be completed in the same ways, and no other
//! two can, so no exact state is coarser. For knights there are 22 to 68 times fewer such states
//! than sets of pieces on the frontier.

mod find;
mod frontier;
mod keys;
mod limbs;
mod limits;
mod polynomials;
mod powers;
mod recorded;
mod steps;
mod work;

pub(crate) use find::{largest, of_weight};
pub(crate) use frontier::{polynomial, total};
pub(crate) use keys::{Keys, Layer};
pub(crate) use limits::{Halt, Limits};
pub(crate) use powers::Powers;
pub(crate) use recorded::{Recorded, Turn};
pub(crate) use steps::{Step, steps};
pub(crate) use work::Work;
