//! Estimates as text, a row a size.

use crate::base::numbers::{bytes, span, thousands};
use crate::native::half_join::Projection;
use crate::query::EstimateReport;

/// The headings of the columns.
#[must_use]
pub fn header() -> String {
    format!(
        "{:>3} {:>12} {:<12}  {:<38} {:>10} {:>10} {:>20}  placements (95 %)",
        "n", "row sets", "sampled", "one core (95 %)", "64 cores", "4096 cores", "memory a thread"
    )
}

/// The row of a size.
#[must_use]
pub fn line(report: &EstimateReport) -> String {
    let EstimateReport { problem, estimate, .. } = report;
    let Projection { mean, low, high } = estimate.cpu_seconds;
    let placements = estimate.placements;
    let in_part = if estimate.in_part { "in part" } else { "" };
    let share = format!("{} {in_part}", estimate.sampled);
    format!(
        "{:>3} {:>12} {share:<12}  {:<38} {:>10} {:>10} {:>20}  {:.3e} ({:.3e} to {:.3e})",
        problem.size,
        thousands(estimate.row_sets.into()),
        format!("{} ({} to {})", span(mean), span(low), span(high)),
        span(mean / 64.0),
        span(mean / 4096.0),
        bytes(estimate.memory.total(1).into()),
        placements.mean,
        placements.low,
        placements.high,
    )
}
