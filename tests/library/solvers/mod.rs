//! Solvers judged: bad ones, each of which must get exactly its status and leave nothing behind.

mod bad_solvers;
mod listing;
mod sandboxed;
