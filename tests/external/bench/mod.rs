//! Benchmarks with external solvers, and under limits.

mod plots;
mod runs;
