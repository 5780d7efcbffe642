//! The external solvers as backends of engines.

use std::env::temp_dir;
use std::ffi::OsString;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use super::profile::{Profile, Profiles};
use super::solver::ExternalSolver;
use crate::process::{End, Limits, SETS_LIMITS, find, run};
use nq_board::run::{Control, available_memory};
use nq_cnf::sat::solver::{Backend, BackendEntry, Interrupt, Starter};

/// Bytes for a clause and for each of its literals, here and in the solver's process: those of
/// batsat and of a formula in memory.
const BYTES: (u64, u64) = (72, 12);

static ENTRIES: LazyLock<Vec<BackendEntry>> = LazyLock::new(|| {
    let profiles = Profiles::builtin();
    let programs = profiles.iter();
    let programs = programs.filter(|profile| profile.reads_formulas() && !profile.is_counter());
    let entry = |profile: &Profile| {
        let profile: &Profile = Box::leak(Box::new(profile.clone()));
        let starter = Box::leak(Box::new(Program(profile)));
        BackendEntry { name: &profile.name, about: &profile.about, starter, bytes: BYTES }
    };
    programs.map(entry).collect()
});

/// Every built-in profile of a solver that shows models, as a backend; the program may be missing.
pub fn external_backends() -> &'static [BackendEntry] {
    &ENTRIES
}

/// A program, called by its profile.
struct Program(&'static Profile);

impl Starter for Program {
    /// A process is always watched. One that may run long gets no more than the free memory, where
    /// the program that sets limits exists.
    fn start<'a>(&self, control: &'a Control, interrupt: Interrupt) -> Box<dyn Backend + 'a> {
        let may_run_long = interrupt != Interrupt::Between && find(SETS_LIMITS).is_some();
        let memory = may_run_long.then(available_memory);
        let limits = Limits { memory, ..Limits::default() };
        Box::new(ExternalSolver::new(self.0, limits, control))
    }

    fn is_fast(&self) -> bool {
        false
    }

    fn missing(&self) -> Option<String> {
        let program = &self.0.program;
        find(program).is_none().then(|| {
            format!(
                "needs the program {program}, which is not on PATH: install it, or name another \
                 (`nq-sat list solvers` tells which are there)"
            )
        })
    }
}

/// The most characters of a version.
const LONGEST: usize = 80;

/// Far longer than a busy machine takes. A program that takes longer hangs, and the answer says so.
const PATIENCE: Duration = Duration::from_secs(60);

/// The first line that the program of a profile prints with its version option, if it has one.
pub fn version(profile: &Profile, program: &Path, control: &Control) -> Option<String> {
    if profile.version.is_empty() {
        return None;
    }
    let args: Vec<_> = profile.version.iter().map(OsString::from).collect();
    let limits = Limits { wall: Some(PATIENCE), output: 1 << 16, ..Limits::default() };
    let run = run(program, &args, &temp_dir(), &limits, control).ok()?;
    if run.end == End::WallTimeout {
        let (option, seconds) = (profile.version.join(" "), PATIENCE.as_secs());
        return Some(format!("unknown: no answer to `{option}` within {seconds} s"));
    }
    if run.end != End::Exited(0) {
        return None;
    }
    let text = run.stdout.text();
    // cryptominisat prints everything in comments.
    let lines = text.lines().map(|line| line.strip_prefix("c ").unwrap_or(line).trim());
    let first = lines.into_iter().find(|line| !line.is_empty())?;
    Some(first.chars().filter(|c| !c.is_control()).take(LONGEST).collect())
}
