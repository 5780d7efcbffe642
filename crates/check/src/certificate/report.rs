//! What the checkers of this crate establish alone, and what they leave open.

use itertools::Itertools;

use super::bundle::{Bundle, Finding, read_manifest};
use super::counting::{CountingBundle, SCHEMA};
use super::error::CheckError;
use super::files::Files;
use super::manifest::{FORMULA, MANIFEST, MODEL, SOLUTIONS, SPECIFICATION, StatedFormat, schema};
use nq_board::model::Problem;
use nq_board::run::Control;

/// Whether a certificate is of a count without a list. Fails when there is no manifest, or it has
/// no schema.
pub fn is_counting<'a>(files: impl Into<Files<'a>>) -> Result<bool, CheckError> {
    Ok(read_manifest(files.into(), schema)? == SCHEMA)
}

/// Checks a certificate of either kind and states the findings, one on each line, then what was not
/// checked. Fails for the first fault, and when the control stops the check.
pub fn report<'a>(files: impl Into<Files<'a>>, control: &'a Control) -> Result<String, CheckError> {
    let files = files.into();
    if is_counting(files)? {
        let bundle = CountingBundle::open(files, control)?;
        let mut findings = Vec::new();
        bundle.check(&mut |finding| findings.push(finding))?;
        let orbits = &bundle.manifest.fundamental;
        let orbits = orbits.as_ref().map(|orbits| format!(", {orbits} fundamental"));
        let best = bundle.manifest.best.map(|_| ", and none where the objective is better");
        let more = [orbits.as_deref(), best].into_iter().flatten().join("");
        return Ok(stated(&findings, &bundle.problem, &bundle.manifest.solutions, &more));
    }
    let bundle = Bundle::open(files, control)?;
    let mut findings = Vec::new();
    let mut found = |subject: &str, what: String, is_checked: bool| {
        findings.push(Finding { subject: subject.to_owned(), what, is_checked });
    };
    found(MANIFEST, bundle.check_files()?, true);
    let problem = &bundle.problem;
    found(MODEL, format!("{} on {} squares: read it", problem.name(), problem.board), true);
    let specification = bundle.specification()?;
    let (solutions, what) = bundle.check_solutions(&specification)?;
    found(SOLUTIONS, what, true);
    let mut open = vec![(SPECIFICATION, format!("states {MODEL}: nq-sat check writes it again"))];
    for proof in &bundle.manifest.proofs {
        if proof.format == StatedFormat::Lrat {
            found(&proof.proof, bundle.check_lrat(proof, &solutions)?, true);
            open.push((FORMULA, format!("states {MODEL}: nq-sat check writes it again")));
            continue;
        }
        if proof.format == StatedFormat::VeripbSymmetric {
            let what = bundle.check_blocked(proof, &specification, &solutions)?;
            found(&proof.starts_from, what, true);
        }
        let (what, _) = bundle.read_veripb(proof, &specification, &solutions)?;
        found(&proof.proof, what, true);
        let command = format!("veripb --hide-warnings {} {}", proof.starts_from, proof.proof);
        open.push((&proof.proof, format!("each step is right: {command}")));
    }
    for (subject, what) in open {
        found(subject, what, false);
    }
    Ok(stated(&findings, &bundle.problem, &bundle.manifest.solutions, ""))
}

/// The findings, what was not checked, and the claim. Texts of the manifest are not shown: nothing
/// here checks them.
fn stated(findings: &[Finding], problem: &Problem, total: &str, more: &str) -> String {
    let width = findings.iter().map(|finding| finding.subject.len()).max().unwrap_or(0);
    let (checked, open): (Vec<_>, Vec<_>) = findings.iter().partition(|finding| finding.is_checked);
    let lines = |findings: &[&Finding]| {
        let line = |finding: &&Finding| format!("  {:width$}  {}\n", finding.subject, finding.what);
        findings.iter().map(line).join("")
    };
    let number = match total {
        "0" => "no solution".to_owned(),
        "1" => "exactly 1 solution".to_owned(),
        _ => format!("exactly {total} solutions"),
    };
    format!(
        "checked:\n{}not checked:\n{}claimed: {} at {} has {number}{more}\n",
        lines(&checked),
        lines(&open),
        problem.name(),
        problem.values(),
    )
}
