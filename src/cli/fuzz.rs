//! `nq-sat verify --fuzz N`: random small models, and a verdict.

use std::io::Write;
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;
use serde_json::{Map, Value, json};

use super::options::{ALL, EncodingOptions, EnumerationOptions, RunOptions};
use super::progress::Progress;
use super::solver_options::SolverOptions;
use super::{CliError, MakeEngines, error, output, records, session};
use crate::base::numbers::plural;
use crate::base::shell_words::quoted;
use crate::external::Judge;
use crate::files::write_file;
use crate::fuzz::{Asked, Found, Fuzz, Outcome, Pool, Subject, engine_subjects, solver_subjects};
use crate::run::control::{Control, StopReason};
use crate::sat::encoding::AUTO;
use crate::sat::encoding::Described;
use crate::sat::enumerate::{Enumeration, Strategy};

/// Random models in place of one.
#[derive(Args)]
pub(super) struct FuzzOptions {
    /// Ask N random small models, each under a random encoding, and compare every answer with a brute force
    #[arg(
        long, value_name = "N", value_parser = parse_models, allow_negative_numbers = true,
        conflicts_with_all = ["from", "to", "model", "k", "set"]
    )]
    fuzz: Option<u64>,
    /// With --fuzz: which random models [default: 0]
    #[arg(long, value_name = "S", value_parser = parse_number, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// With --fuzz: the number of the first random model, to ask one of them again [default: 0]
    #[arg(long, value_name = "I", value_parser = parse_number, allow_negative_numbers = true)]
    fuzz_from: Option<u64>,
    /// With --fuzz: the file to keep a model in that is answered wrongly [default: nq-sat-fuzz-S-I.toml]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What is asked.
pub(super) struct Order<'a> {
    models: u64,
    seed: u64,
    first: u64,
    output: Option<&'a PathBuf>,
}

impl FuzzOptions {
    /// What is asked, if models are to be random.
    pub(super) fn order(&self) -> Result<Option<Order<'_>>, CliError> {
        let Self { fuzz, seed, fuzz_from, output } = self;
        let Some(models) = *fuzz else {
            // Clap requires nothing that conflicts with what is there, and a size is there.
            let given = [
                ("seed", seed.is_some()),
                ("fuzz-from", fuzz_from.is_some()),
                ("output", output.is_some()),
            ];
            let stray = given.iter().find(|(_, given)| *given);
            return stray.map_or(Ok(None), |(option, _)| {
                Err(CliError::Usage(format!(
                    "--{option} is for random models: give --fuzz N with it"
                )))
            });
        };
        let (seed, first) = (seed.unwrap_or(0), fuzz_from.unwrap_or(0));
        Ok(Some(Order { models, seed, first, output: output.as_ref() }))
    }
}

/// Who is asked, as the other options have it.
pub(super) struct Asking<'a> {
    pub make_engines: MakeEngines,
    pub engines: &'a [String],
    pub encoding: &'a EncodingOptions,
    pub enumeration: &'a EnumerationOptions,
    pub solvers: &'a SolverOptions,
}

