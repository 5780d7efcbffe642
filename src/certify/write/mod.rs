//! The files of a certificate bundle.

mod bundle;
mod bundle_request;
mod decimal;
mod error;
mod files;
mod lrat;
mod manifest;
mod proof_format;
mod refutation;
mod solutions;
mod specification;
mod subject;
pub mod veripb;

pub(crate) use bundle::write_bundle;

pub use bundle::Bundle;
pub use bundle_request::BundleRequest;
pub use error::WriteError;
pub use files::WrittenFile;
pub use lrat::{LratSize, write_lrat};
pub use proof_format::{About, ProofFormat};
pub use refutation::{TakeSteps, refute};
pub use solutions::Solutions;
pub use specification::{write_formula, write_specification};
pub(crate) use subject::certifiable;
pub use subject::{MODEL, NameError, Subject};
