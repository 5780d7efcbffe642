//! `nq-sat bench`: times solvers, prints a table and writes files.

mod compare;
mod files;
mod outputs;
mod questions;
mod runs;
mod subject;

use std::collections::BTreeSet;
use std::env::temp_dir;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;

use self::compare::Action;
use self::files::Files;
use self::outputs::Outputs;
use self::questions::questions;
use self::runs::{Encodings, RunLimits};
use self::subject::{Subject, option_of};
use super::options::{ModelOptions, RunOptions, SizeRange, unused};
use super::progress::Progress;
use super::{CliError, Result, error, output, session, terminal};
use nq_board::base::printable::printable;
use nq_cnf::format::encoding_options;
use nq_external::solvers::{Profiles, Status};
use nq_harness::bench;
use nq_harness::bench::words::result::BenchResult;
use nq_harness::bench::{
    Case, Disagreement, Finished, Known, Line, Machine, Missing, Record, Solver, find_solvers,
};
use nq_query::Query;
use nq_query::ask::registry::MakeEngines;

/// Time SAT solvers on encodings and sizes
///
/// Each solver searches for one placement of each instance, several times, and every model is
/// checked. The time of an instance is the median of the repeats. PAR2 is the mean over the
/// instances, where an unsolved one counts twice the time limit. docs/bench.md describes the
/// records.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(super) struct Bench {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    sizes: SizeRange,
    /// Time solvers on these files instead of a model
    ///
    /// A DIMACS file, which may be compressed, or a folder with manifest.jsonl, as export and suite
    /// write it. Models are checked against the formula, and answers are compared with the verdicts
    /// of the manifest.
    #[arg(
        long, value_name = "PATH", num_args = 1.., help_heading = "Model", conflicts_with_all = [
            "from", "to", "model", "k", "set", "fix", "block", "encoding", "cardinality",
            "group_size", "one_directional",
        ]
    )]
    files: Vec<PathBuf>,
    #[command(flatten)]
    model: ModelOptions,
    /// Time this solver; repeatable [default: all]
    ///
    /// A name from `nq-sat list solvers`, or a command line such as `mysolver --quiet {cnf}`.
    /// `fast='mysolver --quiet {cnf}'` gives the command line a name.
    #[arg(short, long, value_name = "NAME|COMMAND", help_heading = "Solvers")]
    solver: Vec<String>,
    /// Read further solver profiles from this file
    #[arg(long, value_name = "FILE", help_heading = "Solvers", hide_short_help = true)]
    profiles: Option<PathBuf>,
    #[command(flatten)]
    encodings: Encodings,
    #[command(flatten)]
    limits: RunLimits,
    /// Exit with 1 if a proof is not checked; run nothing if a solver is missing
    #[arg(long, help_heading = "Solvers", hide_short_help = true)]
    require: bool,
    #[command(flatten)]
    outputs: Outputs,
    #[command(flatten)]
    run: RunOptions,
}

