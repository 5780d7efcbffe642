//! The files of a certificate.

use std::io::{self, Write};

use super::wrap::paragraph;
use crate::certify::request::CertificateReport;
use crate::certify::write::Subject;
use nq_board::base::numbers::bytes;
use nq_board::base::shell_words::quoted;

/// Writes the statement that it proves and, unless `quiet`, its files. `model` is the model as on a
/// command line.
pub(crate) fn write(
    out: &mut dyn Write,
    report: &CertificateReport,
    model: &str,
    quiet: bool,
) -> io::Result<()> {
    let files = &report.bundle.files;
    paragraph(out, "", &report.bundle.statement)?;
    if quiet {
        return Ok(());
    }
    writeln!(out)?;
    let width = files.iter().map(|file| file.name.len()).max().unwrap_or(0);
    for file in files {
        let size = bytes(file.bytes.into());
        writeln!(out, "  {:width$}  {size:>10}  {}", file.name, about(&file.name))?;
    }
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
