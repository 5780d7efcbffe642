//! What came of random models.

use std::io::{self, Write};

use itertools::Itertools;

use crate::base::numbers::plural;
use crate::fuzz::FuzzReport;
use crate::run::control::StopReason;

/// Writes what a run that went through has shown, and which subjects are not there.
///
/// # Errors
/// What the writer says.
pub fn write(out: &mut dyn Write, report: &FuzzReport) -> io::Result<()> {
    writeln!(out, "{}", verdict(report))?;
    let mut missing = report.missing.iter();
    missing.try_for_each(|(name, why)| writeln!(out, "MISSING: {name}: {why}"))
}

fn verdict(report: &FuzzReport) -> String {
    let FuzzReport { seed, cases, empty, too_large, answers, .. } = report;
    let models = format!("{cases} random model{} (seed {seed})", plural((*cases).into()));
    if !report.is_compared() {
        return format!("NOT COMPARED: {models}, and nothing that was asked takes any of them");
    }
    let asked = answers.iter().filter(|(_, answers)| **answers > 0);
    let asked = asked.map(|(name, answers)| format!("{name} {answers}")).join(", ");
    let drawn_again = if *too_large > 0 {
        format!("; {too_large} larger ones were drawn again")
    } else {
        String::new()
    };
    format!(
        "{models}: every answer as by brute force; answers: {asked}; {empty} had no placement{drawn_again}"
    )
}

/// How far a run came that was stopped, in one line.
#[must_use]
pub fn stopped(report: &FuzzReport, reason: StopReason) -> String {
    format!(
        "{}: {} of {} random models were asked, every answer as by brute force",
        reason.in_words(),
        report.cases,
        report.models
    )
}
