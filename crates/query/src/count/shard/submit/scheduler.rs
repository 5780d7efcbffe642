//! The trait of schedulers, the job that they accept, and their programs.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use itertools::Itertools;

use crate::count::shard::ranges::Ranges;
use crate::count::shard::submit::submit_error::SubmitError;
use nq_external::process::find;

/// An array job, independent of the scheduler.
#[derive(Clone, Debug)]
pub struct ArrayJob {
    /// The name in the queue.
    pub name: String,
    /// The indices of its tasks.
    pub indices: Ranges,
    /// The program and its arguments, the same for all tasks: the index comes from the environment.
    pub task: Vec<String>,
    /// Cores for each task.
    pub threads: usize,
    /// The folder for the error messages of tasks; an absolute path.
    pub logs: String,
    /// Options of the user, such as an account or a partition. They replace ours of the same name.
    pub extra: Vec<String>,
}

/// The limits of a scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// All indices of an array job are smaller than this.
    pub array: NonZeroU64,
    /// The most tasks in all array jobs together.
    pub tasks: NonZeroU64,
}

/// A program that runs array jobs.
pub struct Scheduler {
    /// Its name.
    pub title: &'static str,
    /// Its name on the command line.
    pub name: &'static str,
    /// The program that accepts jobs.
    pub program: &'static str,
    /// The remedy if that program is not on PATH.
    pub remedy: &'static str,
    /// Its limits.
    pub limits: fn() -> Limits,
    /// What it would replace in the path of the error messages.
    pub replaces: Option<&'static str>,
    /// The command lines that submit a job, program first; several where the limits of an array
    /// require it.
    pub commands: fn(&ArrayJob, Limits) -> Vec<Vec<String>>,
}

/// The path of the scheduler's program.
pub(super) fn find_program(
    &Scheduler { program, remedy, .. }: &Scheduler,
) -> Result<PathBuf, SubmitError> {
    find(program).ok_or_else(|| {
        SubmitError::Refused(format!(
            "{program} is not on PATH: {remedy}; --print only prints the commands"
        ))
    })
}

/// Runs a command line and returns its output.
///
/// # Errors
/// When it does not start, or its exit code is not 0.
pub fn hand_over(command: &[String]) -> Result<String, SubmitError> {
    let [program, arguments @ ..] = command else { return Ok(String::new()) };
    let run = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let output = run.map_err(|error| SubmitError::not_started(program, error))?;
    let words = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.lines().map(str::trim).filter(|line| !line.is_empty()).join("; ")
    };
    if output.status.success() {
        return Ok(words(&output.stdout));
    }
    let said = [words(&output.stderr), words(&output.stdout), output.status.to_string()];
    let why = said.into_iter().find(|said| !said.is_empty()).unwrap_or_default();
    Err(SubmitError::Failed(format!(
        "{program} refused the job: {why}; give its own options, such as an account or a \
         partition, after `--`, or fewer tasks with --batch"
    )))
}

/// Our options (`--name=value` or `--name`) without those that `extra` has too, and then `extra`:
/// not every scheduler accepts an option twice.
pub(super) fn with_extra(ours: Vec<String>, extra: &[String]) -> Vec<String> {
    let is_ours = |option: &String| !extra.iter().any(|other| name(other) == name(option));
    let mut all: Vec<_> = ours.into_iter().filter(is_ours).collect();
    all.extend_from_slice(extra);
    all
}

/// `--name` of `--name=value`.
fn name(option: &str) -> &str {
    option.split_once('=').map_or(option, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_user_says_stands_instead_of_ours() {
        let texts = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let ours = || texts("--array=0-3 --requeue --job-name=a");
        assert_eq!(with_extra(ours(), &[]), ours());
        assert_eq!(
            with_extra(ours(), &texts("--job-name b --qos=long")),
            texts("--array=0-3 --requeue --job-name b --qos=long")
        );
        assert_eq!(
            with_extra(ours(), &texts("--array=1 --job")),
            texts("--requeue --job-name=a --array=1 --job")
        );
    }
}
