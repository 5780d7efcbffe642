//! Encodings: how one constraint becomes clauses. Each file has one encoding with its formula,
//! source, and size formula. `list encodings` and the tests go through the registries.
//!
//! Auxiliary variables are defined in both directions unless a [`Style`] selects one. Every
//! assignment that meets the constraint then has exactly one extension, so model counters without
//! projection count correctly.

mod adder;
mod auto;
mod bimander;
mod binary;
mod cardinality_network;
mod commander;
mod formula;
mod info;
mod ladder;
pub(crate) mod lexicographic;
mod named;
mod pairs;
mod pairwise;
mod product;
mod registry;
mod sequential;
mod sequential_counter;
mod spelling;
mod totalizer;
mod unary;

pub use auto::{EncodingChoice, Purpose};
pub use bimander::Bimander;
pub use binary::Binary;
pub use commander::Commander;
pub use formula::Encoding;
pub use info::{AtMostOne, Cardinality, EncodingInfo, Grouping, Propagation, Sides, Style};
pub use ladder::Ladder;
pub use named::Named;
pub use pairwise::Pairwise;
pub(crate) use product::Product;
pub use registry::{AT_MOST_ONE, AUTO, CARDINALITY, at_most_one, cardinality};
pub use sequential::Sequential;
pub use sequential_counter::SequentialCounter;
pub use spelling::EncodingError;
pub use totalizer::Totalizer;
