//! The families of a suite as a table.

use std::io::{self, Write};

use super::columns::{Align, Columns};
use crate::suite::FamilySummary;

/// Writes a row for each family: its instances with and without a solution. Instances that were not
/// selected have a column if there are any.
pub(crate) fn write(out: &mut dyn Write, summary: &[FamilySummary]) -> io::Result<()> {
    let is_selected = summary.iter().any(|family| family.left_out > 0);
    let widest = summary.iter().map(|family| family.family.len()).max().unwrap_or(0);
    let mut table = Columns::default()
        .with("family", widest, Align::Left)
        .with("satisfiable", 0, Align::Right)
        .with("unsatisfiable", 0, Align::Right);
    if is_selected {
        table = table.with("left out", 0, Align::Right);
    }
    writeln!(out, "{}", table.header())?;
    for FamilySummary { family, satisfiable, unsatisfiable, left_out, .. } in summary {
        let numbers = [satisfiable, unsatisfiable, left_out].map(ToString::to_string);
        let cells = [(*family).to_owned()].into_iter().chain(numbers);
        writeln!(out, "{}", table.row(&cells.collect::<Vec<_>>()))?;
    }
    Ok(())
}
