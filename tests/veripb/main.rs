//! Proofs for `veripb`: written, and verified by the real program; spoilt, and rejected by it.

mod corruptions;
mod input;
mod misled;
mod models;
mod statements;
mod support;
mod text;
