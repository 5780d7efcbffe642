//! A certificate bundle checked, from its files to what they prove together.
//!
//! What is checked by the code of [`crate::certify::check`] shares nothing with the code that wrote the bundle. Only that the
//! specification and the formula say what the model says is checked by writing them again: no program can know that otherwise,
//! but a reader can.

mod anew;
mod error;

use std::path::{Path, PathBuf};

use crate::certify::check::opb::Opb;
use crate::certify::check::veripb::{Start, read_proof};
use crate::certify::check::{
    CheckError, FORMULA, MANIFEST, MODEL, Manifest, Proof, Road, SPECIFICATION, Solutions,
    check_files, check_refutation, open, read_solutions,
};
use crate::certify::write::{Subject, write_formula, write_specification};
use crate::engine::Control;
use crate::model::{Model, Problem, Settings, builtin};
use crate::placement::Placement;
use crate::registry;
use crate::text::thousands;

use super::veripb;
use anew::compare;
pub use error::CertificateError;

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A file of the bundle, or a program.
    pub subject: String,
    /// What was found, or why it could not be looked at.
    pub what: String,
    /// Whether it was checked. What was checked and found wrong is an error.
    pub is_checked: bool,
}

/// What a bundle proves, once all its findings are checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The statement.
    pub statement: String,
    /// Whether everything was checked.
    pub is_whole: bool,
    /// What remains to be trusted.
    pub trusted: Vec<String>,
}
