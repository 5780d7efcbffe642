//! n-queens counted by joining quarters of the board into halves, and matching halves 512 at a time.
//!
//! A solution has n/2 queens in the east half and n/2 in the west; the rows of the east's queens say which rows are the
//! west's. So for each row set all east and all west halves are made, each out of two quarters, and the pairs are counted
//! that have no diagonal in common: far less work than one step a solution. `docs/half-join.md` tells the method and
//! why every weight is right.

mod audit;
mod cache;
mod classes;
mod counted;
mod engine;
mod estimate;
mod geometry;
mod half;
mod kernel;
mod large;
mod matcher;
mod memory;
mod order;
mod part_sample;
mod partials;
mod parts;
mod quarter;
mod radix;
mod row_sets;
mod run;
mod runs;
mod sample;
mod shards;
mod small;
mod streams;
mod symmetric;
mod tables;

#[cfg(test)]
mod tests;

pub use audit::Audit;
pub use counted::{Counted, SPLITTER};
pub use engine::HalfJoin;
pub(crate) use engine::ShardCounter;
pub use estimate::{Estimate, Projection};
pub use geometry::MAX_SIZE;
pub use kernel::{Simd, SimdError};
pub use memory::MemoryNeed;
