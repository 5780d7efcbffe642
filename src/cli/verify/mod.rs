//! `nq-sat verify`: every engine asked the same; a table engine by engine, and a verdict.

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
use super::{CliError, MakeEngines, error, output, records, session};
use crate::format::FORMATS;
use crate::model::Problem;
use crate::query::registry::Engines;
use crate::query::{
    ExternalSolvers, MOST_FOR_BLOCKING, Verification, VerifyEvent, VerifySummary, choose,
    export_command,
};
use crate::report::verdict;
use crate::report::verify_table::VerifyTable;
use crate::run::control::{Control, StopReason};
use crate::run::engine::EncodingNames;

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
        let enumerations = self.enumeration.choices()?;
        let encodings = self.encoding.choices(ALL)?;
        let engines = Engines::under(make_engines, &encodings, &enumerations);
        let engines = engines.chosen(&self.engine)?;
        // Refuse a size that no engine takes before spending hours on the ones below it.
        for (model, _) in &models {
            choose(engines.iter().copied(), model, *sizes.end(), &settings)?;
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
            let verification = Verification {
                model,
                settings: &settings,
                engines: &engines,
                engines_are_named: !self.engine.is_empty(),
                asks_blocking: self.enumeration.asks_for_blocking(),
                solvers: Some(ExternalSolvers {
                    judge: self.solvers.judge(&control),
                    profiles: &profiles,
                    encodings: &encodings,
                    command: &command(options, model.sought(&settings).is_some()),
                }),
                control: &control,
            };
            let verdict = self.table(&verification, sizes.clone(), &control)?;
            if let Some(reason) = verdict.stopped {
                return Ok(self.incomplete(reason));
            }
            // A comparison that could not be made is an incomplete check.
            let is_whole = verdict.missing.is_empty() || !self.solvers.require;
            all_right &= verdict.is_right() && is_whole;
        }
        Ok(if all_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// One model's table, and its verdict.
    fn table(
        &self,
        verification: &Verification<'_>,
        sizes: RangeInclusive<u32>,
        control: &Arc<Control>,
    ) -> Result<VerifySummary, CliError> {
        let labels = verification.labels(*sizes.start())?;
        let width = labels.iter().map(String::len).max().unwrap_or_default();
        let mut table = VerifyTable::new(width);
        let mut out = output::stdout();
        let mut progress = None;
        let verdict = verification.sizes::<CliError>(sizes, &mut |event| {
            // The line of progress goes before a row is written.
            progress = None;
            match event {
                VerifyEvent::Asks => {
                    progress = Some(Progress::watch(control, self.run.quiet || self.run.json));
                    Ok(())
                }
                VerifyEvent::Row(row) => {
                    if self.run.json {
                        records::write(&mut out, row)?;
                    } else if !self.run.quiet {
                        table.row(&mut out, row)?;
                    }
                    Ok(out.flush()?)
                }
            }
        })?;
        drop(progress);
        if verdict.stopped.is_none() {
            tell_left_out(&verdict);
            if !self.run.json {
                verdict::write(&mut out, &verdict)?;
            }
            out.flush()?;
        }
        Ok(verdict)
    }

    fn incomplete(&self, reason: StopReason) -> ExitCode {
        if !self.run.json {
            anstream::eprintln!("nq-sat: {}: the table is not whole", reason.in_words());
        }
        error::stopped(reason)
    }
}

/// The command that writes a formula as external solvers get it; `seeks` where the options leave
/// the level open.
fn command(options: &ModelOptions, seeks: bool) -> impl Fn(&Problem, &EncodingNames) -> String {
    move |problem, names| {
        let model = options.words();
        let command = export_command(problem.size, &model, &FORMATS[0], Some(names), None);
        match problem.level.as_ref().filter(|_| seeks) {
            Some(level) => format!("{command} --set {}={}", level.parameter, level.value),
            None => command,
        }
    }
}

/// Says on standard error which engines were left out.
fn tell_left_out(verdict: &VerifySummary) {
    if !verdict.plain_left_out.is_empty() {
        let sizes = verdict.plain_left_out.iter().join(", ");
        anstream::eprintln!(
            "nq-sat: the strategy `blocking` was left out at n = {sizes}, where there are more than {MOST_FOR_BLOCKING} placements; \
             --strategy plain asks it"
        );
    }
    if !verdict.too_large.is_empty() {
        let engines = verdict.too_large.iter();
        let engines = engines.map(|(engine, largest)| format!("{engine} above n = {largest}"));
        anstream::eprintln!(
            "nq-sat: left out because they take long: {}; --engine NAME asks them",
            engines.into_iter().format(", ")
        );
    }
}
