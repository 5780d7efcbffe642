//! `nq-sat count --table`: all numbers of queens and of knights at once.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use itertools::Itertools;
use serde_json::{Map, Value, json};

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, error, output, records, report, session, terminal};
use crate::base::numbers::plural;
use crate::model::{Model, Problem, Settings};
use crate::native::knights::{self, MAX_SIZE, Pieces, Table};
use crate::query::QueryError;
use crate::report::table::Grid;
use crate::report::text::Charset;
use crate::run::control::{Completion, StopReason};
use crate::run::tally::Tally;
use crate::verify::{Known, KnownVerdict, known_sets};

/// The model that has both pieces.
const QUEENS_AND_KNIGHTS: &str = "queens-and-knights";

/// What stands where there is no placement.
const NOTHING: &str = ".";

/// One size, counted.
struct Counted {
    /// The problem with none of any piece, which says what board it is.
    problem: Problem,
    pieces: Pieces,
    table: Table,
    completion: Completion,
    known: Vec<Known>,
    time: Duration,
}

/// Refuses what a table cannot have, before anything is counted.
pub(super) fn refuse_what_has_none(
    model: &Model,
    settings: &Settings,
    engine: Option<&str>,
    sizes: &RangeInclusive<u32>,
    threads: usize,
) -> Result<(), CliError> {
    if let Some(engine) = engine.filter(|&engine| engine != knights::NAME) {
        return Err(CliError::Usage(format!(
            "the engine {engine} has no --table: it goes with --engine {}",
            knights::NAME
        )));
    }
    if *settings != Settings::default() {
        return Err(CliError::Usage(
            "a table has all numbers of pieces: leave out -k and --set, or --table for one number"
                .to_owned(),
        ));
    }
    // The largest size takes most memory: rather none of the tables than all but that one.
    let largest = *sizes.end();
    let (_, pieces) = question(model, largest.min(MAX_SIZE))?;
    Ok(knights::check_table(largest, pieces, threads)?)
}

/// The problem at a size, and which pieces its table has.
fn question(model: &Model, size: u32) -> Result<(Problem, Pieces), CliError> {
    let problem = model.first_problem(size, &Settings::default())?;
    let pieces = |problem: &Problem| {
        if problem.builtin && problem.model == QUEENS_AND_KNIGHTS {
            Some(Pieces::QueensAndKnights)
        } else {
            problem.is_n_queens().then_some(Pieces::Queens)
        }
    };
    problem.and_then(|problem| pieces(&problem).map(|pieces| (problem, pieces))).ok_or_else(|| {
        CliError::Usage(format!(
            "{} has no --table: the models {QUEENS_AND_KNIGHTS} and n-queens have one",
            model.name()
        ))
    })
}

