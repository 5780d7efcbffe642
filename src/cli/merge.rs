//! `nq-sat merge`: the records of all shards, checked and added up.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::half_join::{audit_seed, parse_percent};
use super::options::{RunOptions, parse_threads};
use super::progress::Progress;
use super::{CliError, output, records, session};
use crate::model::builtin::by_name_or_file;
use crate::native::half_join::Audit;
use crate::query::QueryError;
use crate::report::merged;
use crate::shard::{Blamed, Folder, MergeOutcome, MergeReport, Merging, Refusal, ShardSet};

/// The records of all shards of a count, checked and added up
///
/// Every shard must be there once, whole, as it was written, and of the same count; and have the row sets or cubes that
/// the splitter gives it, which is worked out anew. What is at fault is named on standard error, file by file. If shards
/// are missing, standard output is their numbers, such as 3,7-9,12, as a scheduler's --array takes them.
#[derive(Args)]
pub(super) struct Merge {
    /// The folder of the records
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The file of the model, if it does not come with the program
    #[arg(short, long, value_name = "FILE")]
    model: Option<String>,
    /// Count PERCENT of the shards, one at least, once more in another way, and compare: row sets with other instructions
    /// and the sides of the board exchanged, cubes by another solver
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, allow_negative_numbers = true)]
    audit: Option<f64>,
    /// Which shards --audit takes [default: left to chance]
    #[arg(long, value_name = "S", requires = "audit")]
    seed: Option<u64>,
    /// How many threads --audit counts on [default: one a core]
    #[arg(
        long, value_name = "T", requires = "audit", value_parser = parse_threads, allow_negative_numbers = true
    )]
    threads: Option<usize>,
    #[command(flatten)]
    run: RunOptions,
}

impl Merge {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        // While a file is read, Ctrl-C may end the program at once.
        let own = self.model.as_deref().map(by_name_or_file).transpose()?;
        let control = session::control(&self.run);
        let folder = Folder::read(&self.folder, &control)?;
        if !self.run.quiet {
            tell_ignored(&folder);
        }
        let (set, faults) = ShardSet::of(folder);
        let Some(set) = set else {
            tell(&faults);
            let why = "there is no record of a shard in this folder".to_owned();
            let missing = CliError::Input { file: self.folder.display().to_string(), why };
            missing.report();
            return Ok(ExitCode::FAILURE);
        };
        let merging = Merging::new(set, faults, own)?;
        let progress = Progress::watch(&control, self.run.quiet || self.run.json);
        let outcome = merging.merge(self.audit(), &control);
        drop(progress);
        match outcome {
            Ok(MergeOutcome::Merged(report)) => self.print(&report),
            Ok(MergeOutcome::Refused(refusal)) => self.refuse(&refusal),
            Err(error) => {
                tell(merging.faults());
                Err(error.into())
            }
        }
    }

    /// The audit that is asked for, and its threads.
    fn audit(&self) -> Option<(Audit, usize)> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let audit = self.audit.and_then(|percent| Audit::new(percent, audit_seed(self.seed)));
        audit.map(|audit| (audit, self.threads.unwrap_or_else(cores)))
    }

    /// Says what is wrong and what is missing.
    fn refuse(&self, refusal: &Refusal) -> Result<ExitCode, CliError> {
        tell(&refusal.faults);
        let missing = refusal.set.missing();
        let mut out = output::stdout();
        if self.run.json {
            records::write(&mut out, refusal)?;
        } else if !missing.is_empty() {
            writeln!(out, "{missing}")?;
        }
        out.flush()?;
        anstream::eprintln!("nq-sat: {}", merged::refusal(refusal));
        Ok(ExitCode::FAILURE)
    }

    fn print(&self, report: &MergeReport) -> Result<ExitCode, CliError> {
        let mut out = output::stdout();
        if self.run.json {
            records::write(&mut out, report)?;
        } else {
            merged::write(&mut out, report, self.run.quiet)?;
        }
        out.flush()?;
        QueryError::check_known(&report.count.known)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Names what is at fault on standard error, a line each.
pub(super) fn tell(faults: &[Blamed]) {
    for fault in faults {
        anstream::eprintln!("nq-sat: {fault}");
    }
}

/// Says what else is in the folder.
fn tell_ignored(folder: &Folder) {
    const NAMED: usize = 3;
    let Some((first, more)) = folder.ignored.split_first() else { return };
    let name = |file: &PathBuf| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let named = more.iter().take(NAMED - 1).fold(name(first), |all, file| all + ", " + &name(file));
    let rest = folder.ignored.len().saturating_sub(NAMED);
    let rest = if rest == 0 { String::new() } else { format!(" and {rest} more") };
    anstream::eprintln!("nq-sat: not records by name, and ignored: {named}{rest}");
}
