//! `nq-sat verify`: every engine asked the same; a table engine by engine, and a verdict.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use itertools::Itertools;
use serde_json::json;

use super::fuzz::{self, FuzzOptions};
use super::options::{
    ALL, EncodingOptions, EnumerationOptions, ModelOptions, RunOptions, SizeRangeUnlessFuzz,
};
use super::progress::Progress;
use super::{CliError, MakeEngines, error, output, records, report, session};
use crate::engine::{Completion, Control, Engine, StopReason};
use crate::enumerate::{SatChoice, Strategy};
use crate::harness::{
    Answer, Disagreement, HarnessError, ask, choose, explain, independent, settle,
};
use crate::model::{Model, Problem, Settings};
use crate::registry::Engines;
use crate::verify::{Known, KnownVerdict, known_values};

/// Every engine asked the same; an agreement table
#[derive(Args)]
pub(super) struct Verify {
    #[command(flatten)]
    sizes: SizeRangeUnlessFuzz,
    #[command(flatten)]
    fuzz: FuzzOptions,
    #[command(flatten)]
    model: ModelOptions,
    /// Ask only these engines (may be given several times)
    #[arg(short, long, value_name = "NAME")]
    engine: Vec<String>,
    #[command(flatten)]
    encoding: EncodingOptions,
    #[command(flatten)]
    enumeration: EnumerationOptions,
    #[command(flatten)]
    run: RunOptions,
}

/// One engine's answer to one size; for a maximising model at the largest level it found.
struct Row<'a> {
    engine: &'a dyn Engine,
    problem: Problem,
    answer: Answer,
    known: Vec<Known>,
}

impl Verify {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode, CliError> {
        if let Some(order) = self.fuzz.order()? {
            let Self { engine, encoding, enumeration, run, .. } = self;
            return fuzz::run(&order, make_engines, engine, encoding, enumeration, run);
        }
        let sizes = self.sizes.sizes()?;
        let model = self.model.model()?;
        let settings = self.model.settings()?;
        let engines = self
            .sat_choices()?
            .into_iter()
            .map(make_engines)
            .reduce(Engines::with_sat_engines_of)
            .unwrap_or_else(|| Engines::of(Vec::new()));
        let chosen = self.chosen(&engines)?;
        // Refuse a size that no engine takes before spending hours on the ones below it.
        choose(chosen.iter().copied(), &model, *sizes.end(), &settings)?;
        let control = session::control(&self.run);
        let probe = model.problem_at_level(*sizes.start(), &settings, 0)?;
        let label = |engine: &&dyn Engine| {
            let encoding = probe.as_ref().and_then(|problem| engine.encoding(problem));
            let enumeration = probe.as_ref().and_then(|problem| engine.enumeration(problem));
            Answer::label_of(engine.name(), enumeration.as_ref(), encoding.as_ref()).len()
        };
        let width = chosen.iter().map(label).max().unwrap_or_default();
        let mut table = Table::new(&self.run, model.maximises(), width);
        let (mut answers, mut agreed, mut alone) = (0, 0, Vec::new());
        for size in sizes {
            let rows = self.size(&model, size, &settings, &chosen, &control, &mut table)?;
            if let Some(Completion::Stopped(reason)) = rows.last().map(|row| row.answer.completion)
            {
                return Ok(self.incomplete(reason));
            }
            answers += rows.len();
            let by_two =
                rows.iter().array_combinations().any(|[a, b]| independent(a.engine, b.engine));
            if by_two { agreed += 1 } else { alone.push(size.to_string()) }
        }
        if !table.left_out.is_empty() {
            let sizes = table.left_out.iter().join(", ");
            anstream::eprintln!(
                "nq-sat: the plain loop was left out at n = {sizes}, where there are more than {MOST_FOR_PLAIN} placements; \
                 --strategy plain asks it"
            );
        }
        if !table.too_large.is_empty() {
            let engines = table
                .too_large
                .iter()
                .map(|(engine, largest)| format!("{engine} above n = {largest}"));
            anstream::eprintln!(
                "nq-sat: left out because they take long: {}; --engine NAME asks them",
                engines.format(", ")
            );
        }
        let mut out = table.out;
        if !self.run.json {
            if agreed > 0 {
                let s = report::plural(agreed);
                writeln!(
                    out,
                    "AGREED: {answers} answers, {agreed} size{s} by independent engines, no two differ"
                )?;
            }
            if !alone.is_empty() {
                writeln!(
                    out,
                    "NOT COMPARED: no two independent engines at n = {}",
                    alone.join(", ")
                )?;
            }
        }
        out.flush()?;
        // A comparison that could not be made is an incomplete check.
        Ok(if alone.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Every encoding with the usual way to enumerate; with the first of them the other ways too.
    fn sat_choices(&self) -> Result<Vec<SatChoice>, CliError> {
        let enumerations = self.enumeration.choices()?;
        let mut choices: Vec<SatChoice> = Vec::new();
        for encoding in self.encoding.choices(ALL)? {
            let ways = if choices.is_empty() { &enumerations[..] } else { &enumerations[..1] };
            choices.extend(ways.iter().map(|&enumeration| SatChoice { encoding, enumeration }));
        }
        Ok(choices)
    }

    fn chosen<'a>(&self, engines: &'a Engines) -> Result<Vec<&'a dyn Engine>, CliError> {
        if self.engine.is_empty() {
            Ok(engines.iter().collect())
        } else {
            let named: Vec<_> =
                self.engine.iter().unique().map(|name| engines.all_by_name(name)).try_collect()?;
            Ok(named.into_iter().flatten().collect())
        }
    }

