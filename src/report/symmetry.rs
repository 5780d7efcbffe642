//! A word of functions on permutations, and its motion.

use std::io::{self, Write};

use super::wrap::paragraph;
use crate::query::SymmetryReport;

/// Writes the value of the word.
///
/// # Errors
/// What the writer says.
pub fn write(out: &mut dyn Write, report: &SymmetryReport) -> io::Result<()> {
    let SymmetryReport { word, shortest, motion, about, example, .. } = report;
    paragraph(out, "", &format!("{word} is {shortest}, {motion}: {about}"))?;
    writeln!(out)?;
    writeln!(out, "  in ASCII     {} is {}", report.word_ascii, report.shortest_ascii)?;
    writeln!(
        out,
        "  digits       {}, those of {shortest} {}",
        report.trace, report.shortest_trace
    )?;
    writeln!(out, "  for example  {} becomes {}", example.from, example.to)
}
