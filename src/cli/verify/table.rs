//! The table of `verify`: a row an answer, as they come.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter, Write};

use itertools::Itertools;
use serde_json::{Map, Value, json};

use super::super::options::RunOptions;
use super::super::{output, records};
use crate::model::Problem;
use crate::query::Answer;
use crate::run::control::Completion;
use crate::verify::Known;

/// The rows as they come; the header waits for the first.
pub(super) struct Table {
    /// The sizes for which the plain loop was not asked.
    pub left_out: BTreeSet<u32>,
    /// The engines that were not asked for sizes beyond what is reasonable for them, each with the largest that is.
    pub too_large: BTreeMap<&'static str, u16>,
    pub out: BufWriter<anstream::Stdout>,
    header: Option<String>,
    /// Of the column of engines.
    width: usize,
    pub json: bool,
    quiet: bool,
}

impl Table {
    pub fn new(run: &RunOptions, level: Option<&str>, width: usize) -> Self {
        let header = Some(header(level, width));
        Self {
            left_out: BTreeSet::new(),
            too_large: BTreeMap::new(),
            out: output::stdout(),
            header,
            width,
            json: run.json,
            quiet: run.quiet,
        }
    }

    /// One answer with its comparison; `known` are the published values that it was held against.
    pub fn answer(
        &mut self,
        problem: &Problem,
        answer: &Answer,
        known: &[Known],
        (is_first, agrees): (bool, bool),
    ) -> io::Result<()> {
        if self.json {
            let mut record = records::answer(problem, answer);
            record.insert("agrees".to_owned(), json!(agrees));
            return self.record(&record);
        }
        let verdict = match answer.completion {
            Completion::Stopped(reason) => format!("INCOMPLETE: {}", reason.in_words()),
            Completion::Complete if !agrees => "DIFFERS".to_owned(),
            Completion::Complete if is_first && known.is_empty() => "-".to_owned(),
            Completion::Complete if is_first => {
                format!("= {}", known.iter().map(|known| known.source).unique().join(", "))
            }
            Completion::Complete => "agrees".to_owned(),
        };
        self.line(&format!("{}{verdict}", answer_line(problem, answer, self.width)))
    }

    /// A row without an answer, and why there is none.
    pub fn no_answer(&mut self, problem: &Problem, label: &str, why: &str) -> io::Result<()> {
        self.line(&format!("{}  {label:<width$}  {why}", place(problem), width = self.width))
    }

    /// A JSON object.
    pub fn record(&mut self, record: &Map<String, Value>) -> io::Result<()> {
        records::write(&mut self.out, record)?;
        self.out.flush()
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        if self.json || self.quiet {
            return Ok(());
        }
        if let Some(header) = self.header.take() {
            writeln!(self.out, "{header}")?;
        }
        writeln!(self.out, "{line}")?;
        self.out.flush()
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
