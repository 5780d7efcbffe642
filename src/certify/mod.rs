//! Certificates: files that a program we did not write accepts as proof of an answer.
//!
//! [`mod@write`] makes them and may use all that makes formulas; [`check`] takes nothing from
//! there, so that an error in the one cannot hide an error in the other.

mod bundle;
pub mod check;
pub mod request;
pub mod veripb;
pub mod write;

pub(crate) use bundle::CheckRecord;
pub use bundle::{CertificateError, CheckReport, Finding, Proved, Trusted};
