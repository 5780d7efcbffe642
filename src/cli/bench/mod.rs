//! `nq-sat bench`: solvers, encodings and sizes, timed; a table, and files to keep.

mod encodings;
mod files;
mod limits;
mod questions;
mod report;

use std::collections::BTreeSet;
use std::env::temp_dir;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use itertools::Itertools;

use self::encodings::Encodings;
use self::files::{Files, Scatter};
use self::limits::RunLimits;
use self::questions::{Question, cases, questions};
use self::report::{Finished, Report};
use super::options::{ModelOptions, RunOptions, SizeRange};
use super::progress::Progress;
use super::{CliError, MakeEngines, error, output, records, session};
use crate::engine::{Control, StopReason};
use crate::enumerate::SatChoice;
use crate::harness::bench::{
    self as harness, BenchError, Case, Cut, Known, Log, Machine, Missing, Record, Solver,
    find_solvers, known_by_engine,
};
use crate::harness::solvers::{JudgeError, Profiles, Status};

/// SAT solvers x encodings x sizes: each asked again and again whether there is a placement, every model checked
///
/// The time of an instance is the median over the repeats; PAR2 is the mean over the instances, of which one that is not
/// solved counts twice the time limit. docs/bench.md says what each field of the records is.
#[derive(Args)]
pub(super) struct Bench {
    #[command(flatten)]
    sizes: SizeRange,
    #[command(flatten)]
    model: ModelOptions,
    /// Ask this solver: a name (`nq-sat list solvers`) or a command line such as `mysolver --quiet {cnf}`; may be
    /// given several times [default: all that are inside, or known and on PATH]
    #[arg(short, long, value_name = "NAME|COMMAND")]
    solver: Vec<String>,
    /// A file of your own that says how solvers are called
    #[arg(long, value_name = "FILE")]
    profiles: Option<PathBuf>,
    #[command(flatten)]
    encodings: Encodings,
    #[command(flatten)]
    limits: RunLimits,
    /// A missing solver is a failure: nothing is run then, and the exit code is 1
    #[arg(long)]
    require: bool,
    /// Write a record of each run to this file, as soon as it is done
    #[arg(long, value_name = "FILE")]
    jsonl: Option<PathBuf>,
    /// Continue the file of --jsonl: runs that stand in it are not done again
    #[arg(long, requires = "jsonl")]
    resume: bool,
    /// Write all runs to this file, a row each
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw plots as SVG files in this folder
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
    /// With --plots: the two solvers to draw against each other [default: the two best]
    #[arg(long, value_name = "A,B", requires = "plots")]
    scatter: Option<String>,
    /// Where instances are kept on which a solver is at fault
    #[arg(long, value_name = "DIR", default_value = ".")]
    keep: PathBuf,
    #[command(flatten)]
    run: RunOptions,
}

