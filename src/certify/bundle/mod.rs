//! The check of a certificate bundle, from its files to what they prove together.
//!
//! [`nq_check::certificate`] shares no code with the writer of bundles. Only one check writes files
//! again: that the specification and the formula state the model. People can read that in the
//! files, but a program has no other way to establish it.

mod compare;
mod error;
mod proved;
mod report;
mod rewritten;

use std::path::Path;

pub use error::CertificateError;
pub use nq_check::certificate::Finding;
pub use proved::{Proved, Trusted};
pub(crate) use report::CheckRecord;
pub use report::CheckReport;
use rewritten::Rewritten;

use nq_board::run::control::Control;
use nq_check::certificate::{FORMULA, MANIFEST, MODEL, SOLUTIONS, SPECIFICATION, StatedFormat};

/// Checks a bundle, and reports each finding at once. `veripb` is the third-party checker, if there
/// is one.
///
/// # Errors
/// For the first fault, and when the control stops the check.
pub(crate) fn check_bundle(
    folder: &Path,
    veripb: Option<&Path>,
    control: &Control,
    report: &mut dyn FnMut(&Finding),
) -> Result<Proved, CertificateError> {
    let bundle = Rewritten::open(folder, control)?;
    let own = &bundle.read;
    let mut is_whole = true;
    let mut found = |subject: &str, what: String, is_checked: bool| {
        is_whole &= is_checked;
        report(&Finding { subject: subject.to_owned(), what, is_checked });
    };
    found(MANIFEST, own.check_files()?, true);
    found(MODEL, bundle.about_model(), true);
    let (specification, what) = bundle.check_specification()?;
    found(SPECIFICATION, what, true);
    let (solutions, what) = own.check_solutions(&specification)?;
    found(SOLUTIONS, what, true);
    for proof in &own.manifest.proofs {
        Rewritten::check_advice(proof)?;
        match proof.format {
            StatedFormat::Lrat => {
                found(FORMULA, bundle.check_formula()?, true);
                found(&proof.proof, own.check_lrat(proof, &solutions)?, true);
            }
            StatedFormat::Veripb | StatedFormat::VeripbSymmetric => {
                if proof.format == StatedFormat::VeripbSymmetric {
                    bundle.check_start(proof, &solutions)?;
                    let what = own.check_blocked(proof, &specification, &solutions)?;
                    found(&proof.starts_from, what, true);
                }
                let (what, verdict) = own.read_veripb(proof, &specification, &solutions)?;
                found(&proof.proof, what, true);
                let (what, is_checked) = bundle.run_veripb(veripb, proof, verdict)?;
                found("veripb", what, is_checked);
            }
        }
    }
    let (trusted, is_own_model) = (bundle.trusted(veripb.is_some()), bundle.is_own_model());
    Ok(Proved { statement: bundle.read.manifest.statement, is_own_model, is_whole, trusted })
}
