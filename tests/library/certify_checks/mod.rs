//! The checks of a certificate bundle, run on solver refutations and on changed ones. Accepted
//! proofs are compared with the tests' own checker, which uses no hints, and with brute force.

mod bundle;
mod bundles;
mod files;
mod mutations;
mod random;
mod reference_checker;
mod refute;
mod tampered;
