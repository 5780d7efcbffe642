//! Solvers judged under limits, and real ones.

mod bad_solvers;
mod listing;
mod real_solvers;
mod sandboxed;