pub(super) fn run(
    order: &Order<'_>,
    asking: &Asking<'_>,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    let last = order.first.checked_add(order.models).ok_or_else(|| {
        CliError::Usage(format!(
            "there is no random model beyond number {}: begin earlier",
            u64::MAX
        ))
    })?;
    let Asking { make_engines, engines, encoding, enumeration, solvers } = *asking;
    let pool = pool(encoding)?;
    // While a file is read, Ctrl-C may end the program at once.
    let profiles = solvers.chosen()?;
    let control = session::control(options);
    // Formulas on the way to the smallest are not worth keeping.
    let scratch = tempfile::tempdir()?;
    let mut subjects: Vec<Box<dyn Subject + '_>> = Vec::new();
    subjects.extend(engine_subjects(make_engines, &enumerations(enumeration)?, engines)?);
    let again = again(&pool, engines, solvers);
    let judge = Judge { keep: scratch.path(), ..solvers.judge(&control) };
    subjects.extend(solver_subjects(judge, profiles, scratch.path()));
    let fuzz = Fuzz { seed: order.seed, cases: order.first..last, pool, subjects };
    let mut out = output::stdout();
    let progress = Progress::watch(&control, options.quiet || options.json);
    // A panic is a fault like others, and told with the smallest model that brings it about.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let outcome = fuzz.run(&control, |asked| {
        if !options.json {
            return Ok(());
        }
        records::write(&mut out, &record(order.seed, asked))?;
        out.flush()
    });
    panic::set_hook(hook);
    drop(progress);
    let outcome = outcome?;
    if let Some(found) = &outcome.found {
        return tell_fault(order, found, &again, options, &control, &mut out);
    }
    if let Some(reason) = outcome.stopped {
        return Ok(tell_stopped(order, &outcome, reason, options));
    }
    let is_compared = outcome.answers.values().any(|&answers| answers > 0);
    if !options.json {
        writeln!(out, "{}", verdict(order, &outcome))?;
        for (name, why) in &outcome.missing {
            writeln!(out, "MISSING: {name}: {why}")?;
        }
    }
    out.flush()?;
    // A comparison that could not be made is an incomplete check.
    let is_whole = outcome.missing.is_empty() || !solvers.require;
    Ok(if is_compared && is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The encodings that the options leave open.
fn pool(options: &EncodingOptions) -> Result<Pool, CliError> {
    let choices = options.choices(ALL)?;
    let at_most_one = choices.iter().map(|choice| choice.at_most_one);
    let cardinality = choices.iter().map(|choice| choice.cardinality);
    Ok(Pool {
        at_most_one: at_most_one.unique_by(|e| e.map(Described::name)).collect(),
        cardinality: cardinality.unique_by(|e| e.map(Described::name)).collect(),
        group_size: choices.iter().find_map(|choice| choice.style.group_size),
    })
}

/// The ways to enumerate that the options leave open, and cubes of other depths, on one thread unless asked for more: the
/// models are small.
fn enumerations(options: &EnumerationOptions) -> Result<Vec<Enumeration>, CliError> {
    let choices = options.choices()?;
    let mut all = choices.clone();
    if let Some(&cubes) = choices.iter().find(|choice| choice.strategy == Strategy::Cubes)
        && cubes.residual.is_none()
    {
        let threads = cubes.threads.or(Some(2));
        all.push(Enumeration { residual: Some(0), ..cubes });
        all.push(Enumeration { residual: Some(1), threads, ..cubes });
    }
    for enumeration in &mut all {
        enumeration.threads.get_or_insert(1);
    }
    Ok(all)
}

/// The options that decide what is drawn and asked, as they were given.
fn again(pool: &Pool, engines: &[String], solvers: &SolverOptions) -> String {
    let mut options: Vec<_> = engines.iter().map(|name| format!(" -e {name}")).collect();
    if let [only] = pool.at_most_one[..] {
        options.push(format!(" --encoding {}", only.map_or(AUTO, Described::name)));
    }
    if let [only] = pool.cardinality[..] {
        options.push(format!(" --cardinality {}", only.map_or(AUTO, Described::name)));
    }
    options.extend(pool.group_size.map(|size| format!(" --group-size {size}")));
    options.extend(solvers.names().iter().map(|name| format!(" --solver {}", quoted(name))));
    options.concat()
}

fn verdict(order: &Order<'_>, outcome: &Outcome) -> String {
    let Outcome { cases, empty, too_large, answers, .. } = outcome;
    let models = format!("{cases} random model{} (seed {})", plural((*cases).into()), order.seed);
    let asked = answers.iter().filter(|(_, answers)| **answers > 0);
    let asked = asked.map(|(name, answers)| format!("{name} {answers}")).join(", ");
    let drawn_again = if *too_large > 0 {
        format!("; {too_large} larger ones were drawn again")
    } else {
        String::new()
    };
    if asked.is_empty() {
        return format!("NOT COMPARED: {models}, and nothing that was asked takes any of them");
    }
    format!(
        "{models}: every answer as by brute force; answers: {asked}; {empty} had no placement{drawn_again}"
    )
}

fn tell_stopped(
    order: &Order<'_>,
    outcome: &Outcome,
    reason: StopReason,
    options: &RunOptions,
) -> ExitCode {
    if !options.json {
        anstream::eprintln!(
            "nq-sat: {}: {} of {} random models were asked, every answer as by brute force",
            reason.in_words(),
            outcome.cases,
            order.models
        );
    }
    error::stopped(reason)
}

/// Prints the smallest model that goes wrong as a model file, keeps it, and says so in one line.
fn tell_fault(
    order: &Order<'_>,
    found: &Found,
    again: &str,
    options: &RunOptions,
    control: &Control,
    out: &mut dyn Write,
) -> Result<ExitCode, CliError> {
    let (seed, number) = (order.seed, found.number);
    let named = || PathBuf::from(format!("nq-sat-fuzz-{seed}-{number}.toml"));
    let file = order.output.cloned().unwrap_or_else(named);
    let drawn = format!("nq-sat verify --fuzz 1 --fuzz-from {number} --seed {seed}{again}");
    let size = found.smallest.model.size;
    // Somebody else must be there to disagree with.
    let other = |options: &str| if options.starts_with("-e search") { "varisat" } else { "search" };
    let smallest = found.options.as_ref().map(|options| {
        format!("nq-sat verify {size} --model {} {options} -e {}", file.display(), other(options))
    });
    let text = model_file(found, seed, &drawn, smallest.as_deref());
    if options.json {
        let mut record = Map::new();
        record.insert("type".to_owned(), json!("fault"));
        record.insert("seed".to_owned(), json!(seed));
        record.insert("case".to_owned(), json!(number));
        record.insert("subject".to_owned(), json!(found.fault.subject));
        record.insert("drawn".to_owned(), json!(found.fault.what));
        record.insert("smallest".to_owned(), json!(found.smallest_fault.what));
        record.insert("n".to_owned(), json!(size));
        record.insert("toml".to_owned(), json!(text));
        record.insert("file".to_owned(), json!(file.display().to_string()));
        records::write(out, &record)?;
    } else {
        out.write_all(text.as_bytes())?;
    }
    out.flush()?;
    let fault = on_one_line(&found.fault.to_string());
    anstream::eprintln!(
        "nq-sat: random model {number} (seed {seed}): {fault}; made smaller in {}",
        file.display()
    );
    write_file(&file, control, |out| out.write_all(text.as_bytes()))?;
    Ok(ExitCode::FAILURE)
}

/// The smallest model, with what is wrong with it as comments.
fn model_file(found: &Found, seed: u64, drawn: &str, smallest: Option<&str>) -> String {
    let mut text = format!(
        "# Random model {} of seed {seed}, made smaller: {}\n",
        found.number,
        on_one_line(&found.smallest_fault.to_string())
    );
    if let Ok(problem) = found.smallest.model.problem() {
        let encoding = found.smallest.encoding_names(&problem).label();
        text +=
            &format!("# Asked at n = {}; encoding, where there is one: {encoding}\n", problem.size);
    }
    if let Some(smallest) = smallest {
        text += &format!("# This model: {smallest}\n");
    }
    text + &format!("# As it was drawn: {drawn}\n\n{}", found.smallest.model)
}

/// A text as a comment: without line ends and other control characters.
fn on_one_line(text: &str) -> String {
    text.split(char::is_control).filter(|part| !part.is_empty()).join(" ")
}

fn record(seed: u64, asked: &Asked<'_>) -> Map<String, Value> {
    let mut record = records::head(asked.problem);
    record.insert("type".to_owned(), json!("case"));
    record.insert("seed".to_owned(), json!(seed));
    record.insert("case".to_owned(), json!(asked.number));
    records::add_encoding(&mut record, &asked.case.encoding_names(asked.problem));
    records::add_tally(&mut record, asked.tally);
    record.insert("agrees".to_owned(), json!(asked.fault.is_none()));
    record.insert("answered".to_owned(), json!(asked.right));
    record.insert("toml".to_owned(), json!(asked.case.model.to_string()));
    record
}

fn parse_models(text: &str) -> Result<u64, String> {
    let models = text.parse().ok().filter(|&models| models > 0);
    models.ok_or_else(|| "not a number of models: give a whole number from 1 on".to_owned())
}

fn parse_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("not a number from 0 to {}", u64::MAX))
}
