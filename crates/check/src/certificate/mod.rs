//! The checks of a certificate bundle. They share no code with the writer of bundles.

mod blocked;
mod bundle;
mod cnf;
pub mod counting;
mod error;
mod files;
mod lines;
mod lrat;
mod manifest;
pub mod opb;
mod report;
mod solutions;
mod variables;
pub mod veripb;
mod words;

pub use bundle::{Bundle, Finding};
pub use cnf::Cnf;
pub use error::{CheckError, Fault};
pub use files::Files;
pub use lrat::{
    HEAD as LRAT_HEAD, LratLink, LratStep, LratSummary, check_lrat, check_raw_lrat, explain_lrat,
    other_format,
};
pub use manifest::{
    EncodingEntry, FORMULA, FileEntry, MANIFEST, MODEL, Manifest, Proof, SOLUTIONS, SPECIFICATION,
    StatedFormat,
};
pub use report::{is_counting, report};
pub use solutions::Solutions;
pub use variables::Variables;
