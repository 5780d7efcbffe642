//! Solvers checked under limits, and real solvers.

mod bad_solvers;
mod listing;
mod real_solvers;
mod sandboxed;
