//! The result of a run with random models.

use std::io::{self, Write};

use itertools::Itertools;

use crate::fuzz::FuzzReport;
use nq_board::base::words::counted;
use nq_board::run::StopReason;
use nq_show::wrap::paragraph;

/// Writes the verdict of a complete run, and the missing subjects.
pub fn write(out: &mut dyn Write, report: &FuzzReport) -> io::Result<()> {
    paragraph(out, "", &verdict(report))?;
    let mut missing = report.missing.iter();
    missing.try_for_each(|(name, why)| paragraph(out, "MISSING: ", &format!("{name}: {why}")))
}

fn verdict(report: &FuzzReport) -> String {
    let FuzzReport { seed, cases, empty, too_large, answers, .. } = report;
    let models = format!("{} (seed {seed})", counted(*cases, "random model"));
    if !report.is_compared() {
        return format!("NOT COMPARED: {models}, no engine or solver takes any of them");
    }
    let asked = answers.iter().filter(|(_, answers)| **answers > 0);
    let asked = asked.map(|(name, answers)| format!("{name} {answers}")).join(", ");
    let replaced = if *too_large > 0 {
        let were = if *too_large == 1 { "one was" } else { "ones were" };
        format!("; {too_large} larger {were} replaced")
    } else {
        String::new()
    };
    format!(
        "{models}: every answer equals brute force; answers: {asked}; \
         {empty} had no placement{replaced}"
    )
}

/// The progress of a stopped run in one line.
pub fn stopped(report: &FuzzReport, reason: StopReason) -> String {
    let FuzzReport { cases, models, .. } = report;
    format!("{reason}: {cases} of {models} random models are done, every answer equals brute force")
}
