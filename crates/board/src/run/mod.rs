//! What every engine needs: the trait, control, errors, tallies, symmetry, shards, estimates,
//! proofs of counts.
//! [`divisible`] is the trait of searches that run in shards.

pub mod circuit;
pub mod clock;
pub mod control;
pub mod divisible;
pub mod engine;
pub mod estimate;
pub mod fault;
pub mod forecast;
pub mod memory;
pub mod number_table;
pub mod outcome;
pub mod shard;
pub mod symmetry;
pub mod tally;
pub mod threads;
