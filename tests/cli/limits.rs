//! Input that is endless or far too large is refused before it takes memory, and a run that waits
//! for a silent pipe can be stopped.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::stopping::kinds;
use crate::support::cases::sample;
use crate::support::program::{Run, command, end_of, nq_sat, run, signal};
use crate::support::screen::{SOON, TempPath};

/// Memory of a run, in KiB. The program reserves more than it uses.
const MEMORY: u32 = 1 << 20;

/// The number of repeated pieces, more than any run should read.
const PIECES: usize = 4000;

/// Runs a command line with little memory on an input: a start, followed by one piece again and
/// again.
fn endless(line: &str, start: &str, piece: &str) -> Run {
    let mut limited = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_nq-sat");
    limited.args(["-c", &format!("ulimit -v {MEMORY}; exec {program} {line} -")]);
    limited.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = limited.spawn().expect("a shell");
    let mut input = child.stdin.take().expect("a pipe");
    let block = piece.repeat((1 << 18) / piece.len());
    let (start, line) = (start.to_owned(), line.to_owned());
    let writer = std::thread::spawn(move || {
        let _ = input.write_all(start.as_bytes());
        // Writing ends when the program does.
        let written = (0..PIECES).take_while(|_| input.write_all(block.as_bytes()).is_ok()).count();
        assert!(written < PIECES, "{line}: everything was read");
    });
    let run = end_of(child, crate::support::program::HANGS);
    writer.join().expect("the input was not read completely");
    run
}

#[test]
fn endless_models_are_refused() {
    let all = [
        ("v 1 ", "1 ", &["more than 128 literals", "64 variables"][..]),
        ("", "v 1\n", &["more than 128 literals"]),
        ("", "v x1 -x2\n", &["2 of the 64", "board variables"]),
        ("", "v 01\n", &["2 of the 64", "board variables"]),
        ("v ", "01", &["literal -65 is out of range"]),
        ("v ", "1", &["literal 65 is out of range"]),
        ("v ", "7", &["is not a literal"]),
        ("", "1", &["is neither a comment"]),
        ("s ", "SATISFIABLE ", &["line 1", "is neither a comment"]),
        ("o ", "1", &["line 1", "is neither a comment"]),
        ("", "-1\n", &["more than 128 literals"]),
        ("", "v 1 0\n", &["1 of the 64"]),
    ];
    for (start, piece, fragments) in sample(2, all) {
        endless("decode 8", start, piece).refused(fragments);
        endless("decode 8 --all", start, piece).refused(fragments);
    }
}

#[test]
fn endless_formulas_are_refused() {
    let all = [
        ("", "1\n", &["expected the header"][..]),
        ("p cnf 1 1\n", "1 ", &["line 2, column", "more than 65538 literals over 1 variables"]),
        ("p cnf 3 1\n", "1 -2\n", &["more than 65542 literals over 3 variables"]),
        ("p cnf 1 1\n", "1", &["is out of range"]),
        ("p cnf 1 1\n", "0\n", &["one more clause than the 1"]),
        ("p cnf ", "1", &["is too large"]),
        (
            "p cnf 3 9000000000000000000\n",
            "1 0\n",
            &["9,000,000,000,000,000,000 clauses", "of memory"],
        ),
        ("p cnf 3 100000000\n", "1 0\n", &["100,000,000 clauses", "of memory"]),
        ("p cnf 300000 10\n", "1 2 3 4 5 6 7 8 9 ", &["more than 665536 literals"]),
        ("", "c var 1 Q a1\n", &["more than 4194304 variables have names"]),
        ("* #variable= 3 #constraint= 1\n", "+1 x1 ", &["x1 occurs twice"]),
        ("* #variable= 3 #constraint= 1\nmin: ", "+1 x1 ", &["x1 occurs twice"]),
        ("* #variable= 3 #constraint= 9000000000000000000\n", ">= 0 ;\n", &["of memory"]),
        ("* #variable= 3 #constraint= 1\n", "1", &["is too large"]),
        ("* #variable= 3 #constraint= 1\n+1 ", "x", &["a variable, `x1` to `xN`"]),
    ];
    for (start, piece, fragments) in sample(2, all) {
        endless("import", start, piece).refused(fragments);
    }
}

