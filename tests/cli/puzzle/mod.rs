//! `puzzle`: puzzles with exactly one solution.

mod bad;
mod exchange;
mod explain;
mod kinds;
mod make;
mod solve;

use std::io::{ErrorKind, Write};
use std::process::Stdio;

use crate::support::program::{HANGS, Run, command, end_of};

/// Runs a command line on a text from standard input.
fn with_input(line: &str, text: &str) -> Run {
    let mut command = command(line.split_whitespace());
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    // A command that is refused reads nothing.
    match input.write_all(text.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.expect("the program reads"),
    }
    drop(input);
    end_of(child, HANGS)
}
