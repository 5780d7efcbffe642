//! A table of all numbers of pieces, as text.

use std::io::{self, Write};

use itertools::Itertools;

use crate::count::table_report::TableReport;
use nq_board::base::Count;
use nq_board::base::numbers::span;
use nq_board::base::words::counted;
use nq_board::run::Tally;
use nq_check::verify::{Known, KnownVerdict};
use nq_show::look::Charset;
use nq_show::orbits::orbits_short;
use nq_show::problem::describe;
use nq_show::wrap::paragraph;

/// The cell of a number without placements.
const NOTHING: &str = ".";

/// The cell of a number that is not known.
const UNKNOWN: &str = "?";

/// Writes the table and, unless `quiet`, a title and remarks.
pub fn write(
    report: &TableReport,
    out: &mut dyn Write,
    lines: Charset,
    quiet: bool,
) -> io::Result<()> {
    if let Some(reason) = report.stopped() {
        writeln!(out, "INCOMPLETE: {reason}: the numbers count a part of the placements")?;
    }
    if !quiet {
        paragraph(out, "", &describe(&report.problem))?;
        writeln!(out)?;
    }
    match &report.names()[..] {
        [columns, rows] => {
            let names = (columns.as_str(), rows.as_str());
            grid(report, out, lines, ("placements", names), |tally| Some(tally.total.clone()))?;
            if report.table.all().orbits.is_some() {
                writeln!(out)?;
                grid(report, out, lines, ("fundamental", names), Tally::fundamental)?;
            }
        }
        names => list(report, names, out, lines)?,
    }
    if quiet { Ok(()) } else { remarks(report, out) }
}

/// A column for each number of the first piece, a row for each number of the second.
fn grid(
    report: &TableReport,
    out: &mut dyn Write,
    lines: Charset,
    (what, (over, beside)): (&str, (&str, &str)),
    number: impl Fn(&Tally) -> Option<Count>,
) -> io::Result<()> {
    let table = &report.table;
    let text = |tally: &Tally| match number(tally) {
        Some(number) if number == 0 => NOTHING.to_owned(),
        Some(number) => number.to_string(),
        None => UNKNOWN.to_owned(),
    };
    let columns = 0..=table.most(0);
    let row = |label: String, tallies: &mut dyn Iterator<Item = Tally>, sum: &Tally| {
        let tallies = tallies.map(|tally| text(&tally));
        std::iter::once(label).chain(tallies).chain([text(sum)]).collect_vec()
    };
    let labels = columns.clone().map(|column| column.to_string());
    let head = std::iter::once(beside.to_owned()).chain(labels).chain(["sum".to_owned()]).collect();
    let body = (0..=table.most(1)).map(|number| {
        let mut tallies = columns.clone().map(|column| table.tally(&[column, number]));
        row(number.to_string(), &mut tallies, &table.of(1, number))
    });
    let mut sums = columns.clone().map(|column| table.of(0, column));
    let foot = row("sum".to_owned(), &mut sums, &table.all());
    writeln!(out, "{what}")?;
    Grid { over: Some(over), head, body: body.collect(), foot }.write(out, lines)
}

/// A row for each combination of numbers.
fn list(
    report: &TableReport,
    names: &[String],
    out: &mut dyn Write,
    lines: Charset,
) -> io::Result<()> {
    let row = |label: String, tally: &Tally| {
        let unknown = || UNKNOWN.to_owned();
        let fundamental = tally.fundamental().map_or_else(unknown, |all| all.to_string());
        let orbits = tally.orbits.as_ref().map_or_else(unknown, orbits_short);
        vec![label, tally.total.to_string(), fundamental, orbits]
    };
    let head = [names.join(", "), "placements".into(), "fundamental".into(), "orbits".into()];
    let body = report.table.cells().map(|(numbers, tally)| row(numbers.iter().join(", "), &tally));
    let foot = row("sum".to_owned(), &report.table.all());
    Grid { over: None, head: head.into(), body: body.collect(), foot }.write(out, lines)
}

/// Remarks below the table.
fn remarks(report: &TableReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    let largest = report.table.largest().filter(|_| report.table.kinds() > 1);
    if let Some((k, tally)) = largest {
        let placements = counted(tally.total.clone(), "placement");
        write!(out, "largest equal numbers: {k}, {placements}")?;
        if let Some(fundamental) = tally.fundamental() {
            write!(out, ", {fundamental} fundamental")?;
        }
        writeln!(out)?;
    }
    for known in &report.evidence.known {
        let Known { what, source, index, published, .. } = known;
        match known.verdict() {
            KnownVerdict::Equal => writeln!(out, "{what}: {published} = {source}({index})")?,
            // The run fails with this difference as its message.
            KnownVerdict::Different => {}
        }
    }
    writeln!(out, "engine {}, {}", report.engine, span(report.time.as_secs_f64()))
}

/// A table with a column of labels, a column of sums and a row of sums. All rows have equally many
/// cells.
#[derive(Clone, Debug)]
struct Grid<'a> {
    /// The heading above the columns between the labels and the sums.
    over: Option<&'a str>,
    head: Vec<String>,
    /// The rows, each with its label first and its sum last.
    body: Vec<Vec<String>>,
    foot: Vec<String>,
}

impl Grid<'_> {
    /// Writes it with lines between labels, numbers and sums.
    fn write(&self, out: &mut dyn Write, charset: Charset) -> io::Result<()> {
        let (down, across, cross) = match charset {
            Charset::Unicode => ("│", "─", "┼"),
            Charset::Ascii => ("|", "-", "+"),
        };
        let rows = || std::iter::once(&self.head).chain(&self.body).chain([&self.foot]);
        let mut widths = vec![0; self.head.len()];
        for row in rows() {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        let [first, middle @ .., last] = &mut widths[..] else { return Ok(()) };
        // The heading above the middle must fit there.
        let between = |middle: &[usize]| middle.iter().map(|width| width + 1).sum::<usize>();
        let lacking =
            self.over.map_or(0, str::len).saturating_sub(between(middle).saturating_sub(1));
        if let [widest, ..] = middle {
            *widest += lacking;
        }
        let (first, last, between) = (*first, *last, between(middle));
        let rule = [first + 1, between + 1, last + 1].map(|width| across.repeat(width)).join(cross);
        if let Some(over) = self.over {
            writeln!(out, "{:first$} {down} {over:<between$}{down}", "")?;
        }
        for (number, row) in rows().enumerate() {
            if number == 1 || number == self.body.len() + 1 {
                writeln!(out, "{rule}")?;
            }
            let [label, cells @ .., sum] = &row[..] else { continue };
            write!(out, "{label:>first$} {down}")?;
            for (cell, width) in cells.iter().zip(&widths[1..]) {
                write!(out, " {cell:>width$}")?;
            }
            writeln!(out, " {down} {sum:>last$}")?;
        }
        Ok(())
    }
}
