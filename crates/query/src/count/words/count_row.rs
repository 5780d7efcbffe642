//! Counts, a row for each size.

use std::io::{self, Write};

use itertools::Itertools;

use crate::ask::answer::Answer;
use crate::ask::words::forecast::choice;
use crate::ask::words::found_by::{found_by, refuted_by};
use crate::count::counting::CountReport;
use nq_board::base::numbers::{plural, span, thousands};
use nq_board::run::Completion;
use nq_check::verify::{KnownEnd, KnownVerdict};
use nq_show::columns::{Align, Columns};
use nq_show::orbits::orbits_short;
use nq_show::wrap::paragraph;

/// The indentation of a remark under a row.
const INDENT: &str = "     ";

/// The rows; the first one decides how wide the columns are.
#[derive(Debug, Default)]
pub struct CountTable {
    columns: Option<Columns>,
    /// The engine of the rows above.
    engine: Option<String>,
    /// The parameter that is a second size.
    second: Option<String>,
}

impl CountTable {
    /// A table with a column for a parameter that is a second size.
    pub fn with_second_size(second: Option<String>) -> Self {
        Self { second, ..Self::default() }
    }

    /// Writes a row. Unless `quiet`, writes the headings above the first row, the engine above its
    /// first row, and remarks under the row.
    pub fn row(
        &mut self,
        out: &mut dyn Write,
        report: &CountReport,
        quiet: bool,
    ) -> io::Result<()> {
        let is_first = self.columns.is_none();
        let mut cells = cells(report);
        let mut head = Columns::default().with("n", 3, Align::Right);
        if let Some(second) = &self.second {
            let value = report.problem.settings.get(second).as_ref().map(ToString::to_string);
            cells.insert(1, value.unwrap_or_default());
            head = head.with(second.as_str(), 3, Align::Right);
        }
        let columns = self.columns.get_or_insert_with(|| columns(head, report, &cells));
        if !quiet {
            if is_first {
                writeln!(out, "{}", columns.header())?;
            }
            if self.engine.as_ref() != Some(&report.answer.engine) {
                writeln!(out, "engine {}", choice(&report.answer.engine, &report.forecasts))?;
                self.engine = Some(report.answer.engine.clone());
            }
        }
        writeln!(out, "{}", columns.row(&cells))?;
        if quiet { Ok(()) } else { remarks(out, report) }
    }
}

/// Columns for sizes a little above the first, or as wide as the first row.
fn columns(head: Columns, report: &CountReport, first: &[String]) -> Columns {
    let level = report.problem.level.as_ref();
    let [.., placements, fundamental, orbits, _, _] = first else { return Columns::default() };
    let parameter = level.map(|level| &level.parameter).or(report.parameter.as_ref());
    let columns = match parameter {
        Some(parameter) => head.with(parameter.as_str(), 4, Align::Right),
        None => head,
    };
    columns
        .with("placements", placements.len().max(12), Align::Right)
        .with("fundamental", fundamental.len(), Align::Right)
        .with("orbits", orbits.len().max(16), Align::Left)
        .with("time", 10, Align::Right)
        .with("published", 0, Align::Left)
}

fn cells(report: &CountReport) -> Vec<String> {
    let CountReport { problem, answer: Answer { tally, completion, time, .. }, evidence, .. } =
        report;
    let known = &evidence.known;
    let level = problem.level.as_ref().map(|level| level.value.to_string());
    // No value has a placement.
    let level = level.or(report.parameter.as_ref().map(|_| "-".to_owned()));
    let (fundamental, orbits) = match &tally.orbits {
        Some(orbits) => (orbits.fundamental().to_string(), orbits_short(orbits)),
        None => ("?".to_owned(), String::new()),
    };
    let (total, remark) = match completion {
        Completion::Stopped(reason) => {
            (format!(">={}", tally.total), format!("INCOMPLETE: {reason}"))
        }
        Completion::Complete if known.is_empty() => {
            let beyond = |end: &KnownEnd| format!("beyond {}({})", end.source, end.index);
            let remark = report.known_end.as_ref().map_or_else(|| "-".to_owned(), beyond);
            (tally.total.to_string(), remark)
        }
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
    let time = span(time.as_secs_f64());
    let rest = [total, fundamental, orbits, time, remark];
    std::iter::once(problem.size.to_string()).chain(level).chain(rest).collect()
}

/// Writes how many placements the parts of the engine found, and what was counted twice.
fn remarks(out: &mut dyn Write, report: &CountReport) -> io::Result<()> {
    let answer = &report.answer;
    if let Some(found) = found_by(answer) {
        remark(out, &format!("found by {found}"))?;
    }
    if let Some(refuted) = refuted_by(answer) {
        remark(out, &format!("refuted by {refuted}"))?;
    }
    if answer.audited > 0 { remark(out, &audited(answer.audited)) } else { Ok(()) }
}

/// Writes a remark below a row.
pub(crate) fn remark(out: &mut dyn Write, text: &str) -> io::Result<()> {
    paragraph(out, INDENT, text)
}

/// The result of an audit.
pub fn audited(row_sets: u64) -> String {
    let (number, s) = (thousands(row_sets.into()), plural(row_sets.into()));
    format!("audit: {number} row set{s} counted again by another method, with the same result")
}
