//! `nq-sat check`: checks a certificate bundle.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::explain::ExplainOptions;
use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, Result, output, session};
use nq_board::run::FaultKind;
use nq_certify::check::CheckError;
use nq_certify::{CertificateError, CheckReport, veripb, words};
use nq_external::solvers::{RawCheck, RawProofError, check_lrat_file};

/// Check a certificate: its files, its solutions, and each step of its proofs
///
/// With --for, checks an LRAT proof of any program instead, and that it refutes the formula.
///
/// nq-sat checks LRAT proofs and the circuits of counts itself. It reads VeriPB proofs, and runs
/// veripb, a third-party checker (`cargo install veripb --version 3.0.2 --locked`), on their steps.
#[derive(Args)]
pub(super) struct Check {
    /// The folder of the bundle, or with --for an LRAT proof
    #[arg(value_name = "FOLDER|PROOF")]
    folder: PathBuf,
    /// Check the file as an LRAT proof that this DIMACS file is unsatisfiable
    ///
    /// Both files may be compressed. RUP and RAT steps, deletions, and variables of the proof's own
    /// are read as cadical, drat-trim and varisat write them.
    #[arg(
        long = "for", value_name = "FORMULA",
        conflicts_with_all = ["veripb", "allow_partial", "explain"]
    )]
    formula: Option<PathBuf>,
    /// The checker veripb, if it is not on PATH
    #[arg(long, value_name = "PROGRAM")]
    veripb: Option<String>,
    /// Exit with 0 even if a part could not be checked; the report names it
    #[arg(long)]
    allow_partial: bool,
    #[command(flatten)]
    explain: ExplainOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl Check {
    pub(super) fn run(&self) -> Result<ExitCode> {
        if let Some(formula) = &self.formula {
            return self.raw(formula);
        }
        let program = veripb::find(self.veripb.as_deref());
        if let (Some(given), None) = (&self.veripb, &program) {
            let why = "no such program: give the path of veripb, or leave --veripb out";
            return Err(CliError::input(given.as_ref(), why));
        }
        if !self.folder.is_dir() {
            let why = if self.folder.exists() {
                "it is not a folder: give one that `nq-sat certify` wrote, or add --for FORMULA to \
                 check an LRAT proof"
            } else {
                "no such folder: give one that `nq-sat certify` wrote"
            };
            return Err(CliError::input(&self.folder, why));
        }
        let control = session::control();
        if self.explain.explain {
            return self.explain.run(&self.folder, &control, |error| self.failed(error));
        }
        control.begin(format!("the certificate in {}", self.folder.display()));
        let report = Progress::watch_runs(&control, self.run.is_silent())
            .during(|| CheckReport::new(&self.folder, program.as_deref(), &control));
        output::answer(self.run.json, &report, |out| words::check(out, &report, self.run.quiet))?;
        let proved = report.proved.map_err(|error| self.failed(error))?;
        let is_enough = proved.is_whole || self.allow_partial;
        Ok(if is_enough { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Checks a proof without a bundle.
    fn raw(&self, formula: &Path) -> Result<ExitCode> {
        let control = session::control();
        let name = self.folder.display();
        control.begin(format!("the proof in {name}"));
        let checked = Progress::watch_runs(&control, self.run.is_silent())
            .during(|| check_lrat_file((formula, &self.folder), &control));
        let said = |kind, line| Err(CliError::Said { kind, line });
        match &checked {
            Err(RawProofError::Other(why)) => return said(FaultKind::Input, why.clone()),
            Err(RawProofError::Stopped(reason)) => {
                return Err(self.failed(CertificateError::Stopped(*reason)));
            }
            Ok(_) | Err(RawProofError::Wrong(_)) => {}
        }
        let report = RawCheck::new((formula, &self.folder), &checked);
        output::answer(self.run.json, &report, |out| write!(out, "{report}"))?;
        match checked {
            Err(RawProofError::Wrong(why)) => {
                said(FaultKind::Wrong, format!("NOT VERIFIED: {name}: {why}"))
            }
            _ => Ok(ExitCode::SUCCESS),
        }
    }

    /// A faulty certificate is a result of the check; other errors are usage, input, or system
    /// errors.
    fn failed(&self, error: CertificateError) -> CliError {
        match error {
            CertificateError::Stopped(reason) => {
                let line = format!("not checked: {reason}");
                CliError::Said { kind: FaultKind::Stopped(reason), line }
            }
            CertificateError::Unchecked(_) => {
                CliError::Said { kind: FaultKind::Input, line: format!("not checked: {error}") }
            }
            CertificateError::Check(CheckError::NoCertificate) => {
                CliError::input(&self.folder, error.to_string())
            }
            error => {
                CliError::Said { kind: FaultKind::Wrong, line: format!("NOT VERIFIED: {error}") }
            }
        }
    }
}
