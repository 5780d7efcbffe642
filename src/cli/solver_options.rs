//! The options that say which solvers outside are asked, and within what limits.

use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use itertools::Itertools;

use super::CliError;
use super::options::{ALL, parse_timeout};
use crate::external::{KEPT, Profile, Profiles, SolverChecker};
use crate::process::Limits;
use crate::run::control::Control;
use crate::run::memory::available_memory;

/// How long a solver may take over one call if nothing is said.
const TIME: Duration = Duration::from_secs(60);

/// Solvers outside.
#[derive(Args)]
pub(super) struct SolverOptions {
    /// Ask this solver outside too: a name (`nq-sat list solvers`), all, or a command line in which
    /// {cnf} stands for the formula's file (may be given several times)
    #[arg(long, value_name = "NAME|COMMAND")]
    solver: Vec<String>,
    /// Further solvers, in a file of the form that docs/solvers.md shows
    #[arg(long, value_name = "FILE")]
    profiles: Option<PathBuf>,
    /// Fail if a solver is not there
    #[arg(long)]
    pub require: bool,
    /// What one call of a solver may take on the wall clock, such as 5s [default: 60s]
    #[arg(long, value_name = "DURATION", value_parser = parse_timeout, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// Address space that a solver may take, such as 2GiB [default: the memory that is free]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, allow_hyphen_values = true)]
    memory_limit: Option<u64>,
    /// The folder where the formulas are kept that a solver fails on, 100 at most [default:
    /// nq-sat-kept in the current folder, made when it is needed]
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

impl SolverOptions {
    /// The profiles of the solvers that are asked for, each once.
    pub(super) fn chosen(&self) -> Result<Vec<Profile>, CliError> {
        let profiles = Profiles::known(self.profiles.as_deref())?;
        let mut chosen: Vec<Profile> = Vec::new();
        for name in &self.solver {
            if name == ALL {
                chosen.extend(profiles.iter().cloned());
            } else {
                chosen.push(profiles.find(name)?);
            }
        }
        if let Some(keep) = self.keep.as_ref().filter(|keep| !keep.is_dir()) {
            let keep = keep.display();
            return Err(CliError::Usage(format!("--keep {keep}: there is no such folder")));
        }
        Ok(chosen.into_iter().unique_by(|profile| profile.name.clone()).collect())
    }

    /// What was asked for, as it was given.
    pub(super) fn names(&self) -> &[String] {
        &self.solver
    }

    /// Who runs and judges them.
    pub(super) fn judge<'a>(&'a self, control: &'a Control) -> SolverChecker<'a> {
        let wall = self.time_limit.unwrap_or(TIME);
        let cores = available_parallelism().map_or(1, usize::from);
        // When the time is up, a process that has left its group escapes, but not for long.
        let cpu = wall.saturating_mul(u32::try_from(cores).unwrap_or(u32::MAX));
        let memory = Some(self.memory_limit.unwrap_or_else(available_memory));
        let limits = Limits { wall: Some(wall), cpu: Some(cpu), memory, ..Limits::default() };
        let keep = self.keep.as_deref().unwrap_or(Path::new(KEPT));
        SolverChecker { limits, keep, control }
    }
}

/// Reads a size of memory, in bytes.
pub(super) fn parse_memory(text: &str) -> Result<u64, String> {
    /// With less than that no program starts.
    const LEAST: u64 = 1 << 20;
    let size = text.parse::<ByteSize>().map(|size| size.as_u64());
    size.ok().filter(|&size| size >= LEAST).ok_or_else(|| {
        "not a size of memory: give one from 1MiB on, such as 500MB or 2GiB".to_owned()
    })
}
