//! A word of functions on permutations, and its motion.

use std::io::{self, Write};

use crate::ask::symmetry::{EquivalenceReport, SymmetryReport};
use nq_show::wrap::paragraph;

/// Writes what a symmetry does.
pub fn write(out: &mut dyn Write, report: &SymmetryReport) -> io::Result<()> {
    let SymmetryReport { word, shortest, motion, about, example, .. } = report;
    paragraph(out, "", &format!("{word} is {shortest}, {motion}: {about}"))?;
    writeln!(out)?;
    writeln!(out, "  in ASCII     {} is {}", report.word_ascii, report.shortest_ascii)?;
    writeln!(out, "  for example  {} becomes {}", example.from, example.to)?;
    writeln!(out, "  digits       {}, those of {shortest} {}", report.trace, report.shortest_trace)
}

/// Writes the line of the text and what it means.
pub fn equivalence(out: &mut dyn Write, report: &EquivalenceReport) -> io::Result<()> {
    let EquivalenceReport { proof, equivalent, left, right, .. } = report;
    writeln!(out, "{proof}\n")?;
    if *equivalent {
        let text =
            format!("equivalent: both are {}, {}: {}", left.shortest, left.motion, left.about);
        return paragraph(out, "", &text);
    }
    paragraph(out, "", "not equivalent:")?;
    for SymmetryReport { word, shortest, motion, example, .. } in [left, right] {
        let text =
            format!("{word} is {shortest}, {motion}: {} becomes {}", example.from, example.to);
        paragraph(out, "  ", &text)?;
    }
    Ok(())
}
