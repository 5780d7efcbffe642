//! Proofs for `veripb`, as they are written. (`external/veripb` has them verified.)

mod input;
mod text;
