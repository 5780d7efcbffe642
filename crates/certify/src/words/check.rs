//! The result of checking a certificate.

use std::io::{self, Write};

use crate::bundle::{CheckReport, Finding, Proved, Trusted};
use nq_show::style::{STRONG, WARNING};
use nq_show::wrap::paragraph;

/// Writes the findings, the verdict, and what is left to trust; with `quiet` only the verdict.
/// Without a verdict, writes the findings.
pub fn write(out: &mut dyn Write, report: &CheckReport, quiet: bool) -> io::Result<()> {
    let Ok(proved) = &report.proved else {
        return if quiet { Ok(()) } else { list(&report.findings, out) };
    };
    let Proved { statement, is_own_model, is_whole, trusted } = proved;
    let verdict = if *is_whole {
        format!("{STRONG}VERIFIED{STRONG:#}")
    } else {
        format!("{WARNING}PARTLY CHECKED{WARNING:#} (veripb did not run)")
    };
    let own = if *is_own_model { " (a model of the bundle's own, in model.toml)" } else { "" };
    let statement = format!("{statement}{own}");
    if quiet {
        return writeln!(out, "{verdict}: {statement}");
    }
    list(&report.findings, out)?;
    writeln!(out)?;
    // On one line however long it is, for those who search for it.
    writeln!(out, "{verdict}: {STRONG}{statement}{STRONG:#}")?;
    let either = if trusted.len() > 1 { ", with either proof format" } else { "" };
    writeln!(out, "What is left to trust{either}:")?;
    trusted
        .iter()
        .try_for_each(|Trusted { format, what }| paragraph(out, &format!("  {format:6}  "), what))
}

fn list(findings: &[Finding], out: &mut dyn Write) -> io::Result<()> {
    let width = findings.iter().map(|finding| finding.subject.len()).max().unwrap_or(0);
    for Finding { subject, what, is_checked } in findings {
        let mark =
            if *is_checked { String::new() } else { format!("{WARNING}NOT CHECKED{WARNING:#}: ") };
        paragraph(out, &format!("  {subject:width$}  "), &format!("{mark}{what}"))?;
    }
    Ok(())
}
