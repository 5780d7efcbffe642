//! Runs the third-party checker `veripb` on a proof and parses its output.
//!
//! It prints what it verified on a line that starts with `s VERIFIED`. Otherwise it prints why not
//! on standard error and exits with 1. Output that is clearly neither is no verdict.

use std::env::temp_dir;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use nq_board::run::{Control, StopReason};
use nq_external::files::open_plain;
use nq_external::process::{End, Limits, SandboxError, Sandboxed, find as find_program, run};

/// The name of the program.
const NAME: &str = "veripb";

/// The start of the line that states what was verified.
const VERIFIED: &str = "s VERIFIED ";

/// The checker's verdict on a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VeripbVerdict {
    /// It was verified.
    Verified {
        /// Its conclusion in the checker's words: `NO CONCLUSION`, `UNSATISFIABLE`, …
        conclusion: String,
    },
    /// It was rejected, or could not be parsed.
    Rejected {
        /// The line of the proof, if the checker names one.
        line: Option<u64>,
        /// The checker's message.
        message: String,
    },
    /// The checker gave no verdict.
    None {
        /// How it ended.
        end: End,
        /// Its last message, if any.
        message: String,
    },
}

/// Why the checker could not run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// A file cannot be read.
    #[error("{}: {why}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's message.
        why: io::Error,
    },
    /// The program cannot be run.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The run was stopped.
    #[error("stopped: {0}")]
    Stopped(StopReason),
}

/// The path of the checker: the given program, or `veripb` on PATH.
pub fn find(program: Option<&str>) -> Option<PathBuf> {
    find_program(program.unwrap_or(NAME))
}

/// The version that the checker reports, such as `3.0.2`.
pub fn version(veripb: &Path, limits: &Limits, control: &Control) -> Option<String> {
    let run = run(veripb, &["--version".into()], &temp_dir(), limits, control).ok()?;
    let text = run.stdout.text();
    let version = text.lines().find_map(|line| line.strip_prefix("veripb "))?.trim();
    let plausible = version.starts_with(|c: char| c.is_ascii_digit()) && version.len() < 40;
    (run.end == End::Exited(0) && plausible).then(|| version.to_owned())
}

/// Runs the checker on a proof about an OPB file. Fails when a file cannot be read, the checker
/// cannot run, or the run is stopped.
pub fn check_proof(
    veripb: &Path,
    opb: &Path,
    proof: &Path,
    limits: &Limits,
    control: &Control,
) -> Result<VeripbVerdict, CheckError> {
    for file in [opb, proof] {
        open_plain(file)
            .map(drop)
            .map_err(|why| CheckError::File { file: file.to_owned(), why })?;
    }
    let mut args: Vec<OsString> = ["--hide-warnings", "--opb", "--"].map(OsString::from).into();
    args.extend([opb, proof].map(|file| file.as_os_str().to_owned()));
    let run = run(veripb, &args, &temp_dir(), limits, control)?;
    if let End::Stopped(reason) = run.end {
        return Err(CheckError::Stopped(reason));
    }
    Ok(VeripbVerdict::of(&run))
}

impl VeripbVerdict {
    fn of(run: &Sandboxed) -> Self {
        let (said, complaint) = (run.stdout.text(), run.stderr.text());
        let verified: Vec<&str> =
            said.lines().filter_map(|line| line.strip_prefix(VERIFIED)).collect();
        match (run.end, &verified[..], message(&complaint)) {
            (End::Exited(0), &[conclusion], None) => {
                Self::Verified { conclusion: conclusion.trim().to_owned() }
            }
            // It may report a success and then find a fault in the last lines.
            (End::Exited(1), _, Some(message)) => Self::Rejected { line: line(&message), message },
            (end, _, message) => Self::None { end, message: message.unwrap_or_default() },
        }
    }
}

