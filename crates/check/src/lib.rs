//! Checks of answers that share no code with the engines that give them.
//!
//! [`verify`] checks placements by geometry, computes fundamental numbers by Burnside's lemma, and
//! has published values. [`brute`] is the brute force of the tests. [`certificate`] checks
//! certificates with strict readers of its own.

// What no other crate can reach says so.
#![cfg_attr(not(test), warn(unreachable_pub))]

mod board;
pub mod brute;
pub mod certificate;
#[cfg(feature = "compression")]
mod unzstd;
pub mod verify;

#[cfg(feature = "compression")]
pub use unzstd::Unzstd;
