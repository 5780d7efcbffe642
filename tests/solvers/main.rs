//! Solvers judged: bad ones, each of which must get exactly its status and leave nothing behind, and real ones.

mod bad_solvers;
mod contained;
mod listing;
mod question;
mod real_solvers;
