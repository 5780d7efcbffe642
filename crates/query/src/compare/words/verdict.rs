//! The end of `verify`: the verdict, and open problems.

use std::io::{self, Write};

use itertools::Itertools;

use crate::compare::{NoAnswerRow, VerifySummary};
use nq_board::base::numbers::plural;
use nq_board::base::words::counted;
use nq_external::solvers::{Kept, ProofCheck};
use nq_show::wrap::paragraph;

/// Writes the faults and the verdict, and the solvers that were left out, gave no answer, or are
/// missing.
pub fn write(out: &mut dyn Write, verdict: &VerifySummary) -> io::Result<()> {
    for fault in &verdict.faults {
        write_fault(out, fault)?;
    }
    let VerifySummary { answers, agreed, related, alone, decided, .. } = verdict;
    let VerifySummary { faulty, open, missing, .. } = verdict;
    if *agreed > 0 {
        let s = plural((*agreed).into());
        let who = if verdict.solvers_are_right() { "AGREED" } else { "THE OTHERS AGREED" };
        writeln!(
            out,
            "{who}: {answers} answers for {agreed} size{s}, from independent engines; \
             no two differ"
        )?;
    }
    if !related.is_empty() {
        let sizes = related.iter().join(", ");
        writeln!(out, "RELATED: only related engines answered at n = {sizes}; no two differ")?;
    }
    if !alone.is_empty() {
        let sizes = alone.iter().join(", ");
        writeln!(out, "NOT COMPARED: no two independent engines at n = {sizes}")?;
    }
    if *decided > 0 {
        let verdicts = counted(*decided, "verdict");
        writeln!(out, "DECIDED: {verdicts} by solvers that list no placements; none is wrong")?;
    }
    let proofs = verdict.proofs.iter();
    let proofs = proofs.map(|((proof, solver), number)| (proof, &**solver, *number));
    write_proofs(out, proofs, verdict.has_external)?;
    if !faulty.is_empty() {
        paragraph(out, "NOT RUN AGAIN after its fault: ", &faulty.iter().join(", "))?;
    }
    if !open.is_empty() {
        let all: usize = open.values().sum();
        let kinds = open.iter().map(|(status, count)| format!("{count} {status}")).join(", ");
        writeln!(out, "OPEN: {all} without an answer ({kinds})")?;
    }
    if !missing.is_empty() {
        let names = missing.iter().join(", ");
        let verb = if missing.len() == 1 { "is" } else { "are" };
        paragraph(out, "MISSING: ", &format!("{names} ({verb} not on PATH, or not executable)"))?;
    }
    Ok(())
}

/// Writes what became of the proofs of solvers: the solver, and the number of its answers. Without
/// any, says that they are not asked, if there could be some.
pub fn write_proofs<'a>(
    out: &mut dyn Write,
    proofs: impl Iterator<Item = (&'a ProofCheck, &'a str, usize)>,
    is_unasked: bool,
) -> io::Result<()> {
    let mut proofs = proofs.peekable();
    if is_unasked && proofs.peek().is_none() {
        writeln!(out, "PROOFS not asked: --check-proofs checks those of external solvers")?;
    }
    for (proof, solvers) in &proofs.chunk_by(|(proof, ..)| *proof) {
        let solvers = solvers.map(|(_, solver, number)| format!("{solver} ({number})"));
        let solvers = solvers.format(", ");
        let line = match proof {
            ProofCheck::Checked => format!("checked: {solvers}"),
            ProofCheck::NotChecked(why) => format!("not checked: {solvers}: {why}"),
        };
        paragraph(out, "PROOFS ", &line)?;
    }
    Ok(())
}

/// Writes the fault of a solver, and the command that reproduces it.
fn write_fault(out: &mut dyn Write, fault: &NoAnswerRow) -> io::Result<()> {
    let Some(Kept { file, command }) = &fault.kept else { return Ok(()) };
    let (label, size, reason) = (fault.label(), fault.problem.size, fault.reason());
    paragraph(out, "FAULTY: ", &format!("{label} at n = {size}: {reason}"))?;
    match file {
        Ok(file) => writeln!(out, "  the formula       {}", file.display())?,
        Err(why) => writeln!(out, "  the formula       is not kept: {why}")?,
    }
    match command {
        Some(command) => writeln!(out, "  to reproduce it   {command}"),
        None => Ok(()),
    }
}
