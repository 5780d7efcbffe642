//! `nq-sat check`: a certificate bundle checked.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use serde_json::json;

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, output, records, session};
use crate::certify::{CertificateError, Finding, Proved, Trusted, check_bundle, veripb};
use crate::report::style::{STRONG, WARNING};

/// A certificate checked: its files, its solutions, and each step of its proofs
///
/// VeriPB proofs are read here, and their steps are checked by veripb, a program of other people (`cargo install veripb
/// --version 3.0.2 --locked`). LRAT proofs are checked here.
#[derive(Args)]
pub(super) struct Check {
    /// The folder of the bundle
    folder: PathBuf,
    /// The checker veripb, if it is not on PATH
    #[arg(long, value_name = "PROGRAM")]
    veripb: Option<String>,
    /// Be content where something could not be checked: say so, and exit with 0
    #[arg(long)]
    allow_partial: bool,
    #[command(flatten)]
    run: RunOptions,
}

impl Check {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let program = veripb::find(self.veripb.as_deref());
        if let (Some(given), None) = (&self.veripb, &program) {
            return Err(CliError::Usage(format!(
                "there is no program {given}: give the path of veripb, or leave --veripb out"
            )));
        }
        if !self.folder.is_dir() {
            let what = if self.folder.exists() { "it is no folder" } else { "no such folder" };
            return Err(CliError::Input {
                file: self.folder.display().to_string(),
                why: format!("{what}: give one that `nq-sat certify` wrote"),
            });
        }
        let control = session::control(&self.run);
        control.begin("checking".to_owned());
        let start = Instant::now();
        let progress = Progress::watch_runs(&control, self.run.quiet || self.run.json);
        let mut findings = Vec::new();
        let tell = &mut |finding: &Finding| findings.push(finding.clone());
        let proved = check_bundle(&self.folder, program.as_deref(), &control, tell);
        drop(progress);
        let mut out = output::stdout();
        match &proved {
            Ok(proved) if self.run.json => {
                let mut record = self.record(&findings);
                record["statement"] = json!(proved.statement);
                record["own_model"] = json!(proved.is_own_model);
                record["verified"] = json!(proved.is_whole);
                record["seconds"] = records::seconds(start.elapsed());
                records::write(&mut out, &record)?;
            }
            Ok(proved) => self.report(proved, &findings, &mut out)?,
            Err(error) if self.run.json => {
                let mut record = self.record(&findings);
                record["verified"] = json!(false);
                record["why"] = json!(error.to_string());
                records::write(&mut out, &record)?;
            }
            Err(_) if self.run.quiet => {}
            Err(_) => list(&findings, &mut out)?,
        }
        out.flush()?;
        let proved = proved.map_err(|error| self.failed(error))?;
        let is_enough = proved.is_whole || self.allow_partial;
        Ok(if is_enough { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// What was found wrong is no fault of the caller's; the rest is.
    fn failed(&self, error: CertificateError) -> CliError {
        match error {
            CertificateError::Stopped(reason) => CliError::CheckStopped(reason),
            CertificateError::NoVerdict { .. } | CertificateError::VeriPb(_) => {
                CliError::NotChecked(error.to_string())
            }
            CertificateError::NoCertificate => {
                let file = self.folder.display().to_string();
                CliError::Input { file, why: error.to_string() }
            }
            error => CliError::Certificate(error),
        }
    }

    fn record(&self, findings: &[Finding]) -> serde_json::Value {
        let findings: Vec<_> = findings
            .iter()
            .map(|Finding { subject, what, is_checked }| {
                json!({ "subject": subject, "what": what, "checked": is_checked })
            })
            .collect();
        let folder = self.folder.display().to_string();
        json!({ "type": "check", "folder": folder, "findings": findings })
    }

    fn report(&self, proved: &Proved, findings: &[Finding], out: &mut dyn Write) -> io::Result<()> {
        let verdict = if proved.is_whole {
            format!("{STRONG}VERIFIED{STRONG:#}")
        } else {
            format!("{WARNING}NOT WHOLLY CHECKED{WARNING:#}")
        };
        let own =
            if proved.is_own_model { " (a model of the bundle's own, in model.toml)" } else { "" };
        let statement = format!("{}{own}", proved.statement);
        if self.run.quiet {
            return writeln!(out, "{verdict}: {statement}");
        }
        list(findings, out)?;
        writeln!(out, "\n{verdict}: {STRONG}{statement}{STRONG:#}")?;
        let either = if proved.trusted.len() > 1 { ", on either road" } else { "" };
        writeln!(out, "What is left to trust{either}:")?;
        for Trusted { road, what } in &proved.trusted {
            writeln!(out, "  {road:6}  {what}")?;
        }
        Ok(())
    }
}

fn list(findings: &[Finding], out: &mut dyn Write) -> io::Result<()> {
    let width = findings.iter().map(|finding| finding.subject.len()).max().unwrap_or(0);
    for Finding { subject, what, is_checked } in findings {
        let mark =
            if *is_checked { String::new() } else { format!("{WARNING}NOT CHECKED{WARNING:#}: ") };
        writeln!(out, "  {subject:width$}  {mark}{what}")?;
    }
    Ok(())
}
