//! iCNF, for cube and conquer: the clauses of the DIMACS file, followed by cubes, one `a` line
//! each. A solver solves the formula under each cube. If no cube has a model, the formula has none.
//!
//! The header is `p inccnf`, without numbers. Source: Heule, Kullmann, Wieringa & Biere, "Cube and
//! Conquer", HVC 2011.

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::clause_writer::ClauseWriter;
use super::comments;
use super::entry::{FormatEntry, ObjectiveUse};
use super::provenance::{Document, write_names};
use crate::sat::cnf::ClauseSink;
use crate::sat::enumerate::{CubeDepth, visit_cubes};

pub(super) const FORMAT: FormatEntry = FormatEntry {
    name: "icnf",
    about: "incremental CNF: clauses, then cubes that split the search (--residual)",
    suffixes: &["icnf"],
    comment: "c",
    clause_prefix: Some(""),
    cubes: true,
    objective: ObjectiveUse::Refused,
    ..FormatEntry::written_by(write)
};

fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Document { instance, encoding, residual, control, .. } = document;
    document.write_origin(out)?;
    let cubes = match residual {
        Some(lines) => format!("until {lines} lines of the board are open"),
        None => "a few decisions deep, in the middle of the board".to_owned(),
    };
    let text = format!("cubes: disjoint, and they cover all solutions; split {cubes}");
    comments::write("c", &text, out)?;
    write_names(instance, encoding, out)?;
    writeln!(out, "p inccnf")?;
    let mut writer = ClauseWriter::new("", out);
    encoding.encode(instance, &mut writer);
    writer.set_prefix("a ");
    let mut cubes = 0_u64;
    let depth = residual.map_or(CubeDepth::RootCubes, |lines| CubeDepth::Leaves(Some(lines)));
    let identity = instance.vars().map(|(var, _)| var).collect();
    // Cubes decide variables of the board only, and these cover all placements.
    let whole = instance.without_symmetry_breaking();
    visit_cubes(&whole, depth, vec![identity], control, &mut |cube| {
        cubes += 1;
        writer.add_clause(&cube.literals);
        if writer.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if cubes == 0 {
        // Solvers read a file without a cube as the bare formula or as an error: write one cube
        // that covers everything.
        writer.add_clause(&[]);
    }
    writer.finish()
}
