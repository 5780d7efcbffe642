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
//!
//! In reading order:
//! 1. What is cut and counted: `shape` (what pieces exclude), `geometry` (the quarters), `symmetry`
//!    (what the symmetries leave to count), `row_sets` (with their weights).
//! 2. Quarters: `layout` (the bits of signatures), `quarter_search` (all ways to fill one),
//!    `columns` and `quarter` (these in cells), `kept_quarters` (for neighbours or for all row
//!    sets), `leaping_quarters` (placed anew for each row set).
//! 3. Halves: `half` (joined from two quarters), `match_side` and `matcher` (pairs that fit, by
//!    splitting on bits), `bit_order`, `radix` and `radix_parts` (many bits split at once),
//!    `signature_words` and `kernel` (the inner loops, for each instruction set).
//! 4. One row set: `at_once` (all halves), `in_blocks` (where they are too many), `subset_sums`.
//! 5. All of them: `options`, `shards` and `shard_counter` (on threads), `estimate`, `engine`.

mod at_once;
mod bit_order;
mod columns;
mod engine;
mod estimate;
mod geometry;
mod half;
mod in_blocks;
mod kept_quarters;
mod kernel;
mod layout;
mod leaping_quarters;
mod match_side;
mod matcher;
mod options;
mod quarter;
mod quarter_search;
mod radix;
mod radix_parts;
mod row_sets;
mod shape;
mod shard_counter;
mod shards;
mod signature_words;
mod subset_sums;
mod symmetry;

#[cfg(test)]
mod tests;

pub use engine::UNITS;
pub use geometry::MAX_SIZE;
pub use kernel::{Simd, SimdError};
pub use options::{Audit, HalfJoin, NAME};
