//! Certificates from the command line: bundles that are right, bundles that lie, and folders that are none.
//!
//! The checker `veripb` is the real one, which tests/install-tools builds.

#[path = "../support/program.rs"]
mod program;
#[path = "../support/refusal.rs"]
mod refusal;

mod corrupted_lists;
mod corrupted_proofs;
mod other_questions;
mod right;
mod support;
mod usage;
