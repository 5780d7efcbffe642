//! The text of proofs for `veripb`. (`external/veripb` verifies them.)

mod input;
mod text;
