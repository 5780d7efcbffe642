//! What every engine needs: the trait, control, tallies, symmetry, shards,
//! estimates.

pub mod clock;
pub mod control;
pub mod engine;
pub mod estimate;
pub mod memory;
pub mod number_table;
pub mod outcome;
pub mod shard;
pub mod symmetry;
pub mod tally;
pub mod threads;
