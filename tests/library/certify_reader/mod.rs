//! The reader of VeriPB proofs and of the specification. (`external/certify_reader` compares it
//! with `veripb`.)

mod attacks;
mod forbidden;
mod logged;
mod mutations;
mod opb;
