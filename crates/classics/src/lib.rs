//! Historical algorithms: each text that the program grew out of is an engine of its own, close
//! enough to the text to be read beside it. None imports another, so their agreement counts as
//! evidence. [`steps`] is no engine: it records a search for teachers.

// What no other crate can reach says so.
#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod bitset;
pub mod configs;
mod engine;
pub mod free_squares;
pub mod frontier;
pub mod generate_and_test;
pub mod kweens;
pub mod permutations;
pub mod pictures;
pub mod prr;
pub mod steps;
pub mod texts;

pub use bitset::BITSET;
pub use configs::Configs;
pub use engine::Classic;
pub use free_squares::FREE_SQUARES;
pub use frontier::FRONTIER;
pub use generate_and_test::GENERATE_AND_TEST;
pub use permutations::PERMUTATIONS;

/// Why an input of a text is refused, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refused(String);
