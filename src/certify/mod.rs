//! Certificates: files that third-party checkers accept as proof of an answer.
//!
//! [`mod@write`] makes them with all the code that makes formulas. [`check`] uses nothing of it, so
//! that an error in one cannot hide an error in the other.

mod bundle;
pub mod count;
mod error;
pub mod request;
pub mod veripb;
pub mod write;

pub use bundle::{CertificateError, CheckReport, Finding, Proved, Trusted};
pub use nq_check::certificate as check;
