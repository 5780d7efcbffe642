//! Proofs for `veripb` and for the reader: what `veripb` verifies, and what it verifies although
//! nothing is proved.

mod attacks;
mod faults;
mod forbidden;
mod logged;
mod mutations;
mod opb;
mod third_party;
