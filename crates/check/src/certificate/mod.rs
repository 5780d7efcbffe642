//! The checks of a certificate bundle. They share no code with the writer of bundles.

mod blocked;
mod bundle;
mod cnf;
mod doubles;
mod error;
mod files;
mod lines;
mod lrat;
mod manifest;
pub mod opb;
mod refutation;
mod report;
mod solutions;
mod variables;
pub mod veripb;
mod words;

pub use blocked::{Blocked, BlockedError, check_blocked};
pub use bundle::{Bundle, Finding};
pub use cnf::{Cnf, CnfFault};
pub use error::CheckError;
pub use files::{FilesError, check_files, open};
pub use lines::{At, LineFault};
pub use lrat::{LratError, LratFault, LratSummary, check_lrat};
pub use manifest::{
    EncodingEntry, FORMULA, FileEntry, MODEL, Manifest, ManifestError, Proof, SOLUTIONS,
    StatedFormat,
};
pub use manifest::{MANIFEST, SPECIFICATION};
pub use refutation::{Refutation, check_refutation, read_solutions};
pub use report::report;
pub use solutions::{Solutions, SolutionsError, SolutionsFault};
pub use variables::Variables;
