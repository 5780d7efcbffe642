//! Checked solvers: each bad one must get exactly its status and leave nothing behind.

mod bad_solvers;
