//! The families of a suite as a table.

use std::io::{self, Write};

use crate::suite::FamilySummary;
use nq_show::columns::{Align, Columns};

/// Writes a row for each family: its instances with and without a solution. Undecided instances and
/// those that were left out have a column if there are any.
pub fn write(out: &mut dyn Write, summary: &[FamilySummary]) -> io::Result<()> {
    let has_unknown = summary.iter().any(|family| family.unknown > 0);
    let is_selected = summary.iter().any(|family| family.left_out > 0);
    let widest = summary.iter().map(|family| family.family.len()).max().unwrap_or(0);
    let mut table = Columns::default()
        .with("family", widest, Align::Left)
        .with("satisfiable", 0, Align::Right)
        .with("unsatisfiable", 0, Align::Right);
    if has_unknown {
        table = table.with("unknown", 0, Align::Right);
    }
    if is_selected {
        table = table.with("left out", 0, Align::Right);
    }
    writeln!(out, "{}", table.header())?;
    for FamilySummary { family, satisfiable, unsatisfiable, unknown, left_out, .. } in summary {
        let mut cells = vec![family.clone(), satisfiable.to_string(), unsatisfiable.to_string()];
        cells.extend(has_unknown.then(|| unknown.to_string()));
        cells.extend(is_selected.then(|| left_out.to_string()));
        writeln!(out, "{}", table.row(&cells))?;
    }
    Ok(())
}
