//! Benchmarks: what is counted, what is written and read back, and the command line as people meet
//! it.

mod bad_input;
mod log;
mod outputs;
mod plots;
mod resumed;
mod runs;
mod solvers_inside;
mod summary;
