//! Array jobs: the command lines for a scheduler.

mod bad_input;
mod commands;
mod docs;
mod hq_syntax;
