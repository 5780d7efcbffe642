//! The progress of a count in shards, in words.

use std::io::{self, Write};

use super::wrap::paragraph;
use crate::base::numbers::{span, thousands};
use crate::shard::{Status, StatusReport};

const UNKNOWN: &str = "unknown";

/// Writes the progress.
///
/// # Errors
/// What the writer says.
pub fn write(out: &mut dyn Write, report: &StatusReport) -> io::Result<()> {
    const HOUR: f64 = 3600.0;
    let Some((question, status)) = &report.count else {
        return writeln!(out, "no shard is done yet");
    };
    let Status { done, of, missing, work, rate, .. } = status;
    #[expect(clippy::cast_precision_loss, reason = "for people")]
    let percent = 100.0 * *done as f64 / *of as f64;
    let (done, of) = (thousands((*done).into()), thousands((*of).into()));
    let done = format!("{done} of {of} shards done, {percent:.1} %");
    paragraph(out, "", &format!("{}: {done}", question.describe()))?;
    writeln!(out, "  work     {}, all machines together", span(work.as_secs_f64()))?;
    if missing.is_empty() {
        return Ok(());
    }
    let per_hour = |rate| format!("{:.1} shards an hour", rate * HOUR);
    writeln!(out, "  rate     {}", rate.map_or_else(|| UNKNOWN.to_owned(), per_hour))?;
    writeln!(out, "  left     {}", left(status))?;
    paragraph(out, "  missing  ", &missing.to_string())
}

/// The estimated time of the missing shards.
#[must_use]
pub fn left(status: &Status) -> String {
    let about = |left: std::time::Duration| format!("about {}", span(left.as_secs_f64()));
    status.left.map_or_else(|| UNKNOWN.to_owned(), about)
}
