//! The library: every route from a model to an answer, and every claim about one.

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod battery;
mod certificates;
mod cubes;
mod decoded;
mod encodings;
mod imported;
mod pipeline;
mod properties;
mod puzzles;
mod solvers;
mod symmetry_breaking;
