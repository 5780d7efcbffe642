//! The operating system and the programs of others: child processes in a sandbox, files that appear
//! whole or not at all, external solvers, checkers and counters.
//!
//! In reading order: [`process`] runs a program and ends it in time. [`files`] reads and writes
//! files. [`solvers`] knows how each solver is called, runs it on a formula, and checks what it
//! says.

#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod files;
pub mod process;
pub mod seconds;
pub mod solvers;
