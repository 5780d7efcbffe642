//! Array jobs for a scheduler.

mod bad_input;
mod commands;
mod docs;
mod hq_syntax;