/// A few constraints can stand for more clauses than fit into memory.
#[test]
fn constraints_that_become_too_many_clauses_are_refused() {
    let file = TempPath::new("half.opb");
    let sum: String = (1..=400_000).map(|var| format!("+1 x{var} ")).collect();
    fs::write(&file, format!("* #variable= 400000 #constraint= 1\n{sum}>= 200000 ;\n"))
        .expect("the file");
    nq_sat(&format!("import {file}")).refused(&["clauses would take", "of memory"]);
}

/// Sweeps over many kinds of pieces end with a message where the memory does not suffice, and
/// where the numbers are given they need little of it.
#[test]
fn many_kinds_keep_to_the_memory() {
    let limited = |file: &TempPath| {
        let mut shell = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_nq-sat");
        let line = format!("{program} count -m {file} -e transfer-matrix --json");
        shell.args(["-c", &format!("ulimit -v {}; exec {line}", MEMORY / 2)]);
        shell.stdout(Stdio::piped()).stderr(Stdio::piped());
        run(shell)
    };
    limited(&kinds(8, 8, "{ max = 3 }")).refused(&["of memory, and", "take a smaller board"]);
    // A king in a corner leaves five squares of nine to the others.
    for (number, side) in [(8, 3), (7, 3), (4, 2)] {
        assert_eq!(limited(&kinds(number, side, "1")).records()[0]["total"], "0", "{number}");
    }
}

/// Starts a run on a pipe that stays open and silent as long as the second value lives.
fn waiting(line: &str) -> (std::process::Child, std::process::ChildStdin) {
    let mut command = command(line.split(' '));
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    let input = child.stdin.take().expect("a pipe");
    (child, input)
}

#[test]
fn a_timeout_ends_the_wait_for_input() {
    for start in ["", "p cnf 2 1\n1 ", "\x1f"] {
        let begin = Instant::now();
        let (child, mut input) = waiting("import - --timeout 500ms");
        input.write_all(start.as_bytes()).expect("the program reads");
        let message = end_of(child, SOON + SOON).complaint(124);
        assert!(message.contains("timed out: the output is incomplete"), "{start}: {message}");
        assert!(begin.elapsed() >= Duration::from_millis(500), "{start}");
    }
}

#[test]
fn ctrl_c_ends_the_wait_for_input() {
    for line in ["import -", "decode 8 -"] {
        for (name, code) in [("INT", 130), ("TERM", 143)] {
            let (child, mut input) = waiting(line);
            input.write_all(b"c a comment\n").expect("the program reads");
            sleep(Duration::from_millis(500));
            signal(name, child.id());
            let message = end_of(child, SOON).complaint(code);
            assert!(message.contains("interrupted"), "{line}: {message}");
        }
    }
}

/// A fault is reported at once, while the pipe is still open.
#[test]
fn fault_is_reported_before_the_input_ends() {
    for (line, text) in [("import -", "p cnf 1 1\nx "), ("decode 8 -", "s FOO\n")] {
        let (child, mut input) = waiting(line);
        input.write_all(text.as_bytes()).expect("the program reads");
        end_of(child, SOON).complaint(2);
    }
}

/// A shell starts background processes with SIGINT ignored.
#[test]
fn ctrl_c_works_where_the_parent_ignores_it() {
    for line in ["import", "decode 8"] {
        let pipe = TempPath::new("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is on PATH");
        assert!(made.success());
        let mut shell = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_nq-sat");
        shell.args(["-c", &format!("trap '' INT; exec {program} {line} {pipe}")]);
        shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let child = shell.spawn().expect("a shell");
        // Opening the pipe waits for the other side.
        let open = File::options().write(true).open(&pipe).expect("the pipe");
        sleep(Duration::from_millis(500));
        signal("INT", child.id());
        let message = end_of(child, SOON).complaint(130);
        assert!(message.contains("interrupted"), "{line}: {message}");
        drop(open);
    }
}
