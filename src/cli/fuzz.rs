//! `nq-sat verify --fuzz N`: compares all engines on random small models.

use std::io::Write;
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;

use super::options::{ALL, EncodingOptions, EnumerationOptions, RunOptions, unused};
use super::progress::Progress;
use super::solver_options::SolverOptions;
use super::written::Force;
use super::{Result, error, output, session};
use nq_board::base::shell_words::quoted;
use nq_board::run::Control;
use nq_external::solvers::SolverChecker;
use nq_harness::fuzz::{
    FaultFile, Fuzz, Pool, Subject, engine_subjects, solver_subjects, with_other_depths,
    words as fuzzed,
};
use nq_query::ask::registry::MakeEngines;

/// The options for random models.
#[derive(Args)]
#[command(next_help_heading = "Random models")]
pub(super) struct FuzzOptions {
    /// Compare all engines on N random small models
    ///
    /// Each model has a random encoding, and every answer is compared with a brute force.
    #[arg(
        long, value_name = "N", value_parser = parse_models, allow_negative_numbers = true,
        conflicts_with_all = ["from", "to", "model", "k", "set", "fix", "block"]
    )]
    fuzz: Option<u64>,
    /// With --fuzz: the seed of the random models [default: 0]
    #[arg(long, value_name = "S", value_parser = parse_number, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// With --fuzz: the number of the first model [default: 0]
    ///
    /// The number repeats one model of a seed.
    #[arg(long, value_name = "I", value_parser = parse_number, allow_negative_numbers = true)]
    fuzz_from: Option<u64>,
    /// With --fuzz: write a failing model to this file
    ///
    /// The default is nq-sat-fuzz-S-I.toml, with the seed S and the number I.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl FuzzOptions {
    /// The number of random models, if --fuzz is given.
    pub(super) fn models(&self) -> Result<Option<u64>> {
        let Self { fuzz, seed, fuzz_from, output, force } = self;
        if fuzz.is_none() {
            // Clap cannot require --fuzz here, as it conflicts with the size.
            let of_random_models = [
                ("seed", seed.is_some()),
                ("fuzz-from", fuzz_from.is_some()),
                ("output", output.is_some()),
                ("force", force.force),
            ];
            unused("a comparison of sizes", of_random_models, "give --fuzz N with it")?;
        }
        Ok(*fuzz)
    }
}

/// The engines and solvers of the other options.
pub(super) struct Asking<'a> {
    pub make_engines: MakeEngines,
    pub engines: &'a [String],
    pub encoding: &'a EncodingOptions,
    pub enumeration: &'a EnumerationOptions,
    pub solvers: &'a SolverOptions,
}

pub(super) fn run(
    models: u64,
    which: &FuzzOptions,
    asking: &Asking<'_>,
    options: &RunOptions,
) -> Result<ExitCode> {
    which.force.check(&[("output", &which.output, &[])])?;
    let (seed, first) = (which.seed.unwrap_or(0), which.fuzz_from.unwrap_or(0));
    let Some(last) = first.checked_add(models) else {
        refuse!("there is no random model beyond number {}: begin earlier", u64::MAX);
    };
    let Asking { make_engines, engines, encoding, enumeration, solvers } = *asking;
    let pool = Pool::of_choices(&encoding.choices(ALL)?);
    // Before the control is set up: Ctrl-C ends the program while it reads this file.
    let profiles = solvers.chosen()?;
    let control = session::control();
    // Formulas of the shrinking steps are not kept.
    let scratch = tempfile::tempdir()?;
    let mut subjects: Vec<Box<dyn Subject + '_>> = Vec::new();
    let enumerations = with_other_depths(&enumeration.choices()?);
    subjects.extend(engine_subjects(make_engines, &enumerations, engines)?);
    let again = again(&pool, engines, solvers);
    let checker = SolverChecker { keep: scratch.path(), ..solvers.checker(&control) };
    subjects.extend(solver_subjects(checker, profiles, scratch.path()));
    let fuzz = Fuzz { seed, cases: first..last, pool, subjects };
    let mut out = output::stdout();
    let progress = Progress::watch(&control, options.is_silent());
    // A panic is a fault like others, and reported with the smallest model that causes it.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let report = fuzz.run(&control, |asked| {
        if !options.json {
            return Ok(());
        }
        output::record(&mut out, asked)?;
        out.flush()
    });
    panic::set_hook(hook);
    drop(progress);
    let report = report?;
    if let Some(found) = &report.found {
        let fault = FaultFile::new(found, &again, which.output.clone());
        return tell_fault(&fault, which.force, options, &control);
    }
    if let Some(reason) = report.stopped {
        if !options.json {
            complain!("nq-sat: {}", fuzzed::stopped(&report, reason));
        }
        return Ok(error::stopped(reason));
    }
    if !options.json {
        fuzzed::write(&mut out, &report)?;
    }
    out.flush()?;
    // A missing solver makes the check incomplete.
    let is_whole = report.missing.is_empty() || !solvers.require;
    Ok(if report.is_compared() && is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The given options that select encodings, engines and solvers.
fn again(pool: &Pool, engines: &[String], solvers: &SolverOptions) -> String {
    let engines = engines.iter().map(|name| format!(" -e {name}")).join("");
    let mut solvers = solvers.names().iter().map(|name| format!(" --solver {}", quoted(name)));
    format!("{engines}{}{}", pool.options(), solvers.join(""))
}

/// Prints the smallest failing model, writes it to a file, and reports the fault in one line.
fn tell_fault(
    fault: &FaultFile<'_>,
    force: Force,
    options: &RunOptions,
    control: &Control,
) -> Result<ExitCode> {
    output::answer(options.json, fault, |out| out.write_all(fault.toml.as_bytes()))?;
    complain!("nq-sat: {}", fault.summary());
    force.write(&fault.path, &fault.toml, control)?;
    Ok(ExitCode::FAILURE)
}

fn parse_models(text: &str) -> Result<u64, String> {
    let models = text.parse().ok().filter(|&models| models > 0);
    models.ok_or_else(|| "not a number of models: give a whole number from 1 on".to_owned())
}

fn parse_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("not a number from 0 to {}", u64::MAX))
}
