//! The checks of a certificate bundle, tried on refutations that a solver made and on all that can be done to them.
//!
//! Whatever the checks accept is held against a judge of the tests' own, which knows no hints, and against brute force.

mod bundle;
mod bundles;
mod files;
mod judge;
mod mutations;
mod random;
mod refute;
mod tampered;
