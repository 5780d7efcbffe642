//! Checks of answers that share no code with the engines that give them.
//!
//! [`verify`] checks placements by geometry, computes fundamental numbers by Burnside's lemma, and
//! has published values. [`certificate`] checks certificates with strict readers of its own.

pub mod certificate;
pub mod verify;
