//! Who is asked: the solvers inside, and programs by their profiles.

use std::time::Duration;

use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;

use crate::base::nearest::did_you_mean;
use crate::external::{Profile, ProfileError, Profiles, version};
use crate::process::{Limits, find};
use crate::run::control::Control;
use crate::sat::solver::{BACKENDS, BackendEntry};

/// A solver that takes longer to tell its version does not tell it.
const PATIENCE: Duration = Duration::from_secs(5);

/// How a solver is run.
#[derive(Clone)]
pub enum Program {
    /// In this process.
    Inside(&'static BackendEntry),
    /// As a process of its own.
    Outside(Box<Profile>),
}

/// A solver that is there.
#[derive(Clone)]
pub struct Solver {
    /// How it is run.
    pub program: Program,
    /// What it says of its version.
    pub version: Option<String>,
}

/// A solver that is not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Missing {
    /// What it is called.
    pub solver: String,
    /// What was looked for, and a name that may have been meant.
    pub why: String,
}

impl Solver {
    /// A solver of this process, which is as old as the program.
    #[must_use]
    pub fn inside(entry: &'static BackendEntry) -> Self {
        let version = Some(format!("in nq-sat {}", env!("CARGO_PKG_VERSION")));
        Self { program: Program::Inside(entry), version }
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.program {
            Program::Inside(entry) => entry.name,
            Program::Outside(profile) => &profile.name,
        }
    }

    /// How it is called, with `{cnf}` for the file.
    #[must_use]
    pub fn command(&self) -> String {
        match &self.program {
            Program::Inside(_) => "in process".to_owned(),
            Program::Outside(profile) => profile.pattern(),
        }
    }
}

/// The solvers of these names or command lines; if there are none, all that are inside or have a profile. Those that are
/// not there come second.
///
/// # Errors
/// When a command line is none, or a solver only counts.
pub fn find_solvers(
    names: &[String],
    profiles: &Profiles,
    control: &Control,
) -> Result<(Vec<Solver>, Vec<Missing>), ProfileError> {
    let with_profile = profiles.iter().filter(|profile| !profile.is_counter());
    let with_profile = with_profile.map(|profile| profile.name.as_str());
    let known: Vec<&str> = BACKENDS.iter().map(|entry| entry.name).chain(with_profile).collect();
    let wanted: Vec<&str> = match names {
        [] => known.clone(),
        names => names.iter().map(String::as_str).unique().collect(),
    };
    let (mut solvers, mut missing) = (Vec::new(), Vec::new());
    for name in wanted {
        if let Some(entry) = BACKENDS.iter().find(|entry| entry.name == name) {
            solvers.push(Solver::inside(entry));
            continue;
        }
        let profile = profiles.find(name)?;
        if profile.is_counter() {
            let why =
                "it counts models, and here solvers are asked for one: `nq-sat verify` asks it";
            return Err(ProfileError::Command { command: name.to_owned(), why: why.to_owned() });
        }
        let Some(path) = find(&profile.program) else {
            let place = if profile.program.contains('/') { "" } else { " on PATH" };
            let meant =
                if known.contains(&name) { String::new() } else { did_you_mean(name, &known) };
            let why = format!("there is no program {}{place}{meant}", profile.program);
            missing.push(Missing { solver: name.to_owned(), why });
            continue;
        };
        let limits = Limits { wall: Some(PATIENCE), output: 1 << 16, ..Limits::default() };
        let version = version(&profile, &path, &limits, control);
        solvers.push(Solver { program: Program::Outside(Box::new(profile)), version });
    }
    Ok((solvers, missing))
}
