//! Placement problems as Boolean formulas.
//!
//! [`instance`] turns a problem into Boolean variables and named groups of constraints. [`sat`]
//! encodes these as clauses, solves them, and enumerates the solutions. [`mod@format`] writes
//! instances in the formats of solvers, and reads formulas and what solvers print. [`cubes`]
//! divides a search into shards.

// What no other crate can reach says so.
#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod cubes;
pub mod format;
pub mod instance;
pub mod sat;