impl Bench {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode> {
        if let Some(Action::Compare(compare)) = &self.action {
            return compare.run();
        }
        let subject = self.subject()?;
        let profiles = Profiles::known(self.profiles.as_deref())?;
        let control = session::control();
        let (solvers, missing) = find_solvers(&self.solver, &profiles, &control)?;
        self.tell_missing(&missing);
        let other = solvers.iter().find_map(|solver| Some((solver.name(), solver.other_format()?)));
        if let Some((solver, format)) = other {
            let who = format!("{solver}, which reads {format},");
            unused(&who, [("files", !self.files.is_empty())], "give sizes instead")?;
        }
        if solvers.is_empty() || self.require && !missing.is_empty() {
            return Ok(ExitCode::FAILURE);
        }
        let files = Files::new(&self.outputs, (&solvers, !self.solver.is_empty()), &subject)?;
        let machine = Machine::this();
        let (mut log, earlier) = self.outputs.log(&machine, self.run.quiet)?;
        let scratch = temp_dir();
        let cases = subject.cases(&scratch, &control)?;
        let progress = Progress::watch_runs(&control, self.run.is_silent());
        let mut known = subject.known(make_engines, &control)?;
        let bench = bench::Bench {
            cases: &cases,
            solvers: &solvers,
            repeats: self.limits.repeat,
            time_limit: self.limits.time_limit,
            memory_limit: self.limits.memory_limit,
            proofs: self.limits.check_proofs,
            keep: self.outputs.keep(),
            again: &Self::again,
            machine: &machine,
            control: &control,
        };
        let keys = bench.keys();
        let (mut runs, others): (Vec<Record>, Vec<Record>) =
            earlier.into_iter().partition(|record| keys.contains(&record.key()));
        if !self.run.quiet {
            self.outputs.tell_resumed(runs.len(), others.len());
        }
        let done: BTreeSet<_> = runs.iter().map(Record::key).collect();
        learn(&mut known, &subject, &runs);
        let mut out = output::stdout();
        let mut told = BTreeSet::new();
        for record in &runs {
            tell_fault(record, &mut told);
            if self.run.json {
                output::record(&mut out, record)?;
            }
        }
        let all = bench.run(&done, &mut known, &mut |record| {
            // First: writing the record may fail.
            tell_fault(&record, &mut told);
            if let Some(log) = &mut log {
                log.append(&record)?;
            }
            if self.run.json {
                output::record(&mut out, &record)?;
                std::io::Write::flush(&mut out)?;
            }
            runs.push(record);
            Ok(())
        });
        drop(progress);
        let stopped = match all {
            Err(CliError::Fault(fault)) if fault.stop_reason().is_some() => fault.stop_reason(),
            other => other.map(|()| None)?,
        };
        let known_of = |record: &Record| known[subject.place(record)?].clone();
        let finished = Finished::new(&runs, &missing, stopped, &known_of);
        let report = BenchResult { finished: &finished, bench: &bench, model: subject.model() };
        if self.run.json {
            for record in finished.records(subject.model().map(|(name, _)| name)) {
                output::record(&mut out, &record)?;
            }
        } else {
            report.write(&mut out, terminal::size().0, self.run.quiet)?;
        }
        std::io::Write::flush(&mut out)?;
        tell_disagreements(&finished.disagreements);
        if let Some(reason) = stopped {
            self.outputs.tell_stopped(reason);
            return Ok(error::stopped(reason));
        }
        files.write(&report, &control)?;
        let is_whole = !self.require || finished.has_all_proofs();
        Ok(if finished.is_clean() && is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn subject(&self) -> Result<Subject> {
        if !self.files.is_empty() {
            return Subject::of_files(&self.files);
        }
        let query = self.model.query()?;
        let sizes = self.sizes.of(&query)?;
        let questions = questions(&query, &sizes, &self.encodings.choices()?)?;
        let model = (query.model.name().to_owned(), query.model.about().to_owned());
        Ok(Subject::Sizes { model, sizes, questions })
    }

    /// The command line that repeats the run of a solver in this process.
    fn again(case: &Case<'_>, solver: &Solver) -> String {
        let mut words = vec!["nq-sat bench".to_owned()];
        if let (Some(instance), Some(names)) = (case.instance(), &case.names) {
            words.push(instance.problem().size.to_string());
            words.extend(case.query.map(Query::options).unwrap_or_default());
            words.extend(encoding_options(names));
        }
        words.extend(case.labels.file.as_deref().map(option_of));
        words.push(format!("--solver {} --repeat 1", solver.name()));
        words.join(" ")
    }

    fn tell_missing(&self, missing: &[Missing]) {
        if !self.solver.is_empty() {
            // Solvers that were named are reported with --quiet too.
            for Missing { solver, why } in missing {
                complain!("nq-sat: MISSING: {solver}: {}", printable(why));
            }
        } else if !missing.is_empty() && (self.require || !self.run.quiet) {
            let names = missing.iter().map(|missing| &missing.solver).join(", ");
            complain!("nq-sat: MISSING: {names}: no such programs on PATH");
        }
    }
}

/// Adds the verdicts that the checked models of earlier runs prove.
fn learn(known: &mut [Option<Known>], subject: &Subject, runs: &[Record]) {
    for record in runs.iter().filter(|record| record.status == Status::Sat) {
        if let Some(place) = subject.place(record) {
            let by = record.solver.clone();
            known[place].get_or_insert(Known { satisfiable: true, by });
        }
    }
}

/// Reports a faulty solver, once for each instance.
fn tell_fault(record: &Record, told: &mut BTreeSet<(String, String)>) {
    let key = || (record.solver.clone(), record.sha256.clone());
    if !record.status.is_fault() || !told.insert(key()) {
        return;
    }
    let kept = record.kept.as_ref().map(|file| format!("; kept in {file}"));
    let not_kept = record.not_kept.as_ref().map(|why| format!("; the instance is not kept: {why}"));
    let again = record.again.as_ref().map(|command| format!("; `{command}` shows it again"));
    let encoding = match record.encoding.as_str() {
        "" => String::new(),
        encoding => format!(", {encoding}"),
    };
    let more: String = [kept, not_kept, again].into_iter().flatten().collect();
    let Record { status, solver, why, .. } = record;
    let line = format!("{status}: {solver} on {}{encoding}: {why}{more}", record.size());
    // An edited file of records may have anything in it.
    complain!("nq-sat: {}", printable(&line));
}

fn tell_disagreements(disagreements: &[Disagreement]) {
    let who = |line: &Line| match line.encoding.as_str() {
        "" => line.solver.clone(),
        encoding => format!("{} ({encoding})", line.solver),
    };
    for Disagreement { size, satisfiable, unsatisfiable } in disagreements {
        complain!(
            "nq-sat: DISAGREEMENT on {size}: {} has a checked model, {} reports that there is none",
            who(satisfiable),
            who(unsatisfiable)
        );
    }
}
