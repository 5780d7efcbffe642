#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), warn(unreachable_pub))]

mod bundle;
pub mod count;
mod error;
pub mod request;
pub mod veripb;
#[allow(clippy::missing_errors_doc, reason = "the only errors are those of the writer")]
pub mod words;
pub mod write;

pub use bundle::{CertificateError, CheckReport, Finding, Proved, Trusted};
pub use error::CertifyError;
pub use nq_check::certificate as check;
