//! Estimates as text, a row for each size.

use std::io::{self, Write};

use super::columns::{Align, Columns};
use crate::base::numbers::{bytes, span, thousands};
use crate::native::half_join::Projection;
use crate::query::EstimateReport;

/// The indentation of the intervals under a row.
const INDENT: &str = "     ";

fn columns() -> Columns {
    Columns::default()
        .with("n", 3, Align::Right)
        .with("row sets", 12, Align::Right)
        .with("sampled", 7, Align::Right)
        .with("one core", 11, Align::Right)
        .with("64 cores", 11, Align::Right)
        .with("4096 cores", 10, Align::Right)
        .with("memory", 10, Align::Right)
}

/// The headings of the columns. Memory is that of one thread.
#[must_use]
pub fn header() -> String {
    columns().header()
}

/// Writes the row of a size, and under it the intervals of the time and of the placements.
///
/// # Errors
/// What the writer says.
pub fn row(out: &mut dyn Write, report: &EstimateReport) -> io::Result<()> {
    let EstimateReport { problem, estimate, .. } = report;
    let Projection { mean, low, high } = estimate.cpu_seconds;
    let placements = estimate.placements;
    let cells = [
        problem.size.to_string(),
        thousands(estimate.row_sets.into()),
        estimate.sampled.to_string(),
        span(mean),
        span(mean / 64.0),
        span(mean / 4096.0),
        bytes(estimate.memory.total(1).into()),
    ];
    writeln!(out, "{}", columns().row(&cells))?;
    if estimate.in_part {
        writeln!(out, "{INDENT}sampled     some parts of each row set, not the whole row set")?;
    }
    writeln!(out, "{INDENT}one core    {} to {} (95 %)", span(low), span(high))?;
    writeln!(
        out,
        "{INDENT}placements  {:.3e}, {:.3e} to {:.3e} (95 %)",
        placements.mean, placements.low, placements.high,
    )
}
