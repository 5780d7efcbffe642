//! `nq-sat verify`: every engine asked the same; a table engine by engine, and a verdict.

mod outside;
mod table;

use std::io::Write;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use itertools::Itertools;

use super::fuzz::{self, Asking, FuzzOptions};
use super::options::{
    ALL, EncodingOptions, EnumerationOptions, ModelOptions, RunOptions, SizeRangeUnlessFuzz,
};
use super::progress::Progress;
use super::solver_options::SolverOptions;
use super::{CliError, MakeEngines, error, session};
use crate::base::numbers::plural;
use crate::external::Profile;
use crate::model::{Model, Settings};
use crate::query::registry::Engines;
use crate::query::{Answer, EngineAnswer, QueryError, ask_engine, choose, compare};
use crate::run::control::{Completion, Control, StopReason};
use crate::run::engine::Engine;
use crate::sat::enumerate::{SatChoice, Strategy};
use outside::Outside;
use table::Table;

/// Every engine asked the same; an agreement table
#[derive(Args)]
pub(super) struct Verify {
    #[command(flatten)]
    sizes: SizeRangeUnlessFuzz,
    #[command(flatten)]
    fuzz: FuzzOptions,
    #[command(flatten)]
    model: ModelOptions,
    /// Ask only these engines, or external solvers as engines (may be given several times)
    #[arg(short, long, value_name = "NAME")]
    engine: Vec<String>,
    #[command(flatten)]
    encoding: EncodingOptions,
    #[command(flatten)]
    enumeration: EnumerationOptions,
    #[command(flatten)]
    solvers: SolverOptions,
    #[command(flatten)]
    run: RunOptions,
}

/// One model, and who is asked.
struct Asked<'a> {
    model: &'a Model,
    /// The options that ask for this model.
    options: &'a ModelOptions,
    settings: &'a Settings,
    engines: &'a [&'a dyn Engine],
    /// The solvers outside.
    profiles: &'a [Profile],
}

/// What came of a table.
enum Verdict {
    Right,
    Wrong,
    Stopped(StopReason),
}

/// What was compared.
struct Compared {
    /// Answers in all.
    answers: usize,
    /// Sizes that independent engines agree on.
    agreed: u128,
    /// Sizes that no two independent engines answered.
    alone: Vec<String>,
}

