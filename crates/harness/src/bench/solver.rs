//! The solvers of a benchmark: in this process, and external ones by their profiles.

use itertools::Itertools;
use serde::Serialize;
use thiserror::Error;

use nq_board::base::UnknownName;
use nq_board::run::{Control, Fault, FaultKind, peak_memory, restart_peak_memory};
use nq_cnf::sat::solver::{BACKENDS, BackendEntry};
use nq_external::process::find;
use nq_external::solvers::{
    CheckedAnswer, Cost, FormulaFile, Profile, ProfileError, Profiles, SolverCheckError,
    SolverChecker, version,
};
use nq_query::{Query, QueryError};

/// What stands for the command line of a solver in this process.
pub const IN_PROCESS: &str = "in process";

/// How a solver is run.
#[derive(Clone)]
pub enum Program {
    /// In this process.
    InProcess(&'static BackendEntry),
    /// As a process of its own.
    External(Box<Profile>),
}

/// An installed solver.
#[derive(Clone)]
pub struct Solver {
    /// How it is run.
    pub program: Program,
    /// The version that it reports.
    pub version: Option<String>,
}

/// A solver that is not installed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// Its name.
    pub solver: String,
    /// The program that is missing.
    pub why: String,
}

/// Why a benchmark cannot continue. A slow or wrong solver is not such an error.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BenchError {
    /// An answer could not be checked, or proved an error of this program.
    #[error(transparent)]
    SolverChecker(#[from] SolverCheckError),
    /// The question cannot be asked.
    #[error(transparent)]
    Query(#[from] Box<QueryError>),
    /// A solver was removed during the benchmark.
    #[error("{solver} was removed during the benchmark: {why}; install it again, and use --resume")]
    Gone {
        /// The solver.
        solver: String,
        /// The missing program.
        why: String,
    },
}

impl Fault for BenchError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::SolverChecker(error) => error.kind(),
            Self::Query(error) => error.kind(),
            Self::Gone { .. } => FaultKind::Failed,
        }
    }
}

impl Solver {
    /// A solver of this process.
    pub fn in_process(entry: &'static BackendEntry) -> Self {
        let version = Some(format!("in nq-sat {}", env!("CARGO_PKG_VERSION")));
        Self { program: Program::InProcess(entry), version }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match &self.program {
            Program::InProcess(entry) => entry.name,
            Program::External(profile) => &profile.name,
        }
    }

    /// Its command line, with `{cnf}` for the file; with `proofs`, the one that writes a proof.
    pub fn command(&self, proofs: bool) -> String {
        match &self.program {
            Program::InProcess(_) => IN_PROCESS.to_owned(),
            Program::External(profile) => profile.pattern(proofs),
        }
    }

    /// Whether it reads formulas. Others read the question in another format.
    pub fn reads_formulas(&self) -> bool {
        match &self.program {
            Program::InProcess(_) => true,
            Program::External(profile) => profile.reads_formulas(),
        }
    }

    /// The name of the other format that it reads.
    pub fn other_format(&self) -> Option<&'static str> {
        match &self.program {
            Program::External(profile) if !profile.reads_formulas() => Some(profile.format().name),
            _ => None,
        }
    }

    /// Runs it on a formula, or on the question in its format. `again` is a command line that
    /// repeats the run of a solver in this process. Fails when its answer cannot be checked, or
    /// proves an error of this program, and when it is gone.
    pub fn time(
        &self,
        checker: &SolverChecker<'_>,
        (file, query): (&FormulaFile<'_>, Option<&Query>),
        known: Option<bool>,
        again: &str,
    ) -> Result<(CheckedAnswer, Cost), BenchError> {
        let begins_anew = restart_peak_memory();
        match &self.program {
            Program::InProcess(entry) => {
                let (answer, cost) = checker.check_backend(file, entry, known, again)?;
                let peak = peak_memory().filter(|_| begins_anew);
                Ok((answer, Cost { peak, ..cost }))
            }
            Program::External(profile) => {
                let other = query.zip(file.instance()).filter(|_| !self.reads_formulas());
                let answer = match other {
                    Some((query, instance)) => query
                        .ask_other(checker, profile, instance.problem(), known)
                        .map_err(Box::new)?,
                    None => checker.check(file, profile, known)?,
                };
                let Some(run) = &answer.run else {
                    let solver = self.name().to_owned();
                    return Err(BenchError::Gone { solver, why: answer.why });
                };
                let cost = Cost::default().with(run);
                Ok((answer, cost))
            }
        }
    }
}

/// The solvers of these names or command lines, by default all known SAT solvers: those that are
/// installed, and those that are not. Fails when a name is unknown, a command line is invalid, or a
/// solver only counts models.
pub fn find_solvers(
    names: &[String],
    profiles: &Profiles,
    control: &Control,
) -> Result<(Vec<Solver>, Vec<Missing>), ProfileError> {
    let with_profile = profiles.iter().filter(|profile| !profile.is_counter());
    let (sat, others): (Vec<_>, Vec<_>) = with_profile.partition(|one| one.reads_formulas());
    let sat = sat.into_iter().map(|profile| profile.name.as_str());
    let sat: Vec<&str> = BACKENDS.iter().map(|entry| entry.name).chain(sat).collect();
    let others = others.into_iter().map(|profile| profile.name.as_str());
    let known: Vec<&str> = sat.iter().copied().chain(others).collect();
    let wanted: Vec<&str> = match names {
        [] => sat,
        names => names.iter().map(String::as_str).unique().collect(),
    };
    let (mut solvers, mut missing) = (Vec::new(), Vec::new());
    for name in wanted {
        if let Some(entry) = BACKENDS.iter().find(|entry| entry.name == name) {
            solvers.push(Solver::in_process(entry));
            continue;
        }
        let profile = profiles.find(name)?;
        if profile.is_counter() {
            let why = "it counts models, and `bench` times a search for one: use it in \
                       `nq-sat verify`";
            return Err(ProfileError::of_command(name, why));
        }
        let Some(path) = find(&profile.program) else {
            // Without arguments or a path, it is meant as the name of a known solver.
            if profile.program == name && !name.contains('/') && !known.contains(&name) {
                return Err(UnknownName::new("solver", name, &known).into());
            }
            let place = if profile.program.contains('/') { "" } else { " on PATH" };
            let why = format!("there is no program {}{place}", profile.program);
            missing.push(Missing { solver: name.to_owned(), why });
            continue;
        };
        let version = version(&profile, &path, control);
        solvers.push(Solver { program: Program::External(Box::new(profile)), version });
    }
    if let Some(name) = solvers.iter().map(Solver::name).duplicates().next() {
        let why = "two solvers have this name: give each its own by NAME=COMMAND";
        return Err(ProfileError::of_command(name, why));
    }
    Ok((solvers, missing))
}
