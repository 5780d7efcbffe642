//! Benchmarks with external solvers, and under limits.

mod page;
mod plots;
mod runs;
