//! Benchmarks in words.

pub mod compare;
pub mod result;
