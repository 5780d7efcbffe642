//! The inner loop of the count. It has all rows of the board in vectors: to place a piece is a few
//! ORs of vectors, and the rows with few open squares are found by comparisons of vectors. The
//! portable lanes are the reference in the tests.

#![expect(
    clippy::inline_always,
    reason = "the loop and its lanes must be inlined into a function that has the instructions"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod count;
mod descend;
mod lanes;
mod meter;
mod word;

pub use count::Instructions;
pub(super) use count::{Kernel, place_portably};
pub(super) use descend::{Frame, Order, Placed, Stack, Tables};
pub(super) use lanes::Block;
pub(super) use meter::Meter;
