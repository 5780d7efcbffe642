//! The reader of VeriPB proofs, and of the specification: proofs that are what they should be, proofs that `veripb` verifies although
//! they prove nothing, and files of all kinds that are no proofs.

mod attacks;
mod boards;
mod faults;
mod forbidden;
mod logged;
mod mutations;
mod opb;
mod outside;