impl Bench {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode, CliError> {
        let sizes = self.sizes.sizes()?;
        let model = self.model.model()?;
        let questions = questions(&self.model, &model, &sizes, &self.encodings.choices()?)?;
        let control = session::control(&self.run);
        let mut profiles = Profiles::builtin();
        if let Some(file) = &self.profiles {
            profiles = profiles.with_file(file)?;
        }
        let (solvers, missing) = find_solvers(&self.solver, &profiles, &control)?;
        self.tell_missing(&missing);
        if self.require && !missing.is_empty() {
            return Ok(ExitCode::FAILURE);
        }
        let scatter = self.scatter.as_deref().map(|names| Scatter::of(names, &solvers));
        let files = Files::new(self.csv.as_deref(), self.plots.as_deref(), scatter.transpose()?)?;
        self.check_keep()?;
        let machine = Machine::this();
        let (mut log, earlier) = self.log(&machine)?;
        let scratch = temp_dir();
        let cases = cases(&questions, model.about(), &scratch, &control)?;
        let progress = Progress::watch_runs(&control, self.run.quiet || self.run.json);
        let mut known = known(&questions, make_engines, &control)?;
        let bench = harness::Bench {
            cases: &cases,
            solvers: &solvers,
            repeats: self.limits.repeat,
            time_limit: self.limits.time_limit,
            memory_limit: self.limits.memory_limit,
            keep: &self.keep,
            again: &|case, solver| self.again(case, solver),
            machine: &machine,
            control: &control,
        };
        let keys = bench.keys();
        let (mut runs, others): (Vec<Record>, Vec<Record>) =
            earlier.into_iter().partition(|record| keys.contains(&record.key()));
        self.tell_resumed(&runs, &others);
        let done: BTreeSet<_> = runs.iter().map(Record::key).collect();
        learn(&mut known, &questions, &runs);
        let mut out = output::stdout();
        let mut told = BTreeSet::new();
        for record in &runs {
            tell_fault(record, &mut told);
            if self.run.json {
                records::write(&mut out, record)?;
            }
        }
        let all = bench.run(&done, &mut known, &mut |record| {
            if let Some(log) = &mut log {
                log.append(&record)?;
            }
            tell_fault(&record, &mut told);
            if self.run.json {
                records::write(&mut out, &record)?;
                std::io::Write::flush(&mut out)?;
            }
            runs.push(record);
            Ok(())
        });
        drop(progress);
        let stopped = stopped(all)?;
        let known_of = |record: &Record| known[place(&questions, record)?].clone();
        let finished = Finished::new(&runs, &missing, stopped, &known_of);
        let report = Report { finished: &finished, bench: &bench, model: model.name(), sizes };
        if self.run.json {
            report.json(&mut out)?;
        } else {
            report.text(&mut out, self.run.quiet)?;
        }
        std::io::Write::flush(&mut out)?;
        finished.tell_disagreements();
        if let Some(reason) = stopped {
            self.tell_stopped(reason, &files);
            return Ok(error::stopped(reason));
        }
        files.write(&report)?;
        Ok(if finished.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// The file of records, opened, and what stands in it.
    fn log(&self, machine: &Machine) -> Result<(Option<Log>, Vec<Record>), CliError> {
        let Some(path) = &self.jsonl else { return Ok((None, Vec::new())) };
        if !self.resume {
            return Ok((Some(Log::create(path)?), Vec::new()));
        }
        let (log, records, cut) = Log::resume(path, machine)?;
        if let Some(Cut { line }) = cut.filter(|_| !self.run.quiet) {
            anstream::eprintln!(
                "nq-sat: {}:{line}: the last line was cut short: its run is done again",
                path.display()
            );
        }
        Ok((Some(log), records))
    }

    /// The command line that asks a solver in this process about a case again.
    fn again(&self, case: &Case<'_>, solver: &Solver) -> String {
        let instance = case.exported.instance();
        let mut words = vec!["nq-sat bench".to_owned(), instance.problem().size.to_string()];
        words.extend(self.model.words());
        words.extend(case.names.options());
        words.push(format!("--solver {} --repeat 1", solver.name()));
        words.join(" ")
    }

    /// That there is a folder for instances, before one is needed.
    fn check_keep(&self) -> Result<(), CliError> {
        if self.keep.is_dir() {
            return Ok(());
        }
        let why = "this is no folder: make it, or give --keep another".to_owned();
        Err(CliError::Input { file: self.keep.display().to_string(), why })
    }

    fn tell_missing(&self, missing: &[Missing]) {
        if !self.solver.is_empty() {
            // Those that were asked for are told even if all else is quiet.
            for Missing { solver, why } in missing {
                anstream::eprintln!("nq-sat: MISSING: {solver}: {why}");
            }
        } else if !missing.is_empty() && (self.require || !self.run.quiet) {
            let names = missing.iter().map(|missing| &missing.solver).join(", ");
            anstream::eprintln!("nq-sat: MISSING: {names}: there are no such programs on PATH");
        }
    }

    fn tell_resumed(&self, runs: &[Record], others: &[Record]) {
        let Some(path) = self.jsonl.as_deref().filter(|_| self.resume && !self.run.quiet) else {
            return;
        };
        let others = match others.len() {
            0 => String::new(),
            others => format!("; {others} more are of another benchmark and stay as they are"),
        };
        anstream::eprintln!(
            "nq-sat: {}: runs that are done already: {}{others}",
            path.display(),
            runs.len()
        );
    }

    fn tell_stopped(&self, reason: StopReason, files: &Files<'_>) {
        let remedy = match &self.jsonl {
            Some(path) => format!("--jsonl {} --resume goes on", path.display()),
            None => "with --jsonl FILE it could go on".to_owned(),
        };
        let none = if files.is_empty() { "" } else { "; no CSV and no plots of a part" };
        anstream::eprintln!("nq-sat: {}: not all was run; {remedy}{none}", reason.in_words());
    }
}

/// What a native engine knows of each question, where it is quick.
fn known(
    questions: &[Question],
    make_engines: MakeEngines,
    control: &Arc<Control>,
) -> Result<Vec<Option<Known>>, CliError> {
    let engines = make_engines(SatChoice::default());
    let problems = questions.iter().map(|question| question.instance.problem());
    Ok(problems
        .map(|problem| {
            control.begin(format!("n = {}: is there a placement?", problem.size));
            known_by_engine(&engines, problem, control)
        })
        .collect::<Result<_, _>>()?)
}

/// The question that a record belongs to.
fn place(questions: &[Question], record: &Record) -> Option<usize> {
    questions.iter().position(|question| question.instance.problem().size == record.n)
}

/// Takes from earlier runs what their checked models show.
fn learn(known: &mut [Option<Known>], questions: &[Question], runs: &[Record]) {
    for record in runs.iter().filter(|record| record.status == Status::Sat) {
        if let Some(place) = place(questions, record) {
            let by = record.solver.clone();
            known[place].get_or_insert(Known { satisfiable: true, by });
        }
    }
}

/// Why it was stopped, if it was.
fn stopped(all: Result<(), CliError>) -> Result<Option<StopReason>, CliError> {
    match all {
        Err(CliError::Bench(BenchError::Judge(JudgeError::Stopped(reason)))) => Ok(Some(reason)),
        other => other.map(|()| None),
    }
}

/// Says that a solver is at fault, once for each instance.
fn tell_fault(record: &Record, told: &mut BTreeSet<(String, String)>) {
    let key = || (record.solver.clone(), record.sha256.clone());
    if !record.status.is_fault() || !told.insert(key()) {
        return;
    }
    let kept = record.kept.as_ref().map(|file| format!("; kept in {file}"));
    let again = record.again.as_ref().map(|command| format!("; `{command}` shows it again"));
    anstream::eprintln!(
        "nq-sat: {}: {} on {}, {}: {}{}{}",
        record.status,
        record.solver,
        record.size(),
        record.encoding,
        record.why,
        kept.unwrap_or_default(),
        again.unwrap_or_default(),
    );
}

/// Makes a folder, if it is not there.
fn make_folder(folder: &Path) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(|error| CliError::Output {
        file: folder.display().to_string(),
        why: error.to_string(),
    })
}
