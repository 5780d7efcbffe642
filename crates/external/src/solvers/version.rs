//! The version of an installed solver.

use std::env::temp_dir;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use super::profile::Profile;
use crate::process::End;
use crate::process::{Limits, run};
use nq_board::run::control::Control;

/// The most characters of a version.
const LONGEST: usize = 80;

/// Far longer than a busy machine takes. A program that takes longer hangs, and the answer says so.
const PATIENCE: Duration = Duration::from_secs(60);

/// The first line that the program of a profile prints with its version option, if it has one.
#[must_use]
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
