//! What is written and checked, in words.

use std::io::{self, Write};

use crate::bundle::{CheckReport, Finding, Proved, Trusted};
use crate::count::{CountCertificate, EstimatedProof, ProofEstimate};
use crate::request::CertificateReport;
use crate::write::{Subject, WrittenFile};
use nq_board::base::numbers::{bytes, span};
use nq_board::base::shell_words::quoted;
use nq_show::style::{STRONG, WARNING};
use nq_show::wrap::paragraph;

/// Writes the statement that it proves and, unless `quiet`, its files. `model` is the model as on a
/// command line.
pub fn certificate(
    out: &mut dyn Write,
    report: &CertificateReport,
    model: &str,
    quiet: bool,
) -> io::Result<()> {
    paragraph(out, "", &report.bundle.statement)?;
    if quiet {
        return Ok(());
    }
    write_files(out, &report.bundle.files, about)?;
    let folder = quoted(&report.bundle.folder.display().to_string());
    writeln!(out, "\nCheck it with `nq-sat check {folder}`.")?;
    // The impossibility of a better level is a statement of its own.
    for problem in &report.excluded {
        let Some(level) = &problem.level else { continue };
        let subject = Subject { model: &report.model, problem };
        let command = subject.to_certify(&quoted(model), "FOLDER");
        let (parameter, value) = (&level.parameter, level.value);
        writeln!(out, "To prove that {parameter} = {value} is impossible, run\n  {command}")?;
    }
    Ok(())
}

/// Writes the files with their sizes and purposes.
fn write_files(
    out: &mut dyn Write,
    files: &[WrittenFile],
    about: fn(&str) -> &'static str,
) -> io::Result<()> {
    let width = files.iter().map(|file| file.name.len()).max().unwrap_or(0);
    writeln!(out)?;
    files.iter().try_for_each(|WrittenFile { name, bytes: size, .. }| {
        writeln!(out, "  {name:width$}  {:>10}  {}", bytes((*size).into()), about(name))
    })
}

/// The purpose of a file of a bundle.
fn about(name: &str) -> &'static str {
    match name {
        "model.toml" => "the model",
        "specification.opb" => "the problem as pseudo-Boolean constraints",
        "solutions.txt" => "all solutions, one in each line",
        "blocked.opb" => "the specification with each solution excluded",
        "proof.pbp" => "the VeriPB proof that there are no others",
        "formula.cnf" => "the problem as clauses",
        "blocked.cnf" => "the clauses with each solution excluded",
        "proof.lrat" => "the LRAT proof that there are no others",
        "manifest.json" => "the purpose of each file, and how to check it",
        _ => "",
    }
}

/// Writes the statement that it proves and, unless `quiet`, its files.
pub fn count(out: &mut dyn Write, report: &CountCertificate, quiet: bool) -> io::Result<()> {
    let bundle = &report.bundle;
    paragraph(out, "", &bundle.statement)?;
    if let Some(fundamental) = &bundle.fundamental {
        writeln!(out, "{fundamental} fundamental")?;
    }
    if quiet {
        return Ok(());
    }
    write_files(out, &bundle.files, about_count)?;
    let folder = quoted(&report.bundle.folder.display().to_string());
    if report.is_longer_than_a_list {
        let note = "The proof of a list would be about as long or shorter: leave out --count.";
        writeln!(out, "\n{note}")?;
    }
    writeln!(out, "\nCheck it with `nq-sat check {folder}`.")
}

/// The purpose of a file.
fn about_count(name: &str) -> &'static str {
    match name {
        "model.toml" => "the model",
        "manifest.json" => "the purpose of each file, and how to check it",
        "formula.cnf" => "the exclusions, as clauses",
        _ if name.starts_with("circuit.") => "their models as a circuit, with a proof",
        _ if name.starts_with("formula-") => "the same for symmetric solutions",
        _ if name.starts_with("circuit-") => "their circuit, with a proof",
        _ => "",
    }
}

/// Writes the predicted size of each proof.
pub fn estimate(out: &mut dyn Write, report: &ProofEstimate) -> io::Result<()> {
    let width = report.proofs.iter().map(|proof| proof.motion.len()).max().unwrap_or(0);
    let problem = &report.problem;
    writeln!(out, "{} at {}, by {}", problem.name(), problem.values(), report.engine)?;
    for EstimatedProof { motion, bytes: size, seconds, is_exact, .. } in &report.proofs {
        let about = if *is_exact { "" } else { ", estimated from a part of its states" };
        let time = span(*seconds);
        writeln!(out, "  {motion:width$}  {:>10}  {time}{about}", bytes(*size))?;
    }
    Ok(())
}

/// Writes the findings, the verdict, and what is left to trust; with `quiet` only the verdict.
/// Without a verdict, writes the findings.
pub fn check(out: &mut dyn Write, report: &CheckReport, quiet: bool) -> io::Result<()> {
    let Ok(proved) = &report.proved else {
        return if quiet { Ok(()) } else { list(&report.findings, out) };
    };
    let Proved { statement, is_own_model, is_whole, trusted, .. } = proved;
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
