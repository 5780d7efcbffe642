//! What a certificate consists of.

use std::io::{self, Write};

use crate::base::numbers::bytes;
use crate::base::shell_words::quoted;
use crate::certify::request::CertificateReport;
use crate::certify::write::Subject;

/// Writes what it proves and, unless `quiet`, which files it has. `model` is the model as a command
/// line has it.
///
/// # Errors
/// What the writer says.
pub fn write(
    out: &mut dyn Write,
    report: &CertificateReport,
    model: &str,
    quiet: bool,
) -> io::Result<()> {
    let files = &report.bundle.files;
    writeln!(out, "{}", report.bundle.statement)?;
    if quiet {
        return Ok(());
    }
    writeln!(out)?;
    let width = files.iter().map(|file| file.name.len()).max().unwrap_or(0);
    for file in files {
        let size = bytes(file.bytes.into());
        writeln!(out, "  {:width$}  {size:>10}  {}", file.name, about(file.name))?;
    }
    let folder = quoted(&report.folder.display().to_string());
    writeln!(out, "\nCheck it with `nq-sat check {folder}`.")?;
    // That a higher level is impossible is a statement of its own.
    for problem in &report.excluded {
        let Some(level) = &problem.level else { continue };
        let subject = Subject { model: &report.model, problem };
        writeln!(
            out,
            "That there are none with {} = {} is a certificate of its own: `{}`.",
            level.parameter,
            level.value,
            subject.to_certify(&quoted(model), "FOLDER"),
        )?;
    }
    Ok(())
}

/// What a file of a bundle is for.
fn about(name: &str) -> &'static str {
    match name {
        "model.toml" => "the model",
        "specification.opb" => "what is asked, as sums compared with numbers",
        "solutions.txt" => "all solutions, one a line",
        "blocked.opb" => "the specification with each solution forbidden",
        "proof.pbp" => "VeriPB: that these are all",
        "formula.cnf" => "what is asked, as clauses",
        "blocked.cnf" => "the clauses with each solution forbidden",
        "proof.lrat" => "LRAT: that these are all",
        "manifest.json" => "which file proves what, and how it is checked",
        _ => "",
    }
}
