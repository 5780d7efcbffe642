//! The table of `verify`: a row an answer, as they come.

use std::io::{self, BufWriter, Write};

use itertools::Itertools;

use super::super::options::RunOptions;
use super::super::{output, records};
use crate::external::Status;
use crate::model::Problem;
use crate::query::{Answer, AnswerRow, NoAnswerRow, VerifyRow};
use crate::run::control::Completion;

/// The rows as they come; the header waits for the first.
pub(super) struct Table {
    pub out: BufWriter<anstream::Stdout>,
    header: Option<String>,
    /// Of the column of engines.
    width: usize,
    json: bool,
    quiet: bool,
}

impl Table {
    pub fn new(run: &RunOptions, level: Option<&str>, width: usize) -> Self {
        let header = Some(header(level, width));
        Self { out: output::stdout(), header, width, json: run.json, quiet: run.quiet }
    }

    /// Writes a row.
    pub fn row(&mut self, row: &VerifyRow) -> io::Result<()> {
        if self.json {
            records::write(&mut self.out, row)?;
            return self.out.flush();
        }
        match row {
            VerifyRow::Answer(row) => {
                let line = answer_line(&row.problem, &row.answer, self.width);
                self.line(&format!("{line}{}", verdict(row)))
            }
            // At the end it is told who is missing.
            VerifyRow::NoAnswer(row) if row.status == Status::Missing => Ok(()),
            VerifyRow::NoAnswer(row) => {
                let NoAnswerRow { problem, found, .. } = &**row;
                let (place, label, width) = (place(problem), row.label(), self.width);
                let so_far = match found {
                    0 => String::new(),
                    found => format!(", after {found} placements"),
                };
                self.line(&format!("{place}  {label:<width$}  {}{so_far}", row.reason()))
            }
        }
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        if let Some(header) = self.header.take() {
            writeln!(self.out, "{header}")?;
        }
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}

/// How an answer compares with the first one, and with what is published.
fn verdict(row: &AnswerRow) -> String {
    let AnswerRow { answer, known, is_first, agrees, .. } = row;
    match answer.completion {
        Completion::Stopped(reason) => format!("INCOMPLETE: {}", reason.in_words()),
        Completion::Complete if !agrees => "DIFFERS".to_owned(),
        Completion::Complete if *is_first && known.is_empty() => "-".to_owned(),
        Completion::Complete if *is_first => {
            format!("= {}", known.iter().map(|known| known.source).unique().join(", "))
        }
        Completion::Complete => "agrees".to_owned(),
    }
}

fn header(level: Option<&str>, width: usize) -> String {
    let level = level.map(|parameter| format!(" {parameter:>4}")).unwrap_or_default();
    format!(
        "{:>3}{level}  {:<width$} {:>12} {:>12}  {:<18} {:<9} {:>9}  verdict",
        "n", "engine", "placements", "fundamental", "orbits", "digest", "seconds"
    )
}

/// The size, and the level if there is one.
fn place(problem: &Problem) -> String {
    let level = problem.level.as_ref().map(|level| format!(" {:>4}", level.value));
    format!("{:>3}{}", problem.size, level.unwrap_or_default())
}

fn answer_line(problem: &Problem, answer: &Answer, width: usize) -> String {
    let fundamental = answer.tally.fundamental().map(|count| count.to_string());
    let orbits = answer.tally.orbits.as_ref().map(crate::report::orbits::orbits_short);
    // The whole digest is compared; its beginning is enough for the eye.
    let digest = answer.tally.digest.map(|digest| format!("{:.8}", digest.to_string()));
    format!(
        "{}  {:<width$} {:>12} {:>12}  {:<18} {:<9} {:>9.3}  ",
        place(problem),
        answer.label(),
        answer.tally.total,
        fundamental.unwrap_or_default(),
        orbits.unwrap_or_default(),
        digest.unwrap_or_default(),
        answer.time.as_secs_f64(),
    )
}
