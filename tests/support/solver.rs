//! Foreign solvers.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::process::{Command, Stdio};

use super::program::{HANGS, output_of};

/// What a solver prints; these exit with 10, 20 or 30, so the code says nothing here.
pub fn solver(program: &str, args: &[&OsStr]) -> Vec<u8> {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    match command.spawn() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            panic!("{program} is missing: run tests/install-tools")
        }
        child => output_of(child.expect("the solver starts"), HANGS).stdout,
    }
}
