//! Certified counts: a formula that states the problem, a circuit in which each model of the
//! formula is one product, and a proof that both have the same models. The number of placements is
//! then read off the circuit, without a list of them.
//!
//! The circuit is *decomposable* (the factors of a product have no variable in common) and
//! *deterministic* (the terms of a sum exclude each other), so that products multiply counts and
//! sums add them. Its format is SCPOG: R. E. Bryant, J. Tan, M. J. H. Heule, SAT 2025; the base
//! format is by Bryant, Nawrocki, Avigad and Heule, arXiv 2501.12906.

mod bundle;
mod circuit;
mod count;
mod element;
mod entailment;
mod formula;
mod lines;
mod manifest;
mod points;
mod proof;
mod unpack;

pub use bundle::CountingBundle;
pub use element::Element;
pub use formula::Formula;
pub use manifest::{CountingManifest, CountingProof, LineKind, SCHEMA};
pub use points::Points;

#[cfg(test)]
mod tests;
