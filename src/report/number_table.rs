//! A table of all numbers of queens and of knights, as text.

use std::io::{self, Write};

use itertools::Itertools;

use super::look::Charset;
use super::orbits::orbits_short;
use super::table::Grid;
use super::wrap::paragraph;
use crate::base::count::Count;
use crate::base::numbers::{plural, span};
use crate::model::Problem;
use crate::native::knights::{self, Pieces};
use crate::query::TableReport;
use crate::run::tally::Tally;
use crate::verify::{Known, KnownVerdict};

/// The cell of a number without placements.
const NOTHING: &str = ".";

/// Writes the table and, unless `quiet`, a title and remarks.
///
/// # Errors
/// What the writer says.
pub fn write(
    report: &TableReport,
    out: &mut dyn Write,
    lines: Charset,
    quiet: bool,
) -> io::Result<()> {
    if let Some(reason) = report.stopped() {
        writeln!(
            out,
            "INCOMPLETE: {}: the numbers count a part of the placements",
            reason.in_words()
        )?;
    }
    if !quiet {
        paragraph(out, "", &title(report))?;
        writeln!(out)?;
    }
    match report.pieces {
        Pieces::QueensAndKnights => {
            grid(report, out, lines, "placements", |tally| Some(tally.total.clone()))?;
            if report.table.is_complete() {
                writeln!(out)?;
                grid(report, out, lines, "fundamental", Tally::fundamental)?;
            }
        }
        Pieces::Queens => list(report, out, lines)?,
    }
    if quiet { Ok(()) } else { remarks(report, out) }
}

fn title(report: &TableReport) -> String {
    let pieces = match report.pieces {
        Pieces::QueensAndKnights => "queens and knights",
        Pieces::Queens => "queens",
    };
    let Problem { model, size, board, .. } = &report.problem;
    format!(
        "{model}, n = {size}: any number of {pieces} on a board of {board}, \
         no two pieces attack each other"
    )
}

/// A column for each number of queens, a row for each number of knights.
fn grid(
    report: &TableReport,
    out: &mut dyn Write,
    lines: Charset,
    what: &str,
    number: impl Fn(&Tally) -> Option<Count>,
) -> io::Result<()> {
    let table = &report.table;
    let text = |tally: &Tally| match number(tally) {
        Some(number) if number == 0 => NOTHING.to_owned(),
        Some(number) => number.to_string(),
        None => "?".to_owned(),
    };
    let queens = 0..=table.most_queens();
    let row = |label: String, tallies: &mut dyn Iterator<Item = Tally>, sum: &Tally| {
        let tallies = tallies.map(|tally| text(&tally));
        std::iter::once(label).chain(tallies).chain([text(sum)]).collect_vec()
    };
    let labels = queens.clone().map(|queens| queens.to_string());
    let head =
        std::iter::once("knights".to_owned()).chain(labels).chain(["sum".to_owned()]).collect();
    let body = (0..=table.most_knights()).map(|knights| {
        let mut tallies = queens.clone().map(|queens| table.tally(queens, knights));
        row(knights.to_string(), &mut tallies, &table.of_knights(knights))
    });
    let mut sums = queens.clone().map(|queens| table.of_queens(queens));
    let foot = row("sum".to_owned(), &mut sums, &table.all());
    writeln!(out, "{what}")?;
    Grid { over: Some("queens"), head, body: body.collect(), foot }.write(out, lines)
}

/// A row for each number of queens.
fn list(report: &TableReport, out: &mut dyn Write, lines: Charset) -> io::Result<()> {
    let row = |label: String, tally: &Tally| {
        let fundamental = tally.fundamental().map_or("?".to_owned(), |all| all.to_string());
        let orbits = tally.orbits.as_ref().map_or("?".to_owned(), orbits_short);
        vec![label, tally.total.to_string(), fundamental, orbits]
    };
    let head = ["queens", "placements", "fundamental", "orbits"].into_iter().map(str::to_owned);
    let body = (0..=report.table.most_queens())
        .map(|queens| row(queens.to_string(), &report.table.tally(queens, 0)));
    let foot = row("sum".to_owned(), &report.table.all());
    Grid { over: None, head: head.collect(), body: body.collect(), foot }.write(out, lines)
}

/// Remarks below the table.
fn remarks(report: &TableReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    if report.table.is_complete() && report.pieces == Pieces::QueensAndKnights {
        let (k, tally) = report.table.largest();
        let (total, fundamental) = (&tally.total, tally.fundamental().unwrap_or_default());
        let s = plural(total.clone());
        writeln!(
            out,
            "largest equal numbers: {k}, {total} placement{s}, {fundamental} fundamental"
        )?;
    }
    for known in &report.known {
        let Known { what, source, index, published, .. } = known;
        match known.verdict() {
            KnownVerdict::Equal => {
                writeln!(out, "{what} alone: {published} = {source}({index})")?;
            }
            // The run fails with this difference as its message.
            KnownVerdict::Different => {}
        }
    }
    writeln!(out, "engine {}, {}", knights::NAME, span(report.time.as_secs_f64()))
}
