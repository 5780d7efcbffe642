//! The check of a certificate bundle, from its files to what they prove together.
//!
//! [`nq_check::certificate`] shares no code with the writer of bundles. Only one check writes files
//! again: that the specification and the formula state the model. People can read that in the
//! files, but a program has no other way to establish it.

mod checks;
mod compare;
mod proved;
mod report;

pub use nq_check::certificate::Finding;
pub use proved::{CertificateError, Proved, Trusted};
pub use report::CheckReport;
