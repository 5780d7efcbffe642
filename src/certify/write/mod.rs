//! The files of a certificate bundle.

mod error;
mod lrat;
mod refutation;

pub use error::WriteError;
pub use lrat::{LratSize, write_lrat};
pub use refutation::{TakeSteps, refute};
