//! The options for the files of a benchmark.

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};

use crate::cli::Result;
use crate::cli::options::unused;
use crate::cli::solver_options::check_keep;
use nq_board::run::StopReason;
use nq_external::solvers::KEPT;
use nq_harness::bench::{Log, Machine, Record};

/// The files to write, and how existing files are treated.
#[derive(Args)]
#[command(next_help_heading = "Output")]
#[command(group(ArgGroup::new("written").args(["jsonl", "csv", "plots"]).multiple(true)))]
pub(super) struct Outputs {
    /// Append a JSON record of each run to this file
    #[arg(short = 'o', long, alias = "output", value_name = "FILE")]
    pub jsonl: Option<PathBuf>,
    /// Continue the file of --jsonl and skip its runs
    #[arg(long, requires = "jsonl", hide_short_help = true)]
    pub resume: bool,
    /// Write all runs to this file, one row each
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Draw plots as SVG files in this folder
    ///
    /// The scatter plot compares the first and the last --solver, or else the best two.
    #[arg(long, value_name = "DIR")]
    pub plots: Option<PathBuf>,
    /// Replace existing files
    ///
    /// The file that --resume continues is kept.
    #[arg(long, requires = "written")]
    pub force: bool,
    /// Keep instances with faulty answers in this folder
    ///
    /// At most 100 are kept. The folder is created for the first of them. The default is
    /// nq-sat-kept in the current folder.
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    keep: Option<PathBuf>,
}

impl Outputs {
    /// Refuses options without effect, and a --keep that is no folder.
    pub(crate) fn check(&self) -> Result<()> {
        let force = [("force", self.force && self.resume && self.has_no_tables())];
        unused("--resume, which continues the only file,", force, "leave one of them out")?;
        check_keep(self.keep.as_deref())
    }

    /// Whether no file is written at the end.
    const fn has_no_tables(&self) -> bool {
        self.csv.is_none() && self.plots.is_none()
    }

    /// The folder for instances with faulty answers.
    pub(crate) fn keep(&self) -> &Path {
        self.keep.as_deref().unwrap_or(Path::new(KEPT))
    }

    /// The file of records, opened, and the records in it.
    pub(crate) fn log(&self, machine: &Machine, quiet: bool) -> Result<(Option<Log>, Vec<Record>)> {
        let Some(path) = &self.jsonl else { return Ok((None, Vec::new())) };
        if !self.resume {
            let log = if self.force { Log::replace(path) } else { Log::create(path) };
            return Ok((Some(log?), Vec::new()));
        }
        let (log, records, cut) = Log::resume(path, machine)?;
        if let Some(line) = cut.filter(|_| !quiet) {
            complain!(
                "nq-sat: {}:{line}: the last line is incomplete: its run is repeated",
                path.display()
            );
        }
        Ok((Some(log), records))
    }

    /// Reports how many runs of the file are skipped, and how many are of another benchmark.
    pub(crate) fn tell_resumed(&self, runs: usize, others: usize) {
        let Some(path) = self.jsonl.as_deref().filter(|_| self.resume) else { return };
        let others = match others {
            0 => String::new(),
            others => format!("; {others} runs of another benchmark are kept"),
        };
        let path = path.display();
        complain!("nq-sat: {path}: runs that are already done: {runs}{others}");
    }

    /// Reports how to continue a benchmark that was stopped.
    pub(crate) fn tell_stopped(&self, reason: StopReason) {
        let remedy = match &self.jsonl {
            Some(path) => format!("--jsonl {} --resume continues", path.display()),
            None => "--jsonl FILE lets a later call continue".to_owned(),
        };
        let none = if self.has_no_tables() {
            ""
        } else {
            "; no tables and no plots are written of a part"
        };
        complain!("nq-sat: {reason}: not all runs are done; {remedy}{none}");
    }
}
