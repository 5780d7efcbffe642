//! The options for external solvers and their limits.

use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use itertools::Itertools;

use super::options::{ALL, parse_timeout};
use super::{CliError, Result};
use nq_board::base::UnknownName;
use nq_board::run::{Control, available_memory};
use nq_external::process::{Limits, find};
use nq_external::solvers::{KEPT, Profile, Profiles, SolverChecker};

/// The default limit of the processor time of one call. Other load does not use it up.
const CPU_TIME: Duration = Duration::from_secs(60);

/// The default limit on the clock, for a solver that waits for ever.
const TIME: Duration = Duration::from_secs(600);

/// External solvers.
#[derive(Args)]
#[command(next_help_heading = "External solvers")]
pub(super) struct SolverOptions {
    /// External solver to check too; repeatable
    ///
    /// A name (`nq-sat list solvers`), `all` for the SAT solvers, or a command line such as
    /// `mysolver --quiet {cnf}`, in which {cnf} stands for the file of the formula. {opb}, {wcnf},
    /// {smt2}, {mzn}, {xml}, {lp} and {mps} are files of other formats: such a solver gives one
    /// verdict. Repeat the option to check several solvers.
    #[arg(short, long, value_name = "NAME|COMMAND")]
    solver: Vec<String>,
    /// File with more solvers
    ///
    /// docs/solvers.md explains its format.
    #[arg(long, value_name = "FILE", requires = "solver")]
    profiles: Option<PathBuf>,
    /// Check the proof of each answer "unsatisfiable"
    ///
    /// Solvers write proofs, as their profiles say. nq-sat checks LRAT, drat-trim DRAT, and veripb
    /// VeriPB proofs. A refuted proof is a fault of the solver. The limits of a call hold for the
    /// check of its proof, too.
    #[arg(long, requires = "solver")]
    check_proofs: bool,
    /// Fail if a solver or a checker is missing
    #[arg(long, requires = "solver")]
    pub require: bool,
    /// Time limit of one call of a solver, such as 5s or 2m
    ///
    /// The limit holds for the wall clock. The default is a minute of processor time for each core,
    /// and ten minutes on the clock.
    #[arg(
        long, value_name = "DURATION", value_parser = parse_timeout, allow_hyphen_values = true,
        requires = "solver"
    )]
    time_limit: Option<Duration>,
    /// Memory limit of a solver [default: free memory]
    ///
    /// The limit holds for the address space of each process, such as 500MB or 2GiB.
    #[arg(
        long, value_name = "SIZE", value_parser = parse_memory, allow_hyphen_values = true,
        requires = "solver"
    )]
    memory_limit: Option<u64>,
    /// Folder for formulas on which a solver fails
    ///
    /// Keeps at most 100 formulas. The folder is created for the first of them. The default is
    /// nq-sat-kept in the current folder.
    #[arg(long, value_name = "DIR", requires = "solver")]
    keep: Option<PathBuf>,
}

impl SolverOptions {
    /// The profiles of the chosen solvers, each once. Fails for a name that is neither a known
    /// solver nor a program.
    pub(super) fn chosen(&self) -> Result<Vec<Profile>> {
        let profiles = Profiles::known(self.profiles.as_deref())?;
        let mut chosen: Vec<Profile> = Vec::new();
        for name in &self.solver {
            if name == ALL {
                chosen.extend(profiles.iter().filter(|profile| profile.reads_formulas()).cloned());
            } else {
                chosen.push(known_solver(&profiles, name)?);
            }
        }
        check_keep(self.keep.as_deref())?;
        Ok(chosen.into_iter().unique_by(|profile| profile.name.clone()).collect())
    }

    /// The names and commands, as given.
    pub(super) fn names(&self) -> &[String] {
        &self.solver
    }

    /// Runs the solvers and checks their answers.
    pub(super) fn checker<'a>(&'a self, control: &'a Control) -> SolverChecker<'a> {
        let (wall, cpu) = self.time_limit.map_or((TIME, CPU_TIME), |limit| (limit, limit));
        let cores = available_parallelism().map_or(1, usize::from);
        // At the time limit, a process that left its group survives until its processor time is up.
        let cpu = cpu.saturating_mul(u32::try_from(cores).unwrap_or(u32::MAX));
        let memory = Some(self.memory_limit.unwrap_or_else(available_memory));
        let limits = Limits { wall: Some(wall), cpu: Some(cpu), memory, ..Limits::default() };
        let keep = self.keep.as_deref().unwrap_or(Path::new(KEPT));
        SolverChecker { limits, keep, control, proofs: self.check_proofs }
    }
}

/// Refuses a folder for kept instances that is something else. A missing one is created for the
/// first of them.
pub(super) fn check_keep(keep: Option<&Path>) -> Result<()> {
    let other = keep.filter(|keep| keep.exists() && !keep.is_dir());
    other.map_or(Ok(()), |keep| Err(CliError::input(keep, "it is no folder: give another --keep")))
}

/// The profile of this name, or of this command line. One word must be a known name or a program.
fn known_solver(profiles: &Profiles, name: &str) -> Result<Profile> {
    let profile = profiles.find(name)?;
    let known: Vec<_> = profiles.iter().map(|profile| profile.name.as_str()).collect();
    let is_word = profile.program == name && !name.contains('/');
    if is_word && !known.contains(&name) && find(name).is_none() {
        return Err(UnknownName::new("solver", name, &known).into());
    }
    Ok(profile)
}

/// Parses a size of memory, in bytes.
pub(super) fn parse_memory(text: &str) -> Result<u64, String> {
    /// With less, no program starts.
    const LEAST: u64 = 1 << 20;
    let size = text.parse::<ByteSize>().map(|size| size.as_u64());
    size.ok().filter(|&size| size >= LEAST).ok_or_else(|| {
        "not a size of memory: give one from 1MiB on, such as 500MB or 2GiB".to_owned()
    })
}
