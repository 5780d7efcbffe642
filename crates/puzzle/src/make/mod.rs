//! Makes puzzles with exactly one solution.
//!
//! A region puzzle starts from a random placement with random regions around it. As long as there
//! is a second solution, one of its squares moves to another region, which excludes it and admits
//! as few earlier ones as possible. A completion starts from a random placement, and leaves out
//! queens as long as the rest leave one solution. A small change makes a *neighbour* of a puzzle,
//! which also has exactly one solution; a walk over neighbours leads to a wanted difficulty.

mod earlier;
mod givens;
mod grow;
mod kind;
mod made;
mod make_error;
mod maker;
mod of_model;
mod recipe;
mod regions;
mod repair;
mod rivals;
mod rules;
mod search;
mod shape;
mod unique;

pub use earlier::Earlier;
pub(crate) use earlier::MOST_NEAR;
pub use kind::{Kind, KindRow, Misplaced, kinds};
pub use made::Made;
pub use make_error::MakeError;
pub(crate) use make_error::{MOST_OF_MODEL, MOST_RATED, MOST_SHARED};
pub use maker::{Candidates, Maker};
pub use of_model::ModelMaker;
pub use recipe::Recipe;
pub use repair::{MOST_MOVED, Repair};
pub use shape::{LARGEST, Shape};
#[cfg(test)]
mod tests;
