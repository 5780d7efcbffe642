//! Runs external programs.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

use crate::programs::needed;
use crate::support::program::{HANGS, output_of};

/// The output of a program. Solvers exit with 10, 20 or 30, so the code is ignored.
pub fn solver(program: &str, args: &[&OsStr]) -> Vec<u8> {
    needed();
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    output_of(command.spawn().expect(program), HANGS).stdout
}
