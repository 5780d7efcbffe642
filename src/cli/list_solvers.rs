//! `nq-sat list solvers`: the solvers inside, and those outside by their profiles, with what is found of them.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::CliError;
use crate::external::{Profile, Profiles, version};
use crate::process::{Limits, find};
use crate::run::control::Control;
use crate::sat::solver::BACKENDS;

/// A solver that takes longer to tell its version does not tell it.
const PATIENCE: Duration = Duration::from_secs(5);

/// One row a solver; `own` is a file of profiles.
pub(super) fn rows(own: Option<&Path>) -> Result<Vec<Value>, CliError> {
    let profiles = Profiles::known(own)?;
    let inside = BACKENDS
        .iter()
        .map(|solver| json!({"name": solver.name, "kind": "in-process", "about": solver.about}));
    Ok(inside.chain(profiles.iter().map(row)).collect())
}

fn row(profile: &Profile) -> Value {
    let mut row = json!({
        "name": profile.name, "kind": "process", "about": profile.about,
        "command": profile.pattern(),
    });
    if let Some(proof) = &profile.proof {
        row["proof"] = json!(proof.form);
    }
    let Some(path) = find(&profile.program) else {
        row["found"] = json!(false);
        return row;
    };
    row["found"] = json!(true);
    row["path"] = json!(path.display().to_string());
    let limits = Limits { wall: Some(PATIENCE), output: 1 << 16, ..Limits::default() };
    if let Some(version) = version(profile, &path, &limits, &Control::default()) {
        row["version"] = json!(version);
    }
    row
}