    fn incomplete(&self, reason: StopReason) -> ExitCode {
        if !self.run.json {
            anstream::eprintln!("nq-sat: {}: the table is not whole", reason.in_words());
        }
        error::stopped(reason)
    }

    /// Whether there are so many placements that the plain loop is not asked unless by name.
    fn is_too_much_for(&self, engine: &dyn Engine, rows: &[Row<'_>]) -> bool {
        let is_plain = |row: &Row<'_>| {
            let names = engine.enumeration(&row.problem);
            names.is_some_and(|names| names.strategy == Strategy::Plain.name())
        };
        !self.enumeration.asks_for_plain()
            && rows
                .first()
                .is_some_and(|row| row.answer.tally.total > MOST_FOR_PLAIN && is_plain(row))
    }

    /// Asks every engine for one size, and prints each row with its comparison with the first. Engines
    /// that do not take the problem are left out; a stopped engine's row is the last.
    fn size<'a>(
        &self,
        model: &Model,
        size: u32,
        settings: &Settings,
        engines: &[&'a dyn Engine],
        control: &Arc<Control>,
        table: &mut Table,
    ) -> Result<Vec<Row<'a>>, CliError> {
        let mut rows: Vec<Row<'a>> = Vec::new();
        let mut refusal = None;
        // Engines that differ in what the problem has not (an encoding of cardinalities, a symmetry) are one engine.
        let problem = model.problem_at_level(size, settings, 0)?;
        let identity = |engine: &&dyn Engine| {
            let of_problem = |problem| (engine.encoding(problem), engine.enumeration(problem));
            (engine.name(), problem.as_ref().map(of_problem))
        };
        for engine in engines.iter().copied().unique_by(identity) {
            if self.is_too_much_for(engine, &rows) {
                table.left_out.push(size);
                continue;
            }
            if let Some((problem, largest)) = problem.as_ref().zip(engine.reasonable())
                && self.engine.is_empty()
                && problem.board.rows() > largest
                && engine.supports(problem).is_ok()
            {
                table.too_large.insert(engine.name(), largest);
                continue;
            }
            let progress = Progress::watch(control, self.run.quiet || self.run.json);
            let asked = ask_engine(model, size, settings, engine, control);
            drop(progress);
            let row = match asked {
                Err(HarnessError::Engine(error))
                    if HarnessError::from(error.clone()).is_bad_input() =>
                {
                    refusal = refusal.or(Some(error));
                    continue;
                }
                other => other?,
            };
            let stopped = row.answer.completion != Completion::Complete;
            let fault = if stopped { Ok(()) } else { compare(rows.first(), &row, control) };
            table.row(&row, rows.is_empty(), fault.is_ok())?;
            fault?;
            rows.push(row);
            if stopped {
                return Ok(rows);
            }
        }
        match refusal {
            Some(refusal) if rows.is_empty() => Err(refusal.into()),
            _ => Ok(rows),
        }
    }
}

/// The plain loop takes the square of their number for so many placements: with more it is asked by name only.
const MOST_FOR_PLAIN: u128 = 500;