/// Counts and prints the table of each size.
pub(super) fn print(
    model: &Model,
    sizes: RangeInclusive<u32>,
    threads: usize,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    let control = session::control(options);
    let mut out = output::stdout();
    let first = *sizes.start();
    for size in sizes {
        let (problem, pieces) = question(model, size)?;
        let start = Instant::now();
        control.begin(format!("n = {size}: the table"));
        if !options.quiet && !options.json {
            report::tell_memory(knights::table_memory(size, pieces, threads));
        }
        let progress = Progress::watch(&control, options.quiet || options.json);
        let (table, completion) = knights::table(size, pieces, &control, threads)?;
        drop(progress);
        let known = match completion {
            Completion::Complete => published(size, pieces, &table),
            Completion::Stopped(_) => Vec::new(),
        };
        let time = start.elapsed();
        let counted = Counted { problem, pieces, table, completion, known, time };
        if options.json {
            counted.records().try_for_each(|record| records::write(&mut out, &record))?;
        } else {
            if size > first {
                writeln!(out)?;
            }
            counted.text(&mut out, options)?;
        }
        out.flush()?;
        QueryError::check_known(&counted.known)?;
        if let Completion::Stopped(reason) = completion {
            return Ok(error::stopped(reason));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The published sums of a complete table, beside its own.
fn published(size: u32, pieces: Pieces, table: &Table) -> Vec<Known> {
    let of_knights_alone = match pieces {
        Pieces::QueensAndKnights => Some(table.of_queens(0).total),
        Pieces::Queens => None,
    };
    known_sets(size, table.of_knights(0).total, of_knights_alone)
}

impl Counted {
    const fn stopped(&self) -> Option<StopReason> {
        match self.completion {
            Completion::Complete => None,
            Completion::Stopped(reason) => Some(reason),
        }
    }

    fn text(&self, out: &mut dyn Write, options: &RunOptions) -> io::Result<()> {
        let lines = terminal::charset(options.ascii);
        if let Some(reason) = self.stopped() {
            writeln!(
                out,
                "INCOMPLETE: {}: the numbers are those of a part of the placements",
                reason.in_words()
            )?;
        }
        if !options.quiet {
            writeln!(out, "{}\n", self.title())?;
        }
        match self.pieces {
            Pieces::QueensAndKnights => {
                self.grid(out, lines, "placements", |tally| Some(tally.total))?;
                if self.table.is_complete() {
                    writeln!(out)?;
                    self.grid(out, lines, "fundamental", Tally::fundamental)?;
                }
            }
            Pieces::Queens => self.list(out, lines)?,
        }
        if options.quiet { Ok(()) } else { self.remarks(out) }
    }

    fn title(&self) -> String {
        let pieces = match self.pieces {
            Pieces::QueensAndKnights => "queens and knights",
            Pieces::Queens => "queens",
        };
        let Problem { model, size, board, .. } = &self.problem;
        format!(
            "{model}, n = {size}: any number of {pieces} on a board of {board}, nobody attacks anybody"
        )
    }

    /// Queens to the right, knights downwards.
    fn grid(
        &self,
        out: &mut dyn Write,
        lines: Charset,
        what: &str,
        number: impl Fn(&Tally) -> Option<u128>,
    ) -> io::Result<()> {
        let table = &self.table;
        let text = |tally: &Tally| match number(tally) {
            Some(0) => NOTHING.to_owned(),
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

    /// A line a number of queens.
    fn list(&self, out: &mut dyn Write, lines: Charset) -> io::Result<()> {
        let row = |label: String, tally: &Tally| {
            let fundamental = tally.fundamental().map_or("?".to_owned(), |all| all.to_string());
            let orbits = tally.orbits.as_ref().map_or("?".to_owned(), report::orbits_short);
            vec![label, tally.total.to_string(), fundamental, orbits]
        };
        let head = ["queens", "placements", "fundamental", "orbits"].into_iter().map(str::to_owned);
        let body = (0..=self.table.most_queens())
            .map(|queens| row(queens.to_string(), &self.table.tally(queens, 0)));
        let foot = row("sum".to_owned(), &self.table.all());
        Grid { over: None, head: head.collect(), body: body.collect(), foot }.write(out, lines)
    }

    /// What the table shows besides its numbers.
    fn remarks(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        if self.table.is_complete() && self.pieces == Pieces::QueensAndKnights {
            let (k, tally) = self.table.largest();
            let (total, fundamental) = (tally.total, tally.fundamental().unwrap_or(0));
            let s = plural(total);
            writeln!(
                out,
                "largest equal numbers: {k}, {total} placement{s}, {fundamental} fundamental"
            )?;
        }
        for known in &self.known {
            let Known { what, source, n, published, .. } = known;
            match known.verdict() {
                KnownVerdict::Equal => {
                    writeln!(out, "{what} alone: {published} = {source}({n})")?;
                }
                // Told at the end, as what makes the run fail.
                KnownVerdict::Different => {}
            }
        }
        writeln!(out, "engine {}, {:.3} s", knights::NAME, self.time.as_secs_f64())
    }

    /// An object a cell, and one with the sums.
    fn records(&self) -> impl Iterator<Item = Map<String, Value>> {
        let knights = 0..=self.table.most_knights();
        let cells = (0..=self.table.most_queens()).cartesian_product(knights);
        let cells = cells.map(|(queens, knights)| {
            let mut record = self.head(match self.pieces {
                Pieces::QueensAndKnights => json!({ "queens": queens, "knights": knights }),
                Pieces::Queens => json!({ "queens": queens }),
            });
            record.insert("type".to_owned(), json!("tally"));
            records::add_tally(&mut record, &self.table.tally(queens, knights));
            self.add_part(&mut record);
            record
        });
        cells.chain(std::iter::once_with(|| self.sums()))
    }

    fn head(&self, params: Value) -> Map<String, Value> {
        let Problem { model, size, .. } = &self.problem;
        let mut record = Map::new();
        record.insert("model".to_owned(), json!(model));
        record.insert("n".to_owned(), json!(size));
        record.insert("params".to_owned(), params);
        record.insert("engine".to_owned(), json!(knights::NAME));
        record
    }

    fn sums(&self) -> Map<String, Value> {
        let table = &self.table;
        let sum = |piece: &str, number: usize, tally: &Tally| {
            let mut sum = Map::new();
            sum.insert(piece.to_owned(), json!(number));
            records::add_tally(&mut sum, tally);
            Value::Object(sum)
        };
        let mut record = self.head(json!({}));
        record.insert("type".to_owned(), json!("table"));
        records::add_tally(&mut record, &table.all());
        if self.pieces == Pieces::QueensAndKnights {
            let queens = 0..=table.most_queens();
            let by_queens = queens.map(|queens| sum("queens", queens, &table.of_queens(queens)));
            record.insert("by_queens".to_owned(), by_queens.collect());
            let knights = 0..=table.most_knights();
            let by_knights =
                knights.map(|knights| sum("knights", knights, &table.of_knights(knights)));
            record.insert("by_knights".to_owned(), by_knights.collect());
            if table.is_complete() {
                let (k, tally) = table.largest();
                record.insert("largest".to_owned(), sum("k", k, &tally));
            }
        }
        record.insert("seconds".to_owned(), records::seconds(self.time));
        let mut evidence = json!({ "witness": false, "agreement": [] });
        if !self.known.is_empty() {
            evidence["known"] = json!(self.known.iter().map(|known| known.source).join(", "));
        }
        evidence["certificate"] = Value::Null;
        record.insert("evidence".to_owned(), evidence);
        self.add_part(&mut record);
        record
    }

    fn add_part(&self, record: &mut Map<String, Value>) {
        if let Some(reason) = self.stopped() {
            record.insert("partial".to_owned(), records::part(reason));
        }
    }
}
