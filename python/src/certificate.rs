//! Certificates.

use std::collections::BTreeMap;
use std::path::PathBuf;

use nq_sat::base::nearest::UnknownName;
use nq_sat::certify::count::CountCertificate;
use nq_sat::certify::veripb;
use nq_sat::certify::write::veripb::{Conclusion, Route};
use nq_sat::certify::write::{ProofFormat, WrittenFile};
use nq_sat::run::control::Monitor;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::convert::{Number, Record, time};
use crate::fault::{Fault, Result};
use crate::kept::{Reduced, reduce, restore};
use crate::wording::in_python;
use crate::work::{control, run};

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
#[derive(Serialize, Deserialize)]
pub struct CertificateReport {
    /// What the certificate proves.
    #[pyo3(get)]
    statement: String,
    /// The number of placements.
    #[pyo3(get)]
    total: Number,
    /// The digest of the set of placements. `None` for a proof of a count.
    #[pyo3(get)]
    digest: Option<String>,
    /// The folder.
    #[pyo3(get)]
    folder: PathBuf,
    /// The size of each file in bytes, by name.
    #[pyo3(get)]
    files: BTreeMap<String, u64>,
    record: Record,
}

fn sizes(files: &[WrittenFile]) -> BTreeMap<String, u64> {
    files.iter().map(|file| (file.name.to_string(), file.bytes)).collect()
}

impl CertificateReport {
    pub fn of(report: &nq_sat::certify::request::CertificateReport) -> Result<Self> {
        let bundle = &report.bundle;
        Ok(Self {
            statement: bundle.statement.clone(),
            total: Number(bundle.solutions.into()),
            digest: Some(bundle.digest.to_string()),
            folder: bundle.folder.clone(),
            files: sizes(&bundle.files),
            record: Record::of(report)?,
        })
    }

    pub fn of_count(report: &CountCertificate) -> Result<Self> {
        let bundle = &report.bundle;
        Ok(Self {
            statement: bundle.statement.clone(),
            total: Number(bundle.total.clone()),
            digest: None,
            folder: bundle.folder.clone(),
            files: sizes(&bundle.files),
            record: Record::of(report)?,
        })
    }
}

#[pymethods]
impl CertificateReport {
    /// The object that `nq-sat certify --json` prints, with integers for counts.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        self.record.load(py)
    }

    fn __repr__(&self) -> String {
        format!("<CertificateReport {}: {}>", self.folder.display(), self.statement)
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}

/// The check of a certificate.
#[pyclass(module = "nq_sat", frozen)]
#[derive(Serialize, Deserialize)]
pub struct CheckReport {
    /// What the certificate proves. `None` if it was refused.
    #[pyo3(get)]
    statement: Option<String>,
    /// Whether every part was checked and is right.
    #[pyo3(get)]
    verified: bool,
    /// What was checked, as (subject, what is right). Parts that could not be checked are left out.
    #[pyo3(get)]
    checked: Vec<(String, String)>,
    /// What could not be checked, as (subject, why).
    #[pyo3(get)]
    unchecked: Vec<(String, String)>,
    folder: PathBuf,
    record: Record,
}

#[pymethods]
impl CheckReport {
    /// The object that `nq-sat check --json` prints, with integers for counts.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        self.record.load(py)
    }

    fn __bool__(&self) -> bool {
        self.verified
    }

    fn __repr__(&self) -> String {
        let verdict = if self.verified { "verified" } else { "not verified" };
        format!("<CheckReport {}: {verdict}>", self.folder.display())
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}

impl CheckReport {
    fn of(report: &nq_sat::certify::CheckReport) -> Result<Self> {
        let findings = |checked: bool| {
            let findings = report.findings.iter().filter(move |it| it.is_checked == checked);
            findings.map(|it| (it.subject.clone(), in_python(&it.what))).collect()
        };
        let proved = report.proved.as_ref().ok();
        Ok(Self {
            statement: proved.map(|proved| proved.statement.clone()),
            verified: proved.is_some_and(|proved| proved.is_whole),
            checked: findings(true),
            unchecked: findings(false),
            folder: report.folder.clone(),
            record: Record::of(report)?,
        })
    }
}

/// Checks a certificate: its files, its solutions, and each step of its proofs.
///
/// The program veripb checks VeriPB proofs; `veripb` is its path if it is not on PATH. A faulty
/// certificate raises `CertificateError`, and so does one that was checked in part, unless
/// `allow_partial` is true.
#[pyfunction]
#[pyo3(signature = (
    folder, *, veripb = None, allow_partial = false, timeout = None, progress = None
))]
pub fn check<'py>(
    py: Python<'py>,
    folder: PathBuf,
    veripb: Option<PathBuf>,
    allow_partial: bool,
    timeout: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
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
        return Err(Fault::input(format!("{name}: {what}: give one that certify() wrote")));
    }
    let monitor = Monitor::default();
    let control = control(timeout.map(time).transpose()?).monitored_by(&monitor);
    let report = run(py, &monitor, progress, move || {
        nq_sat::certify::CheckReport::new(&folder, program.as_deref(), &control)
    })?;
    let found = report;
    let report = Bound::new(py, CheckReport::of(&found)?)?;
    match &found.proved {
        Err(error) => return Err(Fault::refused(error, &name, report, py)),
        Ok(proved) if !proved.is_whole && !allow_partial => {
            let parts = report.get().unchecked.iter();
            let parts: Vec<_> = parts.map(|(part, why)| format!("{part}: {why}")).collect();
            let message = format!(
                "not checked in full: {}: pass allow_partial=True to accept this",
                parts.join("; ")
            );
            return Err(Fault::unproved(message, report, py));
        }
        Ok(_) => {}
    }
    Ok(report)
}
