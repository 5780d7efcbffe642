//! Certificates of counts without a list: a formula, and a circuit that has its models, with a
//! proof in the format SCPOG (Bryant, Tan and Heule, SAT 2025).
//!
//! An engine writes the circuit from its own steps ([`CountingProof`]). The formula comes from the
//! exclusions of `nq-cnf`, and each hint is looked up in it: where engine and formula disagree,
//! nothing is written. The check of such a folder shares nothing with this but `nq-board`.
//!
//! [`CountingProof`]: nq_board::run::circuit::CountingProof

mod bundle;
mod choice;
mod claim;
mod classes;
mod formula;
mod manifest;
mod request;
mod scpog;

pub use crate::error::CertifyError;
pub use claim::{CountBundle, CountOptions, Packing, WrittenProof};
pub use request::{
    CountCertificate, EstimatedProof, ProofEstimate, certify_count, counts_instead, estimate_proof,
};
