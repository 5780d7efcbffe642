//! The options that say which files a benchmark writes.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::bench::{Cut, Log, Machine, Record};
use crate::cli::CliError;
use crate::external::KEPT;
use crate::run::control::StopReason;

/// Which files are written, and what becomes of those that are there.
#[derive(Args)]
pub(super) struct Outputs {
    /// Write a record of each run to this file, as soon as it is done
    #[arg(long, value_name = "FILE")]
    pub jsonl: Option<PathBuf>,
    /// Continue the file of --jsonl: runs that stand in it are not done again
    #[arg(long, requires = "jsonl")]
    pub resume: bool,
    /// Write all runs to this file, a row each
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Draw plots as SVG files in this folder
    #[arg(long, value_name = "DIR")]
    pub plots: Option<PathBuf>,
    /// With --plots: the two solvers to draw against each other [default: the two best]
    #[arg(long, value_name = "A,B", requires = "plots")]
    pub scatter: Option<String>,
    /// Replace files of --jsonl, --csv and --plots that are there already; the file that --resume
    /// continues stays
    #[arg(long)]
    pub force: bool,
    /// The folder where instances are kept on which a solver is at fault, 100 at most [default:
    /// nq-sat-kept in the current folder, made when it is needed]
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

impl Outputs {
    /// Refuses options that would do nothing, and a folder to keep instances in that is not there.
    pub fn check(&self) -> Result<(), CliError> {
        if self.force && self.has_no_tables() {
            return Err(CliError::Usage(match (&self.jsonl, self.resume) {
                (None, _) => {
                    "--force replaces files: give --jsonl, --csv or --plots with it".to_owned()
                }
                (Some(_), true) => {
                    "--resume continues the file of --jsonl, and --force replaces it: leave one out"
                        .to_owned()
                }
                (Some(_), false) => return Ok(()),
            }));
        }
        match self.keep.as_ref().filter(|keep| !keep.is_dir()) {
            None => Ok(()),
            Some(keep) => {
                let why = "this is no folder: make it, or give --keep another".to_owned();
                Err(CliError::Input { file: keep.display().to_string(), why })
            }
        }
    }

    /// Whether neither a CSV file nor plots are asked for.
    const fn has_no_tables(&self) -> bool {
        self.csv.is_none() && self.plots.is_none()
    }

    /// Where instances are kept on which a solver is at fault.
    pub fn keep(&self) -> &Path {
        self.keep.as_deref().unwrap_or(Path::new(KEPT))
    }

    /// The file of records, opened, and what stands in it.
    pub fn log(
        &self,
        machine: &Machine,
        quiet: bool,
    ) -> Result<(Option<Log>, Vec<Record>), CliError> {
        let Some(path) = &self.jsonl else { return Ok((None, Vec::new())) };
        if !self.resume {
            let log = if self.force { Log::replace(path) } else { Log::create(path) };
            return Ok((Some(log?), Vec::new()));
        }
        let (log, records, cut) = Log::resume(path, machine)?;
        if let Some(Cut { line }) = cut.filter(|_| !quiet) {
            anstream::eprintln!(
                "nq-sat: {}:{line}: the last line was cut short: its run is done again",
                path.display()
            );
        }
        Ok((Some(log), records))
    }

    /// Says how many runs of a file are not done again, and how many belong elsewhere.
    pub fn tell_resumed(&self, runs: usize, others: usize) {
        let Some(path) = self.jsonl.as_deref().filter(|_| self.resume) else { return };
        let others = match others {
            0 => String::new(),
            others => format!("; {others} more are of another benchmark and stay as they are"),
        };
        let path = path.display();
        anstream::eprintln!("nq-sat: {path}: runs that are done already: {runs}{others}");
    }

    /// Says how a benchmark that was stopped goes on.
    pub fn tell_stopped(&self, reason: StopReason) {
        let remedy = match &self.jsonl {
            Some(path) => format!("--jsonl {} --resume goes on", path.display()),
            None => "with --jsonl FILE it could go on".to_owned(),
        };
        let none = if self.has_no_tables() { "" } else { "; no CSV and no plots of a part" };
        anstream::eprintln!("nq-sat: {}: not all was run; {remedy}{none}", reason.in_words());
    }
}
