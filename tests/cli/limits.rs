//! Input that is endless or far too large is refused before it takes memory, and a run that waits
//! for a silent pipe can be stopped.
//! Large boards and large model files: what is built of them is built in time proportional to
//! their size, and a timeout stops it.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::{TempDir, tempdir};

use super::stopping::{MOMENT, WORKS, interrupted_after, timed_out};
use crate::stopping::kinds;
use crate::support::{Run, SOON, TempPath, command, end_of, nq_sat, run, sample, signal, thorough};

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

/// Far less than quadratic work would take on any machine.
const LINEAR: Duration = Duration::from_secs(60);

/// A model in a file of its own.
fn model(board: &str, piece: &str, rest: &str) -> (TempDir, PathBuf) {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("large.toml");
    let text = format!("name = \"large\"\n{rest}\n[board]\n{board}\n[[piece]]\n{piece}\n");
    fs::write(&path, text).expect("the model");
    (folder, path)
}

/// Kings on a square board.
fn kings(count: &str, rest: &str) -> (TempDir, PathBuf) {
    let piece = format!("symbol = \"K\"\nmoves = \"K\"\ncount = {count}");
    model("rows = \"n\"\ncolumns = \"n\"", &piece, rest)
}

fn in_linear_time(line: &str) -> Run {
    let start = Instant::now();
    let run = nq_sat(line);
    assert!(start.elapsed() < LINEAR, "{line}: {:?}", start.elapsed());
    run
}

/// The squares of 400 columns and 250 rows, in quotes.
fn squares() -> String {
    let files = ('`'..='o').flat_map(|first| {
        ('a'..='z').map(move |second| format!("{first}{second}").replace('`', ""))
    });
    let names =
        files.take(400).flat_map(|file| (1..=200).map(move |row| format!("\"{file}{row}\"")));
    names.collect::<Vec<_>>().join(",")
}

#[test]
fn large_model_file_is_read_in_linear_time() {
    let queens = "symbol = \"Q\"\nmoves = \"Q\"\ncount";
    let square = "rows = \"n\"\ncolumns = \"n\"";
    let (_folder, pairs) = model(
        square,
        &format!("{queens} = \"n\""),
        &format!(
            "may_not_attack = [{}]",
            vec!["[\"Q\", \"Q\"]"; if thorough() { 90_000 } else { 30_000 }].join(",")
        ),
    );
    let answer = in_linear_time(&format!("count 6 -m {} -e search", pairs.display())).answer();
    assert!(answer.contains(" 4 "), "{answer}");
    // All squares on one line, the last one off the board: the message still names its position.
    let squares = squares();
    let blocked = format!("{square}\nblocked = [{squares},\"a401\"]");
    let (_folder, blocked) = model(&blocked, &format!("{queens} = \"n\""), "");
    let place = format!("large.toml:6:{}: `a401`", "blocked = [".len() + squares.len() + 2);
    in_linear_time(&format!("count 400 -m {}", blocked.display())).refused(&[&place]);
    let (_folder, fixed) =
        model(square, &format!("{queens} = \"any\"\nfixed = [{squares},\"zz1\"]"), "");
    in_linear_time(&format!("count 400 -m {}", fixed.display()))
        .refused(&["zz1", "is not on the 400 x 400 board"]);
}

#[test]
fn symmetries_of_many_blocked_squares_are_found_quickly() {
    let blocked = format!("rows = 400\ncolumns = 400\nblocked = [{}]", squares());
    let (_folder, path) = model(&blocked, "symbol = \"K\"\nmoves = \"K\"\ncount = 2", "");
    for line in ["count", "solve"] {
        let run = timed_out(&format!("{line} -m {}", path.display()), MOMENT);
        assert_eq!(run.status.code(), Some(124), "{run:?}");
    }
}

#[test]
fn a_timeout_ends_the_splitting_of_a_board_of_many_rows() {
    let queens = "symbol = \"Q\"\nmoves = \"Q\"\ncount = \"n\"";
    let (_folder, path) = model("rows = 65535\ncolumns = \"n\"", queens, "");
    // `verify` of four columns is soon done with splitting. It then spends seconds in a single
    // conflict of varisat, which nothing stops.
    for line in ["count 4", "solve 4", "solve 4 -e batsat", "verify 16"] {
        let run = timed_out(&format!("{line} -m {}", path.display()), MOMENT);
        assert_eq!(run.status.code(), Some(124), "{run:?}");
    }
}

#[test]
fn a_timeout_ends_the_building_of_many_conflicts() {
    let (_folder, path) = kings("2", "");
    for line in ["count 400", "solve 400", "count 400 -e batsat", "solve 400 --strategy plain"] {
        let run = timed_out(&format!("{line} -m {}", path.display()), MOMENT);
        assert_eq!(run.status.code(), Some(124), "{run:?}");
    }
}

/// One constraint with billions of clauses: the encoder that writes it sees that nobody takes them
/// any more.
#[test]
fn ctrl_c_ends_the_encoding_of_one_constraint() {
    let (folder, path) = kings("\"n * n * 2 / 5\"", "");
    let file = folder.path().join("out.cnf");
    for (number, encoding) in
        ["totalizer", "sequential", "network", "adder"].into_iter().enumerate()
    {
        // So large that no encoder finishes in a second, and small enough for the numbering of
        // variables.
        let n = if encoding == "sequential" { 250 } else { 1500 };
        let line = format!("export {n} -m {} --cardinality {encoding}", path.display());
        let ways = [format!("{line} -o {}", file.display()), format!("{line} --stats")];
        // In part, they take turns.
        for line in sample(2, ways.into_iter().cycle().skip(number % 2).take(2)) {
            // The model is read, and its encoding has begun.
            let run = interrupted_after(5 * WORKS / 2, &line, "INT");
            assert_eq!(run.status.code(), Some(130), "{line}: {run:?}");
            assert_eq!(run.stderr, "nq-sat: interrupted: nothing was written\n");
        }
        assert!(!file.exists(), "{encoding}");
    }
}

#[test]
fn file_with_too_many_variables_is_refused_before_writing() {
    let (_folder, path) = kings("\"n * n * 2 / 5\"", "");
    let line = format!("export 1000 -m {} --cardinality sequential", path.display());
    for line in [line.clone(), format!("{line} --stats")] {
        nq_sat(&line).refused(&["variables", "2,147,483,646", "--cardinality adder", "opb"]);
    }
    let cubes = format!("export 1500 -m {} -f icnf", path.display());
    nq_sat(&cubes).refused(&["of memory", "format dimacs"]);
}

/// Half a million numbers and 90,000 kings: only neighbours are compared.
#[test]
fn many_pieces_are_checked_in_linear_time() {
    let (folder, path) = kings("\"any\"", "");
    // 90,000 kings: comparing each with each would take minutes.
    let n = if thorough() { 600 } else { 200 };
    let mut text = "s SATISFIABLE\nv".to_owned();
    for square in 0..n * n {
        let sign = if square / n % 2 == 0 && square % n % 2 == 0 { "" } else { "-" };
        let _ = write!(text, " {sign}{}", square + 1);
    }
    let file = folder.path().join("answer");
    fs::write(&file, text + " 0\n").expect("the answer");
    let line = format!("decode {n} {} -m {} --json", file.display(), path.display());
    assert_eq!(in_linear_time(&line).status.code(), Some(0));
}

#[test]
fn a_timeout_ends_an_estimate() {
    let run = timed_out("count 28 --estimate=1ms", MOMENT);
    assert_eq!(run.status.code(), Some(124), "{run:?}");
}
