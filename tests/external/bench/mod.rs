//! Benchmarks with external solvers, and under limits.

mod runs;
