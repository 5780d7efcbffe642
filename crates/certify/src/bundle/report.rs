//! The report of the check of a bundle.

use std::path::{Path, PathBuf};

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::bundle::checks::{check_bundle, check_count};
use crate::bundle::proved::{CertificateError, Proved};
use crate::write::shown;
use nq_board::run::Control;
use nq_check::certificate::{CheckError, Finding, is_counting};

/// The check of a bundle.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "check")]
#[non_exhaustive]
pub struct CheckReport {
    /// The folder.
    #[serde(serialize_with = "shown")]
    pub folder: PathBuf,
    /// The findings up to the first fault.
    pub findings: Vec<Finding>,
    /// What the bundle proves, or why it proves nothing.
    #[serde(flatten, serialize_with = "verdict")]
    pub proved: Result<Proved, CertificateError>,
}

impl CheckReport {
    /// Checks a bundle. `veripb` is the third-party checker, if there is one.
    pub fn new(folder: &Path, veripb: Option<&Path>, control: &Control) -> Self {
        control.begin("checking".to_owned());
        let mut findings = Vec::new();
        let mut found = |finding| findings.push(finding);
        let proved = match is_counting(folder) {
            Ok(true) => check_count(folder, control, &mut found),
            Ok(false) => check_bundle(folder, veripb, control, (&mut found, &mut Err)),
            Err(error) => Err(error.into()),
        };
        Self { folder: folder.to_owned(), findings, proved }
    }

    /// What a bundle would prove if its files were those of the manifest, without a third-party
    /// checker; and the first file that is not.
    pub fn past_changes(
        folder: &Path,
        control: &Control,
    ) -> (Result<Proved, CertificateError>, Option<CheckError>) {
        let mut changed = None;
        let mut go_on = |error| {
            changed = Some(error);
            Ok(())
        };
        let proved = check_bundle(folder, None, control, (&mut |_| {}, &mut go_on));
        (proved, changed)
    }
}

/// Writes what the bundle proves, or why it proves nothing.
fn verdict<S: Serializer>(
    proved: &Result<Proved, CertificateError>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match proved {
        Ok(proved) => proved.serialize(serializer),
        Err(error) => serializer
            .collect_map([("verified", Value::from(false)), ("why", error.to_string().into())]),
    }
}
