//! The table of `verify`: a row for each answer, written as it is found.

use std::io::{self, Write};

use itertools::Itertools;

use crate::compare::{AnswerRow, DecidedRow, NoAnswerRow, VerifyRow};
use nq_board::base::numbers::span;
use nq_board::model::Problem;
use nq_board::run::Completion;
use nq_check::verify::Known;
use nq_external::solvers::{ProofCheck, Status};
use nq_show::columns::{Align, Columns};
use nq_show::wrap::{columns, paragraph};

/// Columns for engines, at most. With more, the other columns do not fit into a line.
const WIDEST_ENGINE: usize = 25;

/// The rows, under a heading for each problem.
pub struct VerifyTable {
    columns: Columns,
    /// The problem of the rows above.
    above: Option<String>,
}

impl VerifyTable {
    /// A table for engines whose labels have at most this many letters.
    pub fn new(width: usize) -> Self {
        let columns = Columns::default()
            .with("  engine", 2 + width.min(WIDEST_ENGINE), Align::Left)
            .with("placements", 0, Align::Right)
            .with("fundamental", 0, Align::Right)
            .with("digest", 8, Align::Left)
            .with("time", 8, Align::Right)
            .with("result", 6, Align::Left);
        Self { columns, above: None }
    }

    /// Writes a row, below a heading where a problem begins.
    pub fn row(&mut self, out: &mut dyn Write, row: &VerifyRow) -> io::Result<()> {
        match row {
            VerifyRow::Answer(row) => {
                self.heading(out, &row.problem, &row.known)?;
                writeln!(out, "{}", self.columns.row(&cells(row)))
            }
            VerifyRow::Decided(row) => {
                self.heading(out, &row.problem, &[])?;
                writeln!(out, "{}", self.columns.row(&decided(row)))
            }
            // The verdict names those that are missing.
            VerifyRow::NoAnswer(row) if row.status == Status::Missing => Ok(()),
            VerifyRow::NoAnswer(row) => {
                let NoAnswerRow { problem, found, .. } = &**row;
                self.heading(out, problem, &[])?;
                let so_far = match found {
                    0 => String::new(),
                    found => format!(", after {found} placements"),
                };
                let (label, reason) = (row.label(), format!("{}{so_far}", row.reason()));
                if columns(&label) > WIDEST_ENGINE {
                    writeln!(out, "  {label}")?;
                    return paragraph(out, "      ", &reason);
                }
                paragraph(out, &format!("  {label}  "), &reason)
            }
        }
    }

    /// Writes the problem above its first row, with the published values.
    fn heading(
        &mut self,
        out: &mut dyn Write,
        problem: &Problem,
        known: &[Known],
    ) -> io::Result<()> {
        let values = problem.values();
        if self.above.as_ref() == Some(&values) {
            return Ok(());
        }
        if self.above.is_none() {
            writeln!(out, "{}", self.columns.header())?;
        }
        let mut published = known.iter().map(|Known { what, published, source, .. }| {
            let what = if what == "total" { "placements" } else { what };
            format!("{what} = {published} ({source})")
        });
        let published = published.join(", ");
        match &*published {
            "" => writeln!(out, "{values}")?,
            _ => paragraph(out, &format!("{values}  "), &format!("published: {published}"))?,
        }
        self.above = Some(values);
        Ok(())
    }
}

fn cells(row: &AnswerRow) -> [String; 6] {
    let answer = &row.answer;
    let fundamental = answer.tally.fundamental().map(|count| count.to_string());
    // The verdict compares the whole digest. Its beginning is enough to see a difference.
    let digest = answer.tally.digest.map(|digest| format!("{:.8}", digest.to_string()));
    [
        format!("  {}", answer.label()),
        answer.tally.total.to_string(),
        fundamental.unwrap_or_default(),
        digest.unwrap_or_default(),
        span(answer.time.as_secs_f64()),
        verdict(row),
    ]
}

/// A verdict: for a placement its number, 1.
fn decided(row: &DecidedRow) -> [String; 6] {
    let DecidedRow { engine, format, status, time, .. } = row;
    let number = if *status == Status::Sat { "1" } else { "0" };
    let (label, time) = (format!("  {engine} ({format})"), span(time.as_secs_f64()));
    [label, number.to_owned(), String::new(), String::new(), time, status.name().to_owned()]
}

/// Whether the proofs of an answer were checked.
fn is_proved(row: &AnswerRow) -> bool {
    row.solver.as_ref().is_some_and(|solver| solver.proof == Some(ProofCheck::Checked))
}

/// Whether an answer equals the first one.
fn verdict(row: &AnswerRow) -> String {
    let AnswerRow { answer, is_first, agrees, .. } = row;
    match answer.completion {
        Completion::Stopped(reason) => format!("INCOMPLETE: {reason}"),
        Completion::Complete if !agrees => "DIFFERS".to_owned(),
        Completion::Complete if *is_first => "first".to_owned(),
        Completion::Complete if is_proved(row) => "proved".to_owned(),
        Completion::Complete => "agrees".to_owned(),
    }
}
