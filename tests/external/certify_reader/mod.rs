//! Proofs as `veripb` and the reader take them: what it verifies, and what it verifies although nothing is proved.

mod attacks;
mod faults;
mod forbidden;
mod logged;
mod mutations;
mod opb;
mod third_party;
