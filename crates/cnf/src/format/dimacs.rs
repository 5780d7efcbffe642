//! DIMACS CNF: comments with the origin of the file and the meaning of its variables, an exact
//! header, and one clause per line.
//!
//! The file states the projection onto the board variables twice: as `c t pmc` and `c p show … 0`
//! for projected model counters (Model Counting Competition 2024), and as `c ind … 0` for samplers
//! and approximate counters.

use std::io::{self, Write};

use super::clause_writer::ClauseWriter;
use super::entry::{FormatEntry, ObjectiveUse};
use super::provenance::{Document, write_names};
use crate::instance::Instance;
use crate::sat::cnf::ClauseSink;
use crate::sat::encoding::Encoding;
use crate::sat::enumerate::BlockedLiterals;
use nq_board::base::Placement;

pub(super) const FORMAT: FormatEntry = FormatEntry {
    name: "dimacs",
    about: "DIMACS CNF, with variable names and projection in comments: SAT solvers, \
            model counters",
    suffixes: &["cnf", "dimacs"],
    comment: "c",
    clause_prefix: Some(""),
    objective: ObjectiveUse::Refused,
    ..FormatEntry::written_by(write)
};

/// Writes a document. It writes clauses as they are generated and stores none. The counts in the
/// header come from the size formulas.
fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_forbidding(document, &[], out)
}

/// A task of the Model Counting Competition, and its lines of comments.
type Counting<'a> = (&'a str, &'a dyn Fn(&mut dyn Write) -> io::Result<()>);

/// Projected counting without weights.
const PLAIN: Counting<'static> = ("pmc", &|_| Ok(()));

/// Writes a document, and after its clauses one clause for each of these placements that excludes
/// it.
pub fn write_forbidding(
    document: &Document<'_>,
    forbidden: &[Placement],
    out: &mut dyn Write,
) -> io::Result<()> {
    write_counted(document, PLAIN, forbidden, out)
}

/// The same for a kind of model counters.
pub(super) fn write_counted(
    document: &Document<'_>,
    (task, lines): Counting<'_>,
    forbidden: &[Placement],
    out: &mut dyn Write,
) -> io::Result<()> {
    let Document { instance, encoding, .. } = document;
    document.write_origin(out)?;
    write_names(instance, encoding, out)?;
    writeln!(out, "c t {task}")?;
    write_projection(instance, out)?;
    lines(out)?;
    let size = encoding.size(instance);
    writeln!(out, "p cnf {} {}", size.variables, size.clauses + forbidden.len() as u64)?;
    let mut writer = ClauseWriter::new("", out);
    encoding.encode(instance, &mut writer);
    let blocked = BlockedLiterals::for_instance(instance);
    for placement in forbidden {
        writer.add_clause(&blocked.clause(instance, placement));
    }
    writer.finish()
}

/// Writes the header and the clauses without comments. The hash of this text identifies a formula.
pub fn write_bare(instance: &Instance, encoding: &Encoding, out: &mut dyn Write) -> io::Result<()> {
    let size = encoding.size(instance);
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    let mut writer = ClauseWriter::new("", out);
    encoding.encode(instance, &mut writer);
    writer.finish()
}

fn write_projection(instance: &Instance, out: &mut dyn Write) -> io::Result<()> {
    for projection in ["c p show", "c ind"] {
        write!(out, "{projection}")?;
        for (var, _) in instance.vars() {
            write!(out, " {}", var.positive().dimacs())?;
        }
        writeln!(out, " 0")?;
    }
    Ok(())
}
