//! The table of `verify`: a row an answer, as they come.

use std::io::{self, Write};

use itertools::Itertools;

use super::orbits::orbits_short;
use crate::external::Status;
use crate::model::Problem;
use crate::query::{Answer, AnswerRow, NoAnswerRow, VerifyRow};
use crate::run::control::Completion;

/// The rows as they come; the header waits for the first.
pub struct VerifyTable {
    header: Option<String>,
    /// Of the column of engines.
    width: usize,
}

impl VerifyTable {
    /// A table with a column for this level, if there is one, and one of so many letters for engines.
    #[must_use]
    pub fn new(level: Option<&str>, width: usize) -> Self {
        Self { header: Some(header(level, width)), width }
    }

    /// Writes a row.
    ///
    /// # Errors
    /// What the writer says.
    pub fn row(&mut self, out: &mut dyn Write, row: &VerifyRow) -> io::Result<()> {
        let line = match row {
            VerifyRow::Answer(row) => {
                let line = answer_line(&row.problem, &row.answer, self.width);
                format!("{line}{}", verdict(row))
            }
            // The verdict names those that are missing.
            VerifyRow::NoAnswer(row) if row.status == Status::Missing => return Ok(()),
            VerifyRow::NoAnswer(row) => {
                let NoAnswerRow { problem, found, .. } = &**row;
                let (place, label, width) = (place(problem), row.label(), self.width);
                let so_far = match found {
                    0 => String::new(),
                    found => format!(", after {found} placements"),
                };
                format!("{place}  {label:<width$}  {}{so_far}", row.reason())
            }
        };
        if let Some(header) = self.header.take() {
            writeln!(out, "{header}")?;
        }
        writeln!(out, "{line}")
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
    let orbits = answer.tally.orbits.as_ref().map(orbits_short);
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
