//! iCNF, for cube and conquer: the clauses of the DIMACS file, and after them cubes, one `a` line each. A solver
//! is to solve the formula under each cube; without a model under any there is none at all.
//!
//! The head is `p inccnf`, without numbers. Source: Heule, Kullmann, Wieringa & Biere, "Cube and Conquer", HVC 2011.

use std::io::{self, Write};

use super::Document;
use super::clause_writer::ClauseWriter;
use super::provenance::{write_encodings, write_variables};
use crate::cnf::ClauseSink;
use crate::enumerate::visit_cubes;

/// On how many lines cubes choose if nothing else is asked for: at n = 8 that makes 42 cubes, one for each pair of
/// squares in the two middle rows that attack each other not.
pub const CUBE_LINES: usize = 2;

/// Writes a document.
pub(super) fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Document { instance, encoding, provenance, cube_lines } = document;
    provenance.write(instance, "c", out)?;
    write_encodings(document, out)?;
    writeln!(out, "c cubes: every way to fill {cube_lines} lines, those in the middle first")?;
    write_variables(instance, ("c", ""), out)?;
    writeln!(out, "p inccnf")?;
    let mut writer = ClauseWriter::new("", out);
    encoding.encode(instance, &mut writer);
    writer.set_prefix("a ");
    let mut cubes = 0_u64;
    visit_cubes(instance, *cube_lines, &mut |cube| {
        cubes += 1;
        writer.add_clause(cube);
    });
    if cubes == 0 {
        // Solvers take a file without a cube for the formula alone or for a fault: give them the whole.
        writer.add_clause(&[]);
    }
    writer.finish()
}
