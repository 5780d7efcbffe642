//! `nq-sat suite`: a graded set of instances with known verdicts.

mod models;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use itertools::Itertools;

use self::models::ModelSuite;
use super::options::{ALL, RunOptions, parse_grade};
use super::progress::Progress;
use super::{CliError, Result, output, session};
use nq_board::base::shell_words::quoted;
use nq_board::run::Control;
use nq_external::files::check_new_folder;
use nq_external::solvers::Profiles;
use nq_harness::suite::{
    FamilySummary, Grade, Plan, Selector, SuiteError, SuiteOrder, deciders, families_by_name,
    write_models, write_suite, write_summary,
};
use nq_query::MANIFEST;
use nq_query::ask::registry::{Engines, MakeEngines};

/// Write a graded set of instances with known verdicts
///
/// Writes DIMACS files into a new folder, satisfiable and unsatisfiable ones, and manifest.jsonl,
/// which has a line for each: command, verdict, evidence, sizes and hashes. Published values,
/// theorems and engines decide the instances. The folder also has a database for gbd and benchmarks
/// for BenchExec. With --sizes, writes instances of models in any format. The same arguments write
/// the same files, byte for byte.
#[derive(Args)]
pub(super) struct Suite {
    /// Families (nq-sat list families), or all; with --sizes, models
    ///
    /// `sat-competition` writes 20 instances of all families and the description that competitions
    /// ask for. By default kissat solves its instances within an hour, and minisat none within a
    /// minute; --select sets other times. Use it with --grade medium.
    #[arg(value_name = "FAMILY", required = true)]
    families: Vec<String>,
    /// The folder to write; it must be new or empty
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    output: PathBuf,
    /// Grade of the instances
    #[arg(
        short, long, default_value = Grade::Small.name(), value_parser = parse_grade(),
        help_heading = "Instances"
    )]
    grade: Grade,
    /// Seed of the random choices
    #[arg(long, default_value_t = 1, help_heading = "Instances")]
    seed: u64,
    /// Random instances with the same parameters
    #[arg(
        long, value_name = "N", default_value_t = 2, help_heading = "Instances",
        value_parser = clap::value_parser!(u32).range(1..=10_000)
    )]
    number: u32,
    /// Keep instances by the time of a solver; repeatable
    ///
    /// `kissat:1s-1m` keeps what kissat solves in 1 second to 1 minute, `minisat:1m-` what minisat
    /// does not solve within a minute, and `kissat:-1h` what kissat solves within an hour. SOLVER
    /// is a name from `nq-sat list solvers` or a command line. The manifest then has the times.
    #[arg(long, value_name = "SOLVER:LOW-HIGH", help_heading = "Instances")]
    select: Vec<String>,
    /// Read further solver profiles from this file
    #[arg(long, value_name = "FILE", help_heading = "Instances", hide_short_help = true)]
    profiles: Option<PathBuf>,
    #[command(flatten)]
    models: ModelSuite,
    #[command(flatten)]
    run: RunOptions,
}

/// The name of a submission to a SAT competition, its number of instances, and the times that the
/// rules ask for.
const COMPETITION: &str = "sat-competition";
const SUBMITTED: usize = 20;
const RULES: [&str; 2] = ["minisat:1m-", "kissat:-1h"];

impl Suite {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode> {
        let control = session::control();
        let engines = deciders(make_engines);
        let summary = if let Some(order) = self.models.order(&self.families)? {
            check_new_folder(&self.output)?;
            let _progress = Progress::watch(&control, self.run.is_silent());
            write_models(&order, &engines, &self.output, &control)
        } else {
            self.write_families(&engines, &control)?
        };
        let summary = summary.map_err(|error| match control.stop_reason() {
            Some(reason) => CliError::Stopped(reason),
            None => error.into(),
        })?;
        let mut out = output::stdout();
        if self.run.json {
            summary.iter().try_for_each(|family| output::record(&mut out, family))?;
        } else {
            write_summary(&mut out, &summary)?;
            writeln!(out, "\n{}: {MANIFEST} lists the instances", self.output.display())?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    fn write_families(
        &self,
        engines: &Engines,
        control: &Arc<Control>,
    ) -> Result<Result<Vec<FamilySummary>, SuiteError>> {
        let is_submission = self.families == [COMPETITION];
        let competition = is_submission.then_some(SUBMITTED);
        let names = if is_submission { &[ALL.to_owned()][..] } else { &self.families };
        let families = families_by_name(names)?;
        let profiles = Profiles::known(self.profiles.as_deref())?;
        check_new_folder(&self.output)?;
        let selectors = self.selectors(&profiles, control)?;
        let plan = Plan { grade: self.grade, seed: self.seed, number: self.number };
        let command = self.command();
        let order = SuiteOrder {
            families: &families,
            plan,
            selectors: &selectors,
            engines,
            command: &command,
            competition,
        };
        let _progress = Progress::watch(control, self.run.is_silent());
        Ok(write_suite(&order, &self.output, control))
    }

    fn selectors(&self, profiles: &Profiles, control: &Control) -> Result<Vec<Selector>> {
        let of_rules = RULES.map(str::to_owned);
        let is_plain = self.families == [COMPETITION] && self.select.is_empty();
        let select = if is_plain { &of_rules[..] } else { &self.select };
        let selectors = select.iter().map(|text| Selector::parse(text, profiles, control));
        Ok(selectors.collect::<Result<_, _>>()?)
    }

    /// The command line, without what does not change the files.
    fn command(&self) -> String {
        let mut words = vec!["nq-sat suite".to_owned(), self.families.iter().join(" ")];
        words.push("-o DIR".to_owned());
        words.push(format!("--grade {}", self.grade.name()));
        words.push(format!("--seed {} --number {}", self.seed, self.number));
        let profiles = self.profiles.iter();
        words.extend(
            profiles.map(|file| format!("--profiles {}", quoted(&file.display().to_string()))),
        );
        words.extend(self.select.iter().map(|text| format!("--select {}", quoted(text))));
        words.join(" ")
    }
}
