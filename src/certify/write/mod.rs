//! The files of a certificate bundle.

mod bundle;
mod error;
mod files;
mod lrat;
mod manifest;
mod order;
mod refutation;
mod road;
mod solutions;
mod specification;
mod subject;
pub mod veripb;

pub(crate) use bundle::write_bundle;

pub use bundle::Bundle;
pub use error::WriteError;
pub use files::WrittenFile;
pub use lrat::{LratSize, write_lrat};
pub use order::Order;
pub use refutation::{TakeSteps, refute};
pub use road::{About, Road};
pub use solutions::Solutions;
pub use specification::{write_formula, write_specification};
pub(crate) use subject::certifiable;
pub use subject::{MODEL, NameError, Subject};
