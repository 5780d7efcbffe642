//! Solvers judged under limits, and real ones.

mod bad_solvers;
mod contained;
mod listing;
mod real_solvers;
