//! Array jobs: what is handed to a scheduler.

mod bad_input;
mod commands;
mod docs;
mod hq_syntax;
