//! Solvers checked under limits, and real solvers.

mod listing;
mod real_solvers;