/// The rows as they come; the header waits for the first.
struct Table {
    /// The sizes for which the plain loop was not asked.
    left_out: Vec<u32>,
    /// The engines that were not asked for sizes beyond what is reasonable for them, each with the largest that is.
    too_large: BTreeMap<&'static str, u16>,
    out: BufWriter<anstream::Stdout>,
    header: Option<String>,
    /// Of the column of engines.
    width: usize,
    json: bool,
    quiet: bool,
}

impl Table {
    fn new(run: &RunOptions, level: Option<&str>, width: usize) -> Self {
        let header = Some(header(level, width));
        Self {
            left_out: Vec::new(),
            too_large: BTreeMap::new(),
            out: output::stdout(),
            header,
            width,
            json: run.json,
            quiet: run.quiet,
        }
    }

    fn row(&mut self, row: &Row<'_>, is_first: bool, agrees: bool) -> io::Result<()> {
        if self.json {
            let mut record = records::answer(&row.problem, &row.answer);
            record.insert("agrees".to_owned(), json!(agrees));
            records::write(&mut self.out, &record)?;
            return self.out.flush();
        }
        if self.quiet {
            return Ok(());
        }
        if let Some(header) = self.header.take() {
            writeln!(self.out, "{header}")?;
        }
        let verdict = match row.answer.completion {
            Completion::Stopped(reason) => format!("INCOMPLETE: {}", reason.in_words()),
            Completion::Complete if !agrees => "DIFFERS".to_owned(),
            Completion::Complete if is_first && row.known.is_empty() => "-".to_owned(),
            Completion::Complete if is_first => {
                format!("= {}", row.known.iter().map(|known| known.source).unique().join(", "))
            }
            Completion::Complete => "agrees".to_owned(),
        };
        writeln!(self.out, "{}{verdict}", line(row, self.width))?;
        self.out.flush()
    }
}

fn ask_engine<'a>(
    model: &Model,
    size: u32,
    settings: &Settings,
    engine: &'a dyn Engine,
    control: &Control,
) -> Result<Row<'a>, HarnessError> {
    let settled = settle(model, size, settings, engine, control)?;
    let is_largest = settled.is_largest();
    let problem = settled.problem;
    let answer = ask(engine, &problem, control, &mut |_, _| ControlFlow::Continue(()))?;
    let known = known_values(&problem, &answer.tally, is_largest);
    Ok(Row { engine, problem, answer, known })
}

/// Compares an answer with the first one and with what is published.
fn compare(first: Option<&Row<'_>>, row: &Row<'_>, control: &Control) -> Result<(), HarnessError> {
    if let Some(first) = first {
        if let (Some(a), Some(b)) = (&first.problem.level, &row.problem.level)
            && a.value != b.value
        {
            return Err(Box::new(Disagreement {
                first: first.answer.label(),
                second: row.answer.label(),
                difference: format!("largest {} = {} against {}", a.parameter, a.value, b.value),
                example: None,
            })
            .into());
        }
        let (a, b) = ((first.engine, &first.answer), (row.engine, &row.answer));
        explain(&row.problem, control, a, b)?;
    }
    row.answer.check_symmetry()?;
    match row.known.iter().find(|known| known.verdict() == KnownVerdict::Different) {
        Some(wrong) => Err(HarnessError::differs_from_known(wrong)),
        None => Ok(()),
    }
}

fn header(level: Option<&str>, width: usize) -> String {
    let level = level.map(|parameter| format!(" {parameter:>4}")).unwrap_or_default();
    format!(
        "{:>3}{level}  {:<width$} {:>12} {:>12}  {:<18} {:<9} {:>9}  verdict",
        "n", "engine", "placements", "fundamental", "orbits", "digest", "seconds"
    )
}

fn line(row: &Row<'_>, width: usize) -> String {
    let (problem, answer) = (&row.problem, &row.answer);
    let level = problem.level.as_ref().map(|level| format!(" {:>4}", level.value));
    let fundamental = answer.tally.fundamental().map(|count| count.to_string());
    let orbits = answer.tally.orbits.as_ref().map(report::orbits_short);
    // The whole digest is compared; its beginning is enough for the eye.
    let digest = answer.tally.digest.map(|digest| format!("{:.8}", digest.to_string()));
    format!(
        "{:>3}{}  {:<width$} {:>12} {:>12}  {:<18} {:<9} {:>9.3}  ",
        problem.size,
        level.unwrap_or_default(),
        answer.label(),
        answer.tally.total,
        fundamental.unwrap_or_default(),
        orbits.unwrap_or_default(),
        digest.unwrap_or_default(),
        answer.time.as_secs_f64(),
    )
}
