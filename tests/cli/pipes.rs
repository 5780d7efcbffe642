//! Exit silently on a broken pipe; fail if standard output cannot be written.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use crate::support::program::{Run, command, end_of, run};
use crate::support::screen::SOON;

/// Reads the first line, closes the pipe, and waits for the end, which must come soon.
fn head(line: &str) -> (String, Run) {
    let mut child = command(line.split(' ')).spawn().expect("the program starts");
    let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    pipe.read_line(&mut first).expect("a first line");
    drop(pipe);
    (first, end_of(child, SOON))
}

fn into_full_device(line: &str) -> Run {
    let mut command = command(line.split(' '));
    command.stdout(File::options().write(true).open("/dev/full").expect("/dev/full"));
    run(command)
}

/// Each of these prints more than a pipe and a buffer hold, so it writes to the closed pipe.
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for (line, first) in [
        ("solve 11 --all --json -e backtrack", "{\"model\":\"n-queens\",\"n\":11,"),
        ("solve 10 --all", "n-queens, n = 10: "),
        ("export 200", "c nq-sat "),
        ("man", ".ie "),
    ] {
        let (head, run) = head(line);
        assert!(head.starts_with(first), "{line}: {head}");
        assert_eq!(run.status.code(), Some(0), "{line}: {run:?}");
        assert_eq!(run.stderr, "", "{line}");
    }
}

/// Output that fits into the buffer meets the closed pipe only when the buffer is flushed.
#[test]
fn pipe_closed_before_the_first_byte_is_no_failure() {
    for line in ["solve 4", "list engines", "--help", "--version", "completions bash", "count 4"] {
        let mut child = command(line.split(' ')).spawn().expect("the program starts");
        drop(child.stdout.take());
        let run = end_of(child, SOON);
        assert_eq!(run.status.code(), Some(0), "{line}: {run:?}");
        assert_eq!(run.stderr, "", "{line}");
    }
}

#[test]
fn a_full_device_is_a_failure() {
    for line in ["solve 8", "solve 8 --all --json", "count 8", "verify 4", "export 8", "man"] {
        let message = into_full_device(line).complaint(2);
        assert!(message.starts_with("cannot write to standard output: "), "{line}: {message}");
    }
}

#[test]
fn help_on_a_full_device_is_a_failure() {
    for line in ["--help", "--version", "solve --help"] {
        let message = into_full_device(line).complaint(2);
        assert!(message.starts_with("cannot write to standard output: "), "{line}: {message}");
    }
}

/// Placements are printed before the search ends.
#[test]
fn placements_are_printed_during_the_search() {
    let mut child = command(["solve", "18", "--all", "--json"]).spawn().expect("it starts");
    let mut first = [0; 8];
    let read = child.stdout.as_mut().expect("a pipe").read_exact(&mut first);
    drop(child.stdout.take());
    read.expect("the first bytes of an endless answer");
    assert_eq!(&first, b"{\"model\"");
    assert_eq!(end_of(child, SOON).says(0), "");
}
