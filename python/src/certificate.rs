//! Certificates.

use std::path::PathBuf;

use nq_sat::base::UnknownName;
use nq_sat::certify::write::ProofFormat;
use nq_sat::certify::write::veripb::{Conclusion, Route};
use nq_sat::certify::{CheckReport, veripb};
use nq_sat::run::Monitor;
use pyo3::prelude::*;
use serde_json::json;

use crate::answer::answer;
use crate::convert;
use crate::fault::{Fault, Result};
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

/// The report of a check, with what was checked and what was not.
fn checked<'py>(report: &CheckReport, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
    let findings = |checked: bool| {
        let findings = report.findings.iter().filter(move |it| it.is_checked == checked);
        findings.map(|it| json!([it.subject, in_python(&it.what)])).collect::<Vec<_>>()
    };
    let more = json!({ "checked": findings(true), "unchecked": findings(false) });
    answer(py, "CheckReport", report, &more, &[])
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
) -> Result<Bound<'py, PyAny>> {
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
    let control = control(convert::timeout(timeout)?).monitored_by(&monitor);
    let report = run(py, &monitor, progress, move || {
        CheckReport::new(&folder, program.as_deref(), &control)
    })?;
    let object = checked(&report, py)?;
    match &report.proved {
        Err(error) => Err(Fault::refused(error, &name, object, py)),
        Ok(proved) if !proved.is_whole && !allow_partial => {
            let parts = report.findings.iter().filter(|it| !it.is_checked);
            let parts = parts.map(|it| format!("{}: {}", it.subject, in_python(&it.what)));
            let message = format!(
                "not checked in full: {}: pass allow_partial=True to accept this",
                parts.collect::<Vec<_>>().join("; ")
            );
            Err(Fault::unproved(message, object, py))
        }
        Ok(_) => Ok(object),
    }
}
