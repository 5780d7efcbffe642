//! Certificates: files that a program we did not write accepts as proof of an answer.
//!
//! [`mod@write`] makes them and may use all that makes formulas; [`check`] takes nothing from there, so that an error in
//! the one cannot hide an error in the other.

pub mod check;
pub mod write;
