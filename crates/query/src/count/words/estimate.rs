//! Estimates as text, a row for each size.

use std::io::{self, Write};

use crate::count::estimate::EstimateReport;
use nq_board::base::numbers::{bytes, span, spans, thousands};
use nq_board::run::Projection;
use nq_show::columns::{Align, Columns};

/// The indentation of the intervals under a row.
const INDENT: &str = "     ";

fn columns(units: &str) -> Columns {
    Columns::default()
        .with("n", 3, Align::Right)
        .with(units, 12, Align::Right)
        .with("sampled", 7, Align::Right)
        .with("one core", 11, Align::Right)
        .with("64 cores", 11, Align::Right)
        .with("4096 cores", 10, Align::Right)
        .with("memory", 10, Align::Right)
}

/// The headings of the columns. Memory is that of one thread.
pub fn header(units: &str) -> String {
    columns(units).header()
}

/// Writes the row of a size, and under it the intervals of the time and of the placements.
pub fn row(out: &mut dyn Write, report: &EstimateReport) -> io::Result<()> {
    let EstimateReport { problem, estimate, split, .. } = report;
    let Projection { mean, low, high } = estimate.cpu_seconds;
    let placements = estimate.placements;
    let cells = [
        problem.size.to_string(),
        thousands(estimate.units.into()),
        estimate.sampled.to_string(),
        span(mean),
        span(mean / 64.0),
        span(mean / 4096.0),
        bytes(estimate.memory.total(1).into()),
    ];
    writeln!(out, "{}", columns(&split.units).row(&cells))?;
    if estimate.in_part {
        let unit = split.units.trim_end_matches('s');
        writeln!(out, "{INDENT}sampled     some parts of each {unit}, not the whole {unit}")?;
    }
    writeln!(out, "{INDENT}one core    {} (95 %)", spans(low, high))?;
    writeln!(
        out,
        "{INDENT}placements  {:.3e}, {:.3e} to {:.3e} (95 %)",
        placements.mean, placements.low, placements.high,
    )
}
