//! Certificates.

use std::collections::BTreeMap;
use std::path::PathBuf;

use nq_sat::base::nearest::UnknownName;
use nq_sat::certify::veripb;
use nq_sat::certify::write::ProofFormat;
use nq_sat::certify::write::veripb::{Conclusion, Route};
use nq_sat::run::control::{Control, Monitor};
use pyo3::prelude::*;

use crate::convert::{record, time};
use crate::fault::{Fault, Result};
use crate::work::run;

/// The formats by the names of the command line.
pub fn proof_formats(name: &str) -> Result<Vec<ProofFormat>> {
    let veripb = ProofFormat::VeriPb(Route::Logged(Conclusion::Bare));
    match name {
        "veripb" => Ok(vec![veripb]),
        "lrat" => Ok(vec![ProofFormat::Lrat]),
        "both" => Ok(vec![veripb, ProofFormat::Lrat]),
        name => Err(UnknownName::new("proof", name, &["veripb", "lrat", "both"]).into()),
    }
}

/// A written certificate.
#[pyclass(module = "nq_sat", frozen)]
pub struct CertificateReport(pub nq_sat::certify::request::CertificateReport);

#[pymethods]
impl CertificateReport {
    /// What the certificate proves.
    #[getter]
    fn statement(&self) -> &str {
        &self.0.bundle.statement
    }

    /// The number of placements.
    #[getter]
    fn total(&self) -> usize {
        self.0.bundle.solutions
    }

    /// The digest of the set of placements.
    #[getter]
    fn digest(&self) -> String {
        self.0.bundle.digest.to_string()
    }

    /// The folder.
    #[getter]
    fn folder(&self) -> PathBuf {
        self.0.folder.clone()
    }

    /// The size of each file in bytes, by name.
    #[getter]
    fn files(&self) -> BTreeMap<&str, u64> {
        self.0.bundle.files.iter().map(|file| (&*file.name, file.bytes)).collect()
    }

    /// The object that `nq-sat certify --json` prints, with integers for counts.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        record(py, &self.0)
    }

    fn __repr__(&self) -> String {
        format!("<CertificateReport {}: {}>", self.0.folder.display(), self.0.bundle.statement)
    }
}

/// The check of a certificate.
#[pyclass(module = "nq_sat", frozen)]
pub struct CheckReport(nq_sat::certify::CheckReport);

#[pymethods]
impl CheckReport {
    /// What the certificate proves. `None` if it was refused.
    #[getter]
    fn statement(&self) -> Option<&str> {
        self.0.proved.as_ref().ok().map(|proved| &*proved.statement)
    }

    /// Whether every part was checked and is right.
    #[getter]
    fn verified(&self) -> bool {
        self.0.proved.as_ref().is_ok_and(|proved| proved.is_whole)
    }

    /// What was checked, as (subject, what is right). Parts that could not be checked are left out.
    #[getter]
    fn checked(&self) -> Vec<(String, String)> {
        self.findings(true)
    }

    /// What could not be checked, as (subject, why).
    #[getter]
    fn unchecked(&self) -> Vec<(String, String)> {
        self.findings(false)
    }

    /// The object that `nq-sat check --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        record(py, &self.0)
    }

    fn __bool__(&self) -> bool {
        self.verified()
    }

    fn __repr__(&self) -> String {
        let verdict = if self.verified() { "verified" } else { "not verified" };
        format!("<CheckReport {}: {verdict}>", self.0.folder.display())
    }
}

impl CheckReport {
    fn findings(&self, checked: bool) -> Vec<(String, String)> {
        let findings = self.0.findings.iter().filter(|finding| finding.is_checked == checked);
        findings.map(|finding| (finding.subject.clone(), finding.what.clone())).collect()
    }
}

/// Checks a certificate: its files, its solutions, and each step of its proofs.
///
/// The program veripb checks VeriPB proofs; `veripb` is its path if it is not on PATH. A faulty
/// certificate raises `CertificateError`, and so does one that was checked in part, unless
/// `allow_partial` is true.
#[pyfunction]
#[pyo3(signature = (folder, *, veripb = None, allow_partial = false, timeout = None))]
pub fn check<'py>(
    py: Python<'py>,
    folder: PathBuf,
    veripb: Option<PathBuf>,
    allow_partial: bool,
    timeout: Option<&Bound<'_, PyAny>>,
) -> Result<Bound<'py, CheckReport>> {
    let named = veripb.map(|path| path.display().to_string());
    let program = veripb::find(named.as_deref());
    if let (Some(given), None) = (&named, &program) {
        return Err(Fault::input(format!(
            "there is no program {given}: give the path of veripb, or leave veripb out"
        )));
    }
    let name = folder.display().to_string();
    if !folder.is_dir() {
        let what = if folder.exists() { "it is not a folder" } else { "no such folder" };
        return Err(Fault::input(format!("{name}: {what}: give one that `nq-sat certify` wrote")));
    }
    let monitor = Monitor::default();
    let deadline = timeout.map(time).transpose()?;
    let deadline = deadline.and_then(|time| std::time::Instant::now().checked_add(time));
    let control = Control::new(deadline).monitored_by(&monitor);
    let report = run(py, &monitor, None, move || {
        nq_sat::certify::CheckReport::new(&folder, program.as_deref(), &control)
    })?;
    let report = Bound::new(py, CheckReport(report))?;
    match &report.get().0.proved {
        Err(error) => return Err(Fault::refused(error, &name, report.clone(), py)),
        Ok(proved) if !proved.is_whole && !allow_partial => {
            let parts = report.get().unchecked();
            let parts: Vec<_> = parts.iter().map(|(part, why)| format!("{part}: {why}")).collect();
            let message = format!(
                "not checked in full: {}: pass allow_partial=True to accept this",
                parts.join("; ")
            );
            return Err(Fault::unproved(message, report.clone(), py));
        }
        Ok(_) => {}
    }
    Ok(report)
}
