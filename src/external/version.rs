//! Which version of a solver there is.

use std::env::temp_dir;
use std::ffi::OsString;
use std::path::Path;

use super::profile::Profile;
use crate::process::End;
use crate::process::{Limits, run};
use crate::run::control::Control;

/// A version is one short line.
const LONGEST: usize = 80;

/// What the program of a profile says of its version, where it can be asked: the first line that it prints.
#[must_use]
pub fn version(
    profile: &Profile,
    program: &Path,
    limits: &Limits,
    control: &Control,
) -> Option<String> {
    if profile.version.is_empty() {
        return None;
    }
    let args: Vec<_> = profile.version.iter().map(OsString::from).collect();
    let run = run(program, &args, &temp_dir(), limits, control).ok()?;
    if run.end != End::Exited(0) {
        return None;
    }
    let text = run.stdout.text();
    // cryptominisat says all in comments.
    let lines = text.lines().map(|line| line.strip_prefix("c ").unwrap_or(line).trim());
    let first = lines.into_iter().find(|line| !line.is_empty())?;
    Some(first.chars().filter(|c| !c.is_control()).take(LONGEST).collect())
}
