//! The progress of a count in shards, in words.

use std::io::{self, Write};

use crate::count::shard::{Status, StatusReport};
use nq_board::base::numbers::{about, span, thousands};
use nq_show::wrap::paragraph;

const UNKNOWN: &str = "unknown";

/// Writes how far the shards are.
pub fn write(out: &mut dyn Write, report: &StatusReport) -> io::Result<()> {
    const HOUR: f64 = 3600.0;
    let (Some(question), Some(status)) = (&report.question, &report.status) else {
        return writeln!(out, "no shard is done yet");
    };
    let Status { done, of, missing, work, rate, .. } = status;
    #[expect(clippy::cast_precision_loss, reason = "for people")]
    let percent = 100.0 * *done as f64 / *of as f64;
    let (done, of) = (thousands((*done).into()), thousands((*of).into()));
    let done = format!("{done} of {of} shards done, {percent:.1} %");
    paragraph(out, "", &format!("{}: {done}", question.describe()))?;
    writeln!(out, "  work     {} on all machines", span(work.as_secs_f64()))?;
    if missing.is_empty() {
        return Ok(());
    }
    let per_hour = |rate: f64| {
        let rate = rate * HOUR;
        if rate < 1000.0 {
            return format!("{rate:.1} shards per hour");
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a rate is positive and far below the largest number"
        )]
        let whole = rate.round() as u128;
        format!("{} shards per hour", thousands(whole))
    };
    writeln!(out, "  rate     {}", rate.map_or_else(|| UNKNOWN.to_owned(), per_hour))?;
    writeln!(out, "  left     {}", left(status))?;
    paragraph(out, "  missing  ", &missing.to_string())
}

/// The estimated time of the missing shards.
pub fn left(status: &Status) -> String {
    status.left.map_or_else(|| UNKNOWN.to_owned(), |left| about(left.as_secs_f64()))
}
