//! Queens, semi-queens, and both with leaps, counted by a meet in the middle: quarters of the board
//! are joined into halves, and halves are matched, 512 at a time.
//!
//! A solution has n/2 pieces in the east half and n/2 in the west. The rows of the east's pieces
//! determine the rows of the west's. So for each such row set all east and all west halves are
//! made, each from two quarters, and the pairs that do not attack each other are counted. That
//! takes far less than one step per solution. `docs/half-join.md` explains the method and proves
//! the weights.
//!
//! Not new: joining quarters and matching halves (Evgeny Kluev, N-Queens-Count-Sol, 2022, which
//! cites deepgreen.game.coocan.jp/NQueens); dynamic programming over occupied lines (Rivin and
//! Zabih, IPL 41, 1992). New: row sets with weights, classes by diagonals, bit-sliced matching,
//! sampling, shards, leaps, sums over subsets for diagonals of one direction.

mod bit_order;
mod columns;
mod engine;
mod estimate;
mod geometry;
mod half;
mod joins;
mod kernel;
mod large;
mod layout;
mod matcher;
mod options;
mod partials;
mod parts;
mod placed;
mod quarter;
mod radix;
mod row_sets;
mod runs;
mod shape;
mod shard_counter;
mod shards;
mod small;
mod stores;
mod subset_sums;
mod symmetric;
mod symmetry;
mod words;

#[cfg(test)]
mod tests;

pub use engine::UNITS;
pub use geometry::MAX_SIZE;
pub use kernel::{Simd, SimdError};
pub use options::{Audit, HalfJoin, NAME};
