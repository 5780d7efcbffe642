//! What a chess-piece placement problem is, and what every engine needs.
//!
//! [`base`] has plain values: boards, pieces, placements, motions, digests. [`model`] reads models
//! and states problems. [`run`] has the trait of engines, the control that stops them, tallies, and
//! the symmetry of a problem. Each layer uses those before it.
//!
//! The routes to an answer share this crate and nothing else. It does not know what a piece
//! attacks: each route computes that by itself, so that an error on one cannot affect another.

// What no other crate can reach says so.
#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod base;
pub mod model;
pub mod run;
