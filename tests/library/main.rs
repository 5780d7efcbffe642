//! The library: every route from a model to an answer, and every claim about one.

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod certified;
mod certify_checks;
mod certify_reader;
mod cubes;
mod decoded;
mod encodings;
mod imported;
mod pipeline;
mod properties;
mod solvers;
mod stopped;
mod symmetry_breaking;
mod tables;
mod veripb;
