//! The files of a certificate bundle.

mod bundle;
mod files;
mod manifest;
mod proof_format;
mod solutions;
mod specification;
mod subject;
pub mod veripb;
mod write_error;

pub(crate) use bundle::write_bundle;
pub(crate) use files::{Folder, by_name, shown, sizes_by_name};
pub(crate) use manifest::BundleRequest;

pub use bundle::Bundle;
pub use files::WrittenFile;
pub use proof_format::ProofFormat;
pub use solutions::Solutions;
pub use specification::{write_formula, write_specification};
pub(crate) use subject::{MODEL, certifiable};
pub use subject::{NameError, Subject};
pub use write_error::WriteError;
