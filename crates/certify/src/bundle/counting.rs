//! The check of a certified count: that of `nq-check`, and the statement in words.

use std::path::Path;

use crate::bundle::certificate_error::CertificateError;
use crate::bundle::proved::{Proved, Trusted};
use crate::write::{Subject, certifiable};
use nq_board::run::control::Control;
use nq_check::certificate::Finding;
use nq_check::certificate::counting::CountingBundle;

/// What remains to be trusted.
const TRUSTED: &str = "the checker of circuits in nq-check, and that model.toml states the problem";

/// Checks a certified count, and reports each finding at once.
pub(super) fn check_count(
    folder: &Path,
    control: &Control,
    report: &mut dyn FnMut(Finding),
) -> Result<Proved, CertificateError> {
    let bundle = CountingBundle::open(folder, control)?;
    let model = certifiable(bundle.model.clone())?;
    let total = bundle.manifest.total()?;
    let found = Subject { model: &model, problem: &bundle.problem }.statement(&total);
    if bundle.manifest.statement != found {
        return Err(CertificateError::statement(&bundle.manifest.statement, &found));
    }
    // What nq-check leaves to its reader is in the verdict.
    bundle.check(&mut |finding| {
        if finding.is_checked {
            report(finding);
        }
    })?;
    let trusted = vec![Trusted { format: "SCPOG", what: TRUSTED }];
    Ok(Proved { statement: found, is_own_model: !model.is_builtin(), is_whole: true, trusted })
}
