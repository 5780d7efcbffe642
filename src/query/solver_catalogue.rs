//! The SAT solvers: in-process ones, and external ones by their profiles, with the programs found.

use schemars::JsonSchema;
use serde::Serialize;

use crate::external::{Profile, Profiles, version};
use crate::process::find;
use nq_board::run::control::Control;
use nq_cnf::sat::solver::{BACKENDS, BackendEntry};

/// A SAT solver.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SolverRow {
    name: String,
    kind: &'static str,
    about: String,
    #[serde(flatten)]
    program: Option<ProgramRow>,
}

/// The program of an external solver.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ProgramRow {
    command: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    found: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
}

impl From<&BackendEntry> for SolverRow {
    fn from(solver: &BackendEntry) -> Self {
        let (name, about) = (solver.name.to_owned(), solver.about.to_owned());
        Self { name, kind: "in-process", about, program: None }
    }
}

impl From<&Profile> for SolverRow {
    fn from(profile: &Profile) -> Self {
        let path = find(&profile.program);
        let program = ProgramRow {
            command: profile.pattern(),
            proof: profile.proof.as_ref().map(|proof| proof.form.clone()),
            found: path.is_some(),
            version: path.as_ref().and_then(|path| version(profile, path, &Control::default())),
            path: path.map(|path| path.display().to_string()),
        };
        Self {
            name: profile.name.clone(),
            kind: "process",
            about: profile.about.clone(),
            program: Some(program),
        }
    }
}

/// The in-process solvers, and those with a profile.
#[must_use]
pub fn solvers(profiles: &Profiles) -> Vec<SolverRow> {
    let inside = BACKENDS.iter().map(SolverRow::from);
    inside.chain(profiles.iter().map(SolverRow::from)).collect()
}