/// The checker's complaint in one line: its error and the causes, without a backtrace.
fn message(complaint: &str) -> Option<String> {
    let (_, error) = complaint.split_once("Error: ")?;
    let error = error.split("Stack backtrace:").next().unwrap_or_default();
    let words: Vec<&str> = error.split_whitespace().filter(|&word| word != "^").collect();
    Some(words.join(" ").replace(" Caused by:", ":").replace("!:", ":"))
}

/// The line in a complaint: `at proof.pbp:7`, or `at line 33 col 8`.
fn line(message: &str) -> Option<u64> {
    let number = |text: &str| {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        text[..digits].parse().ok()
    };
    if let Some((_, rest)) = message.split_once(" at line ") {
        return number(rest);
    }
    // The file's name may contain colons and spaces. The causes follow on the same line.
    let (_, rest) = message.split_once("Verification error at ")?;
    rest.match_indices(':').find_map(|(place, _)| {
        let rest = &rest[place + 1..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let ends = rest[digits..].is_empty() || rest[digits..].starts_with(": ");
        number(rest).filter(|_| ends)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_external::process::Captured;

    fn ran(end: End, stdout: &str, stderr: &str) -> VeripbVerdict {
        let captured = |text: &str| Captured { bytes: text.into(), dropped: 0 };
        VeripbVerdict::of(&Sandboxed {
            end,
            wall: std::time::Duration::ZERO,
            cpu: std::time::Duration::ZERO,
            peak: None,
            stdout: captured(stdout),
            stderr: captured(stderr),
            cpu_used_up: false,
            memory_ran_out: false,
        })
    }

    /// Messages of veripb 3.0.2.
    #[test]
    fn verdicts_are_understood() {
        let verified = "Running VeriPB version 3.0.2\ns VERIFIED NO CONCLUSION\n";
        assert_eq!(
            ran(End::Exited(0), verified, ""),
            VeripbVerdict::Verified { conclusion: "NO CONCLUSION".to_owned() }
        );
        let rejected = "Error: Verification error at a b:2/c.pbp:7\n\nCaused by:\n\t\
                        The constraint is not implied.\n\n\
                        Stack backtrace:\n   0: anyhow::error\n";
        assert_eq!(
            ran(End::Exited(1), "Running VeriPB version 3.0.2\n", rejected),
            VeripbVerdict::Rejected {
                line: Some(7),
                message: "Verification error at a b:2/c.pbp:7: The constraint is not implied."
                    .to_owned()
            }
        );
        let syntax = "Error: Syntax error while parsing proof file!\n\nCaused by:\n    \
                      Expected an output guarantee (`NONE`) but found `FOO` at line 33 col 8.\n    \
                      output FOO\n           ^^^\n";
        let VeripbVerdict::Rejected { line, message } = ran(End::Exited(1), "", syntax) else {
            panic!("not rejected")
        };
        assert_eq!(line, Some(33));
        assert!(
            message.starts_with("Syntax error while parsing proof file: Expected"),
            "{message}"
        );
    }

    #[test]
    fn what_is_not_clear_is_no_verdict() {
        let verified = "s VERIFIED UNSATISFIABLE\n";
        for (end, stdout, stderr) in [
            (End::Exited(0), "", ""),
            (End::Exited(1), "", ""),
            (End::Exited(1), verified, ""),
            (End::Exited(0), verified, "Error: after all\n"),
            (End::Exited(0), "s VERIFIED SATISFIABLE\ns VERIFIED UNSATISFIABLE\n", ""),
            (End::Exited(0), "c s VERIFIED UNSATISFIABLE\n", ""),
            (End::Exited(101), "", "Error: panicked\n"),
            (End::Signalled(9), verified, ""),
            (End::WallTimeout, verified, ""),
        ] {
            let verdict = ran(end, stdout, stderr);
            assert!(
                matches!(verdict, VeripbVerdict::None { end: e, .. } if e == end),
                "{verdict:?}"
            );
        }
    }
}
