//! A certificate bundle checked, from its files to what they prove together.
//!
//! What [`crate::certify::check`] looks at, it looks at with code that shares nothing with the code that wrote the bundle. Only
//! that the specification and the formula say what the model says is checked by writing them again: what a reader can see, no
//! program can know otherwise.

mod anew;
mod error;
mod folder;

use std::path::Path;

pub use error::CertificateError;
use folder::Bundle;

use crate::certify::check::{FORMULA, MANIFEST, MODEL, Road, SOLUTIONS, SPECIFICATION};
use crate::run::control::Control;

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

/// What a bundle proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The statement.
    pub statement: String,
    /// Whether it is about a model of the bundle's own, which has to be read.
    pub is_own_model: bool,
    /// Whether everything was checked.
    pub is_whole: bool,
    /// What remains to be trusted, on one of the roads.
    pub trusted: Vec<Trusted>,
}

/// What remains to be trusted on a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trusted {
    /// The road, by the name of its proofs.
    pub road: &'static str,
    /// What.
    pub what: &'static str,
}

/// Checks a bundle, and tells what is found as it is found. `veripb` is the outside checker, if there is one.
///
/// # Errors
/// The first thing that is wrong; or when the check was stopped.
pub fn check_bundle(
    folder: &Path,
    veripb: Option<&Path>,
    control: &Control,
    tell: &mut dyn FnMut(&Finding),
) -> Result<Proved, CertificateError> {
    let bundle = Bundle::open(folder, control)?;
    let mut is_whole = true;
    let mut found = |subject: &str, what: String, is_checked: bool| {
        is_whole &= is_checked;
        tell(&Finding { subject: subject.to_owned(), what, is_checked });
    };
    found(MANIFEST, bundle.check_files()?, true);
    found(MODEL, bundle.about_model(), true);
    let (specification, what) = bundle.check_specification()?;
    found(SPECIFICATION, what, true);
    let (solutions, what) = bundle.check_solutions(&specification)?;
    found(SOLUTIONS, what, true);
    for proof in &bundle.manifest.proofs {
        Bundle::check_advice(proof)?;
        match proof.road {
            Road::Lrat => {
                found(FORMULA, bundle.check_formula()?, true);
                found(&proof.proof, bundle.check_lrat(proof, &solutions)?, true);
            }
            Road::Veripb | Road::VeripbSymmetric => {
                if proof.road == Road::VeripbSymmetric {
                    let what = bundle.check_blocked(proof, &specification, &solutions)?;
                    found(&proof.starts_from, what, true);
                }
                let (what, verdict) = bundle.read_veripb(proof, &specification, &solutions)?;
                found(&proof.proof, what, true);
                let (what, is_checked) = bundle.ask_veripb(veripb, proof, verdict)?;
                found("veripb", what, is_checked);
            }
        }
    }
    let (trusted, is_own_model) = (bundle.trusted(veripb.is_some()), bundle.is_own_model());
    Ok(Proved { statement: bundle.manifest.statement, is_own_model, is_whole, trusted })
}
