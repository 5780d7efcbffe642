//! The proofs of unsatisfiability that solvers write, and who checks them: this program those in
//! LRAT, `drat-trim` those in DRAT, `veripb` those in VeriPB.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufReader, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::SolverCheckError;
use super::profile::Profile;
use crate::files::{Watched, decompress, open_plain};
use crate::process::{End, Limits, Sandboxed, find, run};
use nq_board::base::numbers::bytes;
use nq_board::base::words::counted;
use nq_board::run::{Control, StopReason};
use nq_check::certificate::{
    CheckError, Cnf, LRAT_HEAD, LratSummary, check_raw_lrat, other_format,
};

/// Bytes of memory for each byte of a proof and its formula, at most.
const MEMORY: u64 = 4;

/// Whether the proof of an answer "unsatisfiable" was checked. A refuted one is a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofCheck {
    /// The proof is right.
    Checked,
    /// It was not checked, and why.
    NotChecked(String),
}

impl ProofCheck {
    /// The check of all proofs, with one more: one that was not checked stands for all.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if self == Self::Checked { other } else { self }
    }
}

/// Why a proof is not right.
pub(super) type Refuted = String;

/// Checks the proof of a formula that a solver wrote.
pub(super) fn check(
    profile: &Profile,
    (formula, proof): (&Path, &Path),
    limits: &Limits,
    control: &Control,
) -> Result<Result<ProofCheck, Refuted>, SolverCheckError> {
    let Some(form) = profile.proof.as_ref().map(|proof| proof.form.as_str()) else {
        return Ok(not_checked("it writes no proofs"));
    };
    let size = match open_plain(proof).and_then(|file| file.metadata()) {
        Ok(found) => found.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Err("it wrote no proof".to_owned()));
        }
        Err(error) => return Ok(Err(format!("its proof cannot be read: {error}"))),
    };
    if let Some(most) = limits.memory.filter(|&most| size >= most) {
        let most = bytes(most.into());
        return Ok(not_checked(&format!("the proof reaches the limit of memory, {most}")));
    }
    let files = [formula, proof];
    match form.to_ascii_lowercase().as_str() {
        "lrat" => lrat((formula, proof), size, limits, control),
        "drat" => by_program(("drat-trim", &[], "s VERIFIED"), files, limits, control),
        "veripb" => {
            let is_opb = formula.extension().is_some_and(|suffix| suffix == "opb");
            let kind = if is_opb { "--opb" } else { "--cnf" };
            let how = ("veripb", &["--hide-warnings", kind, "--"][..], "s VERIFIED UNSATISFIABLE");
            by_program(how, files, limits, control)
        }
        _ => Ok(not_checked(&format!("nothing checks {form} here"))),
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it stands beside refuted proofs")]
fn not_checked(why: &str) -> Result<ProofCheck, Refuted> {
    Ok(ProofCheck::NotChecked(why.to_owned()))
}

/// Runs a checker, which prints the line `verified`.
fn by_program(
    (name, options, verified): (&str, &[&str], &str),
    files: [&Path; 2],
    limits: &Limits,
    control: &Control,
) -> Result<Result<ProofCheck, Refuted>, SolverCheckError> {
    let Some(program) = find(name) else {
        return Ok(not_checked(&format!("there is no {name} on PATH")));
    };
    let options = options.iter().map(OsString::from);
    let args: Vec<_> = options.chain(files.map(OsString::from)).collect();
    let folder = files[1].parent().unwrap_or(Path::new("."));
    let run = run(&program, &args, folder, limits, control)?;
    let Sandboxed { end, stdout, stderr, cpu_used_up, memory_ran_out, .. } = &run;
    let (said, complaint) = (stdout.text(), stderr.text());
    let mut verdicts = said.lines().map(str::trim).filter(|line| line.starts_with("s "));
    let verdict = verdicts.next().filter(|_| verdicts.next().is_none());
    let error = complaint.lines().find(|line| line.starts_with("Error: "));
    Ok(match (*end, verdict, error) {
        (End::Stopped(reason), ..) => return Err(SolverCheckError::Stopped(reason)),
        (End::Exited(0), Some(verdict), None) if verdict == verified => Ok(ProofCheck::Checked),
        _ if *cpu_used_up || *memory_ran_out => {
            not_checked(&format!("{name} used up its processor time or memory"))
        }
        (End::Exited(_), Some(verdict), _) if verdict != "s TIMEOUT" && verdict != verified => {
            Err(format!("{name} says: {verdict}"))
        }
        (End::Exited(1), _, Some(error)) => Err(format!("{name} says: {error}")),
        _ => not_checked(&format!("{name} gave no verdict: {end}")),
    })
}

/// Checks an LRAT proof in this process, within the limits.
fn lrat(
    files: (&Path, &Path),
    size: u64,
    limits: &Limits,
    control: &Control,
) -> Result<Result<ProofCheck, Refuted>, SolverCheckError> {
    let formula = files.0.metadata().map_or(0, |found| found.len());
    let needed = size.saturating_add(formula).saturating_mul(MEMORY);
    if let Some(most) = limits.memory.filter(|&most| needed > most) {
        let [needed, most] = [needed, most].map(|size| bytes(size.into()));
        let why = format!("to check it may take {needed} of memory, and the limit is {most}");
        return Ok(not_checked(&why));
    }
    let within = control.within(limits.wall);
    let checked = check_lrat_file(files, &within);
    if let Some(reason) = control.stop_reason() {
        return Err(SolverCheckError::Stopped(reason));
    }
    Ok(match checked {
        Ok(_) => Ok(ProofCheck::Checked),
        Err(RawProofError::Stopped(_)) => not_checked("time was up while it was checked"),
        Err(RawProofError::Other(why)) => not_checked(&why),
        Err(RawProofError::Wrong(why)) => Err(why),
    })
}

/// Why a file is no proof of a formula.
pub enum RawProofError {
    /// The control stopped the check.
    Stopped(StopReason),
    /// A file cannot be read, or is something else.
    Other(String),
    /// The proof is wrong, and in which line.
    Wrong(String),
}

/// Checks that an LRAT proof refutes the formula of a DIMACS file. Both files may be compressed.
/// Fails when the proof is wrong, or a file cannot be read.
pub fn check_lrat_file(
    (formula, proof): (&Path, &Path),
    control: &Control,
) -> Result<LratSummary, RawProofError> {
    let stopped_or = |error: RawProofError| match control.stop_reason() {
        Some(reason) => RawProofError::Stopped(reason),
        None => error,
    };
    let other = |file: &Path, why: &dyn fmt::Display| {
        stopped_or(RawProofError::Other(format!("{}: {why}", file.display())))
    };
    let open = |file: &Path| {
        let source = Watched { inner: open_plain(file)?, control };
        Ok::<_, io::Error>(BufReader::new(decompress(source)?.0))
    };
    let mut steps = open(proof).map_err(|error| other(proof, &error))?;
    let mut head = Vec::new();
    let read = (&mut steps).take(LRAT_HEAD as u64).read_to_end(&mut head);
    read.map_err(|error| other(proof, &error))?;
    if let Some(format) = other_format(&head) {
        return Err(other(proof, &format!("this is {format}")));
    }
    let source = open(formula).map_err(|error| other(formula, &error))?;
    let cnf = Cnf::read(source).map_err(|fault| other(formula, &fault))?;
    check_raw_lrat(&cnf, head.chain(steps), control).map_err(|error| match error {
        CheckError::Stopped(reason) => RawProofError::Stopped(reason),
        error => stopped_or(RawProofError::Wrong(error.to_string())),
    })
}

/// The check of a proof without a bundle, as a JSON object and in words.
#[derive(Clone, Debug, Serialize)]
pub struct RawCheck {
    r#type: &'static str,
    proof: String,
    formula: String,
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deletions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl RawCheck {
    /// What a check found.
    pub fn new(
        (formula, proof): (&Path, &Path),
        checked: &Result<LratSummary, RawProofError>,
    ) -> Self {
        let [proof, formula] = [proof, formula].map(|file| file.display().to_string());
        let summary = checked.as_ref().ok();
        let why = match checked {
            Err(RawProofError::Wrong(why)) => Some(why.clone()),
            _ => None,
        };
        let (steps, deletions) = summary.map(|found| (found.steps, found.deletions)).unzip();
        let verified = summary.is_some();
        Self { r#type: "check", proof, formula, verified, steps, deletions, why }
    }
}

impl fmt::Display for RawCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(steps), Some(deletions)) = (self.steps, self.deletions) else { return Ok(()) };
        let [steps, deletions] =
            [(steps, "step"), (deletions, "deletion")].map(|(of, noun)| counted(of, noun));
        writeln!(f, "VERIFIED: {} is unsatisfiable ({steps}, {deletions})", self.formula)
    }
}
