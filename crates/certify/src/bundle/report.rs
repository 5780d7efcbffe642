//! The report of the check of a bundle.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::bundle::certificate_error::CertificateError;
use crate::bundle::checks::check_bundle;
use crate::bundle::counting::check_count;
use crate::bundle::proved::Proved;
use nq_board::base::numbers::seconds;
use nq_board::run::clock::Instant;
use nq_board::run::control::Control;
use nq_check::certificate::{CheckError, Finding, is_counting};

/// The check of a bundle.
#[derive(Debug)]
#[non_exhaustive]
pub struct CheckReport {
    /// The folder.
    pub folder: PathBuf,
    /// The findings up to the first fault.
    pub findings: Vec<Finding>,
    /// What the bundle proves, or why it proves nothing.
    pub proved: Result<Proved, CertificateError>,
    /// The elapsed time.
    pub time: Duration,
}

impl CheckReport {
    /// Checks a bundle. `veripb` is the third-party checker, if there is one.
    #[must_use]
    pub fn new(folder: &Path, veripb: Option<&Path>, control: &Control) -> Self {
        let start = Instant::now();
        control.begin("checking".to_owned());
        let mut findings = Vec::new();
        let mut found = |finding| findings.push(finding);
        let proved = match is_counting(folder) {
            Ok(true) => check_count(folder, control, &mut found),
            Ok(false) => check_bundle(folder, veripb, control, (&mut found, &mut Err)),
            Err(error) => Err(error.into()),
        };
        Self { folder: folder.to_owned(), findings, proved, time: start.elapsed() }
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

/// The JSON record of a check.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CheckRecord<'a> {
    r#type: &'static str,
    folder: String,
    findings: Vec<FindingRecord<'a>>,
    #[serde(flatten)]
    proved: Option<ProvedRecord<'a>>,
    #[serde(flatten)]
    refused: Option<RefusedRecord>,
}

/// The result of one check.
#[derive(Clone, Copy, Debug, Serialize)]
struct FindingRecord<'a> {
    subject: &'a str,
    what: &'a str,
    checked: bool,
}

/// What a bundle proves.
#[derive(Clone, Copy, Debug, Serialize)]
struct ProvedRecord<'a> {
    statement: &'a str,
    own_model: bool,
    verified: bool,
    seconds: f64,
}

/// Why the bundle proves nothing.
#[derive(Clone, Debug, Serialize)]
struct RefusedRecord {
    verified: bool,
    why: String,
}

impl<'a> From<&'a Finding> for FindingRecord<'a> {
    fn from(Finding { subject, what, is_checked }: &'a Finding) -> Self {
        Self { subject, what, checked: *is_checked }
    }
}

impl Serialize for CheckReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let refused =
            |error: &CertificateError| RefusedRecord { verified: false, why: error.to_string() };
        let record = CheckRecord {
            r#type: "check",
            folder: self.folder.display().to_string(),
            findings: self.findings.iter().map(FindingRecord::from).collect(),
            proved: self.proved.as_ref().ok().map(|proved| ProvedRecord {
                statement: &proved.statement,
                own_model: proved.is_own_model,
                verified: proved.is_whole,
                seconds: seconds(self.time),
            }),
            refused: self.proved.as_ref().err().map(refused),
        };
        record.serialize(serializer)
    }
}
