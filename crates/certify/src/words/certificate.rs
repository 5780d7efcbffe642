//! The files of a certificate.

use std::io::{self, Write};

use crate::request::CertificateReport;
use crate::write::{Subject, WrittenFile};
use nq_board::base::numbers::bytes;
use nq_board::base::shell_words::quoted;
use nq_show::wrap::paragraph;

/// Writes the statement that it proves and, unless `quiet`, its files. `model` is the model as on a
/// command line.
pub fn write(
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
    let folder = quoted(&report.folder.display().to_string());
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
pub(crate) fn write_files(
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
