//! Counts, a row a size.

use std::io::{self, Write};

use itertools::Itertools;

use super::orbits::orbits_short;
use crate::base::numbers::{plural, thousands};
use crate::query::CountReport;
use crate::run::control::Completion;
use crate::run::engine::EnumerationNames;
use crate::run::outcome::{SolverStats, SplitStats};
use crate::verify::KnownVerdict;

/// What stands before a remark under a row.
const INDENT: &str = "     ";

/// The headings of the columns.
#[must_use]
pub fn header(report: &CountReport) -> String {
    let level = report.problem.level.as_ref().map(|level| format!(" {:>4}", level.parameter));
    format!(
        "{:>3}{} {:>20} {:>18}  {:<24} {:<width$} {:>9}  {}",
        "n",
        level.unwrap_or_default(),
        "placements",
        "fundamental",
        "orbits",
        "engine",
        "seconds",
        "published",
        width = engine_width(report)
    )
}

/// The row of a size.
#[must_use]
pub fn line(report: &CountReport) -> String {
    let CountReport { problem, engine, tally, completion, known, time, .. } = report;
    let level = problem.level.as_ref().map(|level| format!(" {:>4}", level.value));
    let (fundamental, orbits) = match &tally.orbits {
        Some(orbits) => (orbits.fundamental().to_string(), orbits_short(orbits)),
        None => ("?".to_owned(), String::new()),
    };
    let (total, remark) = match completion {
        Completion::Stopped(reason) => {
            (format!(">={}", tally.total), format!("INCOMPLETE: {}", reason.in_words()))
        }
        Completion::Complete if known.is_empty() => (tally.total.to_string(), "-".to_owned()),
        Completion::Complete => {
            let of = |verdict| {
                let of = known.iter().filter(move |known| known.verdict() == verdict);
                of.map(|known| known.source).unique().join(", ")
            };
            let (equal, different) = (of(KnownVerdict::Equal), of(KnownVerdict::Different));
            let remark = match &*different {
                "" => format!("= {equal}"),
                _ => format!("NOT {different}"),
            };
            (tally.total.to_string(), remark)
        }
    };
    format!(
        "{:>3}{} {total:>20} {fundamental:>18}  {orbits:<24} {engine:<width$} {:>9.3}  {remark}",
        problem.size,
        level.unwrap_or_default(),
        time.as_secs_f64(),
        width = engine_width(report)
    )
}

/// Of the column of engines. All rows have the same engine, or a native one each, whose names are
/// short.
fn engine_width(report: &CountReport) -> usize {
    report.engine.len().max(10)
}

/// Writes under a row who found what, and what was counted twice.
///
/// # Errors
/// What the writer says.
pub fn remarks(out: &mut dyn Write, report: &CountReport) -> io::Result<()> {
    let CountReport { engine, enumeration, solver, audited: twice, .. } = report;
    if let Some(found) = found_by(engine, enumeration.as_ref(), solver.as_ref()) {
        remark(out, &format!("found by {found}"))?;
    }
    if *twice > 0 { remark(out, &audited(*twice)) } else { Ok(()) }
}

/// Writes a line under a row.
pub(super) fn remark(out: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(out, "{INDENT}{text}")
}

/// Who found what, where the formula was split into cubes.
pub(super) fn found_by(
    engine: &str,
    enumeration: Option<&EnumerationNames>,
    solver: Option<&SolverStats>,
) -> Option<String> {
    let SplitStats { cubes, by_solver, by_splitter } = solver?.split?;
    let one_of_each = enumeration?.symmetry == Some("orbits");
    let (which, rest) = if one_of_each {
        (", one of each orbit", "; the others are their images")
    } else {
        ("", "")
    };
    let (cubes, s) = (thousands(cubes.into()), plural(cubes.into()));
    let (by_solver, by_splitter) = (thousands(by_solver.into()), thousands(by_splitter.into()));
    Some(format!(
        "{engine} {by_solver}, splitting alone {by_splitter}, in {cubes} cube{s}{which}{rest}"
    ))
}

/// What an audit has shown.
#[must_use]
pub fn audited(row_sets: u64) -> String {
    let (number, s) = (thousands(row_sets.into()), plural(row_sets.into()));
    format!("audit: {number} row set{s} counted once more another way, with the same result")
}