impl Verify {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode, CliError> {
        if let Some(order) = self.fuzz.order()? {
            let Self { engine, encoding, enumeration, solvers, run, .. } = self;
            let asking = Asking { make_engines, engines: engine, encoding, enumeration, solvers };
            return fuzz::run(&order, &asking, run);
        }
        let sizes = self.sizes.sizes()?;
        let models = self.model.models()?;
        let settings = self.model.settings()?;
        let engines = self
            .sat_choices()?
            .into_iter()
            .map(make_engines)
            .reduce(Engines::with_sat_engines_of)
            .unwrap_or_else(|| Engines::of(Vec::new()));
        let chosen = self.chosen(&engines)?;
        // Refuse a size that no engine takes before spending hours on the ones below it.
        for (model, _) in &models {
            choose(chosen.iter().copied(), model, *sizes.end(), &settings)?;
        }
        // While a file is read, Ctrl-C may end the program at once.
        let profiles = self.solvers.chosen()?;
        let control = session::control(&self.run);
        let mut all_right = true;
        for (number, (model, options)) in models.iter().enumerate() {
            if models.len() > 1 && !self.run.json {
                let line = if number > 0 { "\n" } else { "" };
                anstream::println!("{line}{}: {}", model.name(), model.about());
            }
            let (settings, engines, profiles) = (&settings, &chosen, &profiles);
            let asking = Asked { model, options, settings, engines, profiles };
            match self.model(&asking, sizes.clone(), &control)? {
                Verdict::Right => {}
                Verdict::Wrong => all_right = false,
                Verdict::Stopped(reason) => return Ok(self.incomplete(reason)),
            }
        }
        Ok(if all_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// One model's table.
    fn model(
        &self,
        asked: &Asked<'_>,
        sizes: RangeInclusive<u32>,
        control: &Arc<Control>,
    ) -> Result<Verdict, CliError> {
        let Asked { model, settings, engines, .. } = *asked;
        let probe = model.first_problem(*sizes.start(), settings)?;
        let label = |engine: &&dyn Engine| {
            let encoding = probe.as_ref().and_then(|problem| engine.encoding(problem));
            let enumeration = probe.as_ref().and_then(|problem| engine.enumeration(problem));
            Answer::label_of(engine.name(), enumeration.as_ref(), encoding.as_ref()).len()
        };
        let encodings = self.encoding.choices(ALL)?;
        let mut outside = Outside::new(&self.solvers, encodings, asked, control);
        let of_outside = probe.as_ref().map_or(0, |problem| outside.width(problem));
        let width = engines.iter().map(label).max().unwrap_or_default().max(of_outside);
        let mut table = Table::new(&self.run, model.maximises(), width);
        let (mut answers, mut agreed, mut alone) = (0, 0, Vec::new());
        for size in sizes {
            let rows = self.size(asked, size, control, &mut table)?;
            if let Some(Completion::Stopped(reason)) = rows.last().map(|row| row.answer.completion)
            {
                return Ok(Verdict::Stopped(reason));
            }
            let progress = Progress::watch(control, self.run.quiet || self.run.json);
            let more = outside.ask(&rows, &mut table);
            drop(progress);
            let more = match more {
                Err(CliError::Harness(QueryError::Stopped(reason))) => {
                    return Ok(Verdict::Stopped(reason));
                }
                other => other?,
            };
            answers += rows.len() + more.len();
            let all = rows.iter().map(|row| &row.answer).chain(&more);
            let by_two = all.array_combinations().any(|[a, b]| a.is_independent_of(b));
            if by_two { agreed += 1 } else { alone.push(size.to_string()) }
        }
        let compared = Compared { answers, agreed, alone };
        self.conclude(&compared, &outside, table)
    }

    /// Prints what was left out and the verdict.
    fn conclude(
        &self,
        compared: &Compared,
        outside: &Outside<'_>,
        table: Table,
    ) -> Result<Verdict, CliError> {
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
        let Compared { answers, agreed, alone } = compared;
        if !self.run.json {
            for fault in outside.faults() {
                writeln!(out, "{fault}")?;
            }
            if *agreed > 0 {
                let s = plural((*agreed).into());
                let verdict = if outside.is_right() { "AGREED" } else { "THE OTHERS AGREED" };
                writeln!(
                    out,
                    "{verdict}: {answers} answers, {agreed} size{s} by independent engines, no two differ"
                )?;
            }
            if !alone.is_empty() {
                let sizes = alone.join(", ");
                writeln!(out, "NOT COMPARED: no two independent engines at n = {sizes}")?;
            }
            for line in outside.left_open() {
                writeln!(out, "{line}")?;
            }
        }
        out.flush()?;
        // A comparison that could not be made is an incomplete check.
        let whole = outside.is_complete() || !self.solvers.require;
        let right = alone.is_empty() && outside.is_right() && whole;
        Ok(if right { Verdict::Right } else { Verdict::Wrong })
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
    fn is_too_much_for(&self, engine: &dyn Engine, rows: &[EngineAnswer<'_>]) -> bool {
        let is_plain = |row: &EngineAnswer<'_>| {
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
        &Asked { model, settings, engines, .. }: &Asked<'a>,
        size: u32,
        control: &Arc<Control>,
        table: &mut Table,
    ) -> Result<Vec<EngineAnswer<'a>>, CliError> {
        let mut rows: Vec<EngineAnswer<'a>> = Vec::new();
        let mut refusal = None;
        // Engines that differ in what the problem has not (an encoding of cardinalities, a symmetry) are one engine.
        let problem = model.first_problem(size, settings)?;
        let identity = |engine: &&dyn Engine| {
            let of_problem = |problem| (engine.encoding(problem), engine.enumeration(problem));
            (engine.name(), problem.as_ref().map(of_problem))
        };
        for engine in engines.iter().copied().unique_by(identity) {
            if self.is_too_much_for(engine, &rows) {
                table.left_out.insert(size);
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
                Err(QueryError::Engine(error)) if error.is_refusal() => {
                    refusal = refusal.or(Some(error));
                    continue;
                }
                other => other?,
            };
            let stopped = row.answer.completion != Completion::Complete;
            let fault = if stopped { Ok(()) } else { compare(rows.first(), &row, control) };
            let (first, agrees) = (rows.is_empty(), fault.is_ok());
            table.answer(&row.problem, &row.answer, &row.known, (first, agrees))?;
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
const MOST_FOR_PLAIN: u64 = 500;
