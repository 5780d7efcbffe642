//! `nq-sat merge`: the records of all shards, checked and added up.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::half_join::{audit_seed, parse_percent};
use super::options::{RunOptions, SquareOptions, parse_threads};
use super::progress::Progress;
use super::{CliError, Result, output, session};
use nq_board::base::printable::printable;
use nq_board::model::Problem;
use nq_board::model::builtin::{by_name, by_name_or_file};
use nq_board::run::Control;
use nq_native::half_join::Audit;
use nq_query::QueryError;
use nq_query::count::shard;
use nq_query::count::shard::{Blamed, Folder, MergeError, Refusal, ShardSet};
use nq_query::count::words::shards;

/// Check the records of all shards of a count and add them up
///
/// Each shard must have exactly one record of the same count, complete and unchanged. It must cover
/// the row sets, nodes or cubes that the splitter assigns to it, which are computed again. Faulty
/// files are listed on standard error. If shards are missing, standard output has their numbers,
/// such as
/// 3,7-9,12, in the form that `--shard` and a scheduler's --array take.
#[derive(Args)]
pub(super) struct Merge {
    /// The folder of the records
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The file of the model, if it is not built in
    #[arg(short, long, value_name = "FILE")]
    model: Option<String>,
    #[command(flatten)]
    squares: SquareOptions,
    /// Count this percentage of the shards again in another way
    ///
    /// At least one shard is counted (1 % without a value): row sets with other instructions and
    /// the sides of the board exchanged, nodes with other instructions and another order of the
    /// rows, cubes with another solver.
    #[arg(
        long, value_name = "PERCENT", num_args = 0..=1, require_equals = true,
        default_missing_value = "1", value_parser = parse_percent, help_heading = "Audit"
    )]
    audit: Option<f64>,
    /// The seed that selects the shards of --audit [default: random]
    #[arg(long, value_name = "S", requires = "audit", help_heading = "Audit")]
    seed: Option<u64>,
    /// Threads of --audit [default: all cores]
    #[arg(
        long, value_name = "T", requires = "audit", value_parser = parse_threads,
        allow_negative_numbers = true, help_heading = "Audit"
    )]
    threads: Option<usize>,
    #[command(flatten)]
    run: RunOptions,
}

impl Merge {
    pub(super) fn run(&self) -> Result<ExitCode> {
        // Before the control is set up: Ctrl-C ends the program while it reads this file.
        let own = self.model.as_deref().map(by_name_or_file).transpose()?;
        let control = session::control();
        check_folder(&self.folder)?;
        let folder = Folder::read(&self.folder, &control)?;
        if !self.run.quiet {
            tell_ignored(&folder);
        }
        let (set, faults) = ShardSet::of(folder);
        let Some(set) = set else {
            tell(&faults);
            no_record(&self.folder).report();
            return Ok(ExitCode::FAILURE);
        };
        // A model that is unknown is refused below.
        let own = match own {
            None if self.squares.is_given() => by_name(&set.question.model).ok(),
            own => own,
        };
        let own = own.map(|model| self.squares.add_to(model)).transpose()?;
        let problem = shard::problem_of(&set.question, own)?;
        add_up(&set, &faults, &problem, self.audit(), &control, &self.run)
    }

    fn audit(&self) -> Option<(Audit, usize)> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let audit = self.audit.and_then(|percent| Audit::new(percent, audit_seed(self.seed)));
        audit.map(|audit| (audit, self.threads.unwrap_or_else(cores)))
    }
}

/// Adds up checked records, and prints the sum or why there is none.
fn add_up(
    set: &ShardSet,
    faults: &[Blamed],
    problem: &Problem,
    audit: Option<(Audit, usize)>,
    control: &Arc<Control>,
    run: &RunOptions,
) -> Result<ExitCode> {
    let progress = Progress::watch(control, run.is_silent());
    match progress.during(|| shard::merge(set, faults, problem, audit, control)) {
        Ok(report) => {
            output::answer(run.json, &report, |out| shards::merged(out, &report, run.quiet))?;
            QueryError::check_known(&report.count.evidence.known)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(MergeError::Refused(refusal)) => refuse(&refusal, run),
        Err(error) => {
            tell(faults);
            Err(error.into())
        }
    }
}

/// Adds up the records of a folder that this run has filled.
pub(super) fn of_folder(
    folder: &Path,
    problem: &Problem,
    control: &Arc<Control>,
    run: &RunOptions,
) -> Result<ExitCode> {
    let (set, faults) = ShardSet::of(Folder::read(folder, control)?);
    let set = set.ok_or_else(|| no_record(folder))?;
    add_up(&set, &faults, problem, None, control, run)
}

fn no_record(folder: &Path) -> CliError {
    CliError::input(folder, "this folder has no record of a shard")
}

/// Reports faulty files and missing shards.
fn refuse(refusal: &Refusal, run: &RunOptions) -> Result<ExitCode> {
    tell(&refusal.faults);
    let missing = &refusal.missing;
    output::answer(run.json, refusal, |out| {
        if missing.is_empty() { Ok(()) } else { writeln!(out, "{missing}") }
    })?;
    complain!("nq-sat: {}", shards::refusal(refusal));
    Ok(ExitCode::FAILURE)
}

/// Refuses a folder of records that does not exist.
pub(super) fn check_folder(folder: &Path) -> Result<()> {
    if folder.exists() {
        return Ok(());
    }
    Err(CliError::input(folder, "no such folder: give the folder of --output"))
}

/// Lists faults on standard error.
pub(super) fn tell(faults: &[Blamed]) {
    for fault in faults {
        // An edited record may have anything in it.
        complain!("nq-sat: {}", printable(&fault.to_string()));
    }
}

/// Lists other files of the folder.
fn tell_ignored(folder: &Folder) {
    const NAMED: usize = 3;
    let Some((first, more)) = folder.ignored.split_first() else { return };
    let name = |file: &PathBuf| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let named = more.iter().take(NAMED - 1).fold(name(first), |all, file| all + ", " + &name(file));
    let rest = folder.ignored.len().saturating_sub(NAMED);
    let rest = if rest == 0 { String::new() } else { format!(" and {rest} more") };
    complain!("nq-sat: ignored, as their names are not those of records: {named}{rest}");
}
