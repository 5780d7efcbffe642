//! The files of a certificate of a count, and what they are predicted to take.

use std::io::{self, Write};

use crate::count::{CountCertificate, ProofEstimate, whole_number};
use crate::words::certificate::write_files;
use nq_board::base::numbers::{bytes, span};
use nq_board::base::shell_words::quoted;
use nq_show::wrap::paragraph;

/// Writes the statement that it proves and, unless `quiet`, its files.
pub fn write(out: &mut dyn Write, report: &CountCertificate, quiet: bool) -> io::Result<()> {
    let bundle = &report.bundle;
    paragraph(out, "", &bundle.statement)?;
    if let Some(fundamental) = &bundle.fundamental {
        writeln!(out, "{fundamental} fundamental")?;
    }
    if quiet {
        return Ok(());
    }
    write_files(out, &bundle.files, about)?;
    let folder = quoted(&report.folder.display().to_string());
    if report.is_longer_than_a_list {
        let note = "The proof of a list would be about as long or shorter: leave out --count.";
        writeln!(out, "\n{note}")?;
    }
    writeln!(out, "\nCheck it with `nq-sat check {folder}`.")
}

/// The purpose of a file.
fn about(name: &str) -> &'static str {
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
pub fn write_estimate(out: &mut dyn Write, report: &ProofEstimate) -> io::Result<()> {
    let width = report.proofs.iter().map(|(motion, _)| motion.len()).max().unwrap_or(0);
    let problem = &report.problem;
    writeln!(out, "{} at {}, by {}", problem.name(), problem.values(), report.engine)?;
    for (motion, size) in &report.proofs {
        let about = if size.is_exact { "" } else { ", estimated from a part of its states" };
        let time = span(size.seconds);
        writeln!(out, "  {motion:width$}  {:>10}  {time}{about}", bytes(whole_number(size.bytes)))?;
    }
    Ok(())
}
