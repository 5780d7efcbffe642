//! Ctrl-C and `--timeout`: runs end soon and mark their output as incomplete.
//!
//! Sizes are so large that no engine, however fast, finishes before it is stopped.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::json;

use crate::support::{
    HANGS, Run, SOON, TempPath, command, end_of, nq_sat, signal, slowed, until_worked,
};

/// Runs a command line and sends it a signal when it works.
pub(super) fn interrupted(line: &str, name: &str) -> Run {
    interrupted_after(WORKS, line, name)
}

/// Runs a command line and sends it a signal after this processor time.
pub(super) fn interrupted_after(worked: Duration, line: &str, name: &str) -> Run {
    let child = command(line.split(' ')).spawn().expect("the program starts");
    let id = child.id();
    // Its output is read from the start: a full pipe stops it.
    let reader = thread::spawn(move || end_of(child, HANGS));
    until_worked(id, worked);
    signal(name, id);
    let start = Instant::now();
    let run = reader.join().expect("its output");
    assert!(start.elapsed() < SOON, "{line}: {:?}", start.elapsed());
    run
}

/// Runs a command line with `--timeout`, which must end it within [`SOON`] of that.
pub(super) fn timed_out(line: &str, timeout: Duration) -> Run {
    let timeout = slowed(timeout);
    let start = Instant::now();
    let run = nq_sat(&format!("{line} --timeout {}ms", timeout.as_millis()));
    assert!(start.elapsed() < timeout + SOON, "{line}: {:?}", start.elapsed());
    run
}

/// The processor time after which a run is in the midst of its work.
pub(super) const WORKS: Duration = Duration::from_millis(100);

/// The wall time after which it is, on a quiet machine.
pub(super) const MOMENT: Duration = Duration::from_millis(100);

/// No fast answer: queens and knights above the largest k, one long call of the SAT solver.
const ONE_LONG_CALL: &str = "solve 12 -m queens-and-knights -k 10 -e varisat --strategy blocking";

#[test]
fn ctrl_c_prints_what_was_found() {
    // Under `nohup` the tests ignore SIGHUP, and so does each program that they start.
    let hang_up = (!ignores_hanging_up()).then_some(("HUP", 129));
    for (name, code) in [("INT", 130), ("TERM", 143)].into_iter().chain(hang_up) {
        // Without a forecast it finds some at once.
        let answer = interrupted("solve 18 -q", name).says(code);
        assert!(answer.contains("  incomplete   interrupted: "), "SIG{name}: {answer}");
        assert!(!answer.contains("interrupted: 0 placements"), "SIG{name}: {answer}");
        assert!(answer.contains("so far; there may be more"), "SIG{name}: {answer}");
        assert!(!answer.contains("  placements "), "no total: {answer}");
    }
    let answer = interrupted(ONE_LONG_CALL, "INT").says(130);
    assert!(answer.contains("  incomplete   interrupted: 0 placements so far"), "{answer}");
}

/// Whether this process ignores SIGHUP, the signal 1: the lowest bit of a set.
fn ignores_hanging_up() -> bool {
    let status = fs::read_to_string("/proc/self/status").expect("the state of this process");
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("a set");
    u64::from_str_radix(ignored.trim(), 16).expect("a hexadecimal number") & 1 == 1
}

/// `nohup` starts programs with SIGHUP ignored.
#[test]
fn a_run_that_ignores_hanging_up_goes_on() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" solve 18 -q"]).arg(command([""; 0]).get_program());
    let child = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell");
    until_worked(child.id(), WORKS);
    signal("HUP", child.id());
    until_worked(child.id(), 2 * WORKS);
    signal("TERM", child.id());
    assert!(end_of(child, SOON).says(143).contains("interrupted"));
}

/// Lines that were printed stay, and the message does not deny them.
#[test]
fn ctrl_c_leaves_what_was_printed() {
    for (line, first) in [
        ("classic bitset 8..32", "Board size 8 has 92 solutions."),
        ("classic queens --counts 0..16", "0 1 0 0 1 2 1 6 12 46"),
        ("classic configs solutions 2 --size 9", "+--"),
        ("puzzle make 6 --number 100000", "A"),
        ("count 16 27 --estimate=200ms", ""),
    ] {
        let run = interrupted(line, "INT");
        assert_eq!(run.status.code(), Some(130), "{line}: {run:?}");
        assert!(run.stdout.starts_with(first) && run.stdout.ends_with('\n'), "{line}: {run:?}");
        assert_eq!(run.stderr, "nq-sat: interrupted: the output is incomplete\n");
    }
    // One key press ends all sizes.
    let run = interrupted("classic queens 0..16 --all", "INT");
    assert_eq!(run.complaint(130), "interrupted before anything was found");
}

#[test]
fn ctrl_c_ends_a_count() {
    let answer = interrupted("count 26 --quiet", "INT").says(130);
    assert!(answer.contains("  INCOMPLETE: interrupted\n"), "{answer}");
    let answer = interrupted("count 26 --json", "INT").says(130);
    let row: serde_json::Value = serde_json::from_str(&answer).expect("one object");
    assert_eq!(row["partial"], json!({"stopped": "interrupt"}));
    assert!(row["evidence"].get("known").is_none(), "a part is not compared");
}

/// The engine `rows`: its inner loop, its search where sets need a piece, its shards and samples.
#[test]
fn ctrl_c_ends_a_count_row_by_row() {
    // A named engine begins at once: no time goes into forecasts.
    let superqueens = "-m superqueens -e rows --threads 2";
    let answer = interrupted(&format!("count 26 {superqueens} --json"), "INT").says(130);
    let row: serde_json::Value = serde_json::from_str(&answer).expect("one object");
    assert_eq!(
        (&row["engine"], &row["partial"]),
        (&json!("rows"), &json!({"stopped": "interrupt"}))
    );
    let found: u64 = row["total"].as_str().and_then(|total| total.parse().ok()).expect("a total");
    assert!(found > 0 && row.get("fundamental").is_none(), "{row}");
    let answer = interrupted(&format!("count 26 {superqueens} --shard 1/3"), "INT").says(130);
    assert!(answer.starts_with("INCOMPLETE: shard 1/3 of superqueens, n = 26"), "{answer}");
    let run = interrupted("count 28 -m superqueens --estimate=1h --quiet", "INT");
    assert_eq!((run.status.code(), &*run.stdout), (Some(130), ""), "{run:?}");
    let file = TempPath::new("needs.toml");
    let text = "
name = 'needs'
board = { rows = 'n', columns = 'n' }
piece = [{ symbol = 'Q', moves = 'Q', count = 'n' }]
count = [{ pieces = ['Q'], on = ['a1', 'b2'], number = 1 }]
";
    fs::write(&file, text).expect("written");
    let answer = interrupted(&format!("count 24 -m {file} --quiet"), "TERM").says(143);
    assert!(answer.contains("  INCOMPLETE: interrupted\n"), "{answer}");
}

/// Plans, forecasts, states and quarters: what comes before a search polls by its work.
#[test]
fn a_signal_ends_preparations() {
    let folder = TempPath::new("certificate");
    for line in [
        "bench 40 64 -m rooks -s varisat",
        "count 60 -m rooks -q",
        "count 28 -q",
        &format!("certify 20 --count -o {folder}"),
    ] {
        let run = interrupted(line, "TERM");
        assert_eq!(run.status.code(), Some(143), "{line}: {run:?}");
    }
    assert_eq!(timed_out("count 60 -m rooks -q", MOMENT).status.code(), Some(124));
}

/// 10 x 10: the boards fill a pipe, and nobody reads them.
#[test]
fn a_signal_ends_printing() {
    let mut child = command(["solve", "10", "--all"]).spawn().expect("the program starts");
    let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
    pipe.read_line(&mut String::new()).expect("a first line");
    signal("TERM", child.id());
    let run = end_of(child, SOON);
    assert_eq!(run.status.code(), Some(143), "{run:?}");
    assert_eq!(run.stderr, "nq-sat: interrupted: the output is incomplete\n");
}

/// The list is forecast, and the forecast is the same on every machine.
#[test]
fn a_long_list_is_announced() {
    for (line, said) in [
        ("solve 40", "about 2.2e30 placements, predicted longer than 1,000 years: --first"),
        ("solve 300", "all placements, more than a forecast can tell: --first finds one"),
    ] {
        let run = timed_out(line, MOMENT);
        assert!(run.stderr.starts_with("solve lists ") && run.stderr.contains(said), "{run:?}");
    }
    for line in ["solve 40 --first", "solve 40 --limit 1", "solve 9", "solve 40 -q"] {
        assert!(!timed_out(line, Duration::ZERO).stderr.contains("solve lists"), "{line}");
    }
}

/// A model of this number of kinds of pieces on a square board.
pub(super) fn kinds(number: usize, side: u32, count: &str) -> TempPath {
    let file = TempPath::new("kinds.toml");
    let mut text = format!("name = 'kinds'\nboard = {{ rows = {side}, columns = {side} }}\n");
    for (symbol, moves) in ["K", "N", "W", "F", "D", "A", "C", "Z"].iter().enumerate().take(number)
    {
        let symbol = char::from(b'A' + u8::try_from(symbol).expect("a letter"));
        text += &format!("[[piece]]\nsymbol = '{symbol}'\nmoves = '{moves}'\ncount = {count}\n");
    }
    fs::write(&file, text).expect("written");
    file
}

/// Polynomials in the numbers of many kinds are long, and one state of a sweep takes much work.
#[test]
fn a_stop_ends_a_sweep_over_many_kinds() {
    let file = kinds(8, 3, "{ max = 3 }");
    let line = format!("count -m {file} -e transfer-matrix --quiet");
    let answer = timed_out(&line, MOMENT).says(124);
    assert!(answer.contains("  INCOMPLETE: timed out\n"), "{answer}");
    let answer = interrupted(&line, "TERM").says(143);
    assert!(answer.contains("  INCOMPLETE: interrupted\n"), "{answer}");
    let folder = TempPath::new("bundle");
    let run = interrupted(&format!("certify --count -m {file} -o {folder}"), "TERM");
    assert_eq!(run.status.code(), Some(143), "{run:?}");
}

#[test]
fn ctrl_c_ends_a_table_of_agreement() {
    let run = interrupted("verify 18", "INT");
    assert_eq!(run.status.code(), Some(130));
    assert_eq!(run.stderr, "nq-sat: interrupted: the table is incomplete\n");
    assert!(run.stdout.ends_with("  INCOMPLETE: interrupted\n"), "{}", run.stdout);
    assert!(!run.stdout.contains("AGREED"), "{}", run.stdout);
}

/// `timeout` of the coreutils signals the program and then its process group, so two signals arrive
/// at once. They count as one, not as the second Ctrl-C that ends without a summary.
#[test]
fn simultaneous_signals_count_as_one() {
    // The system may merge the two signals, so one try shows little.
    for _ in 0..3 {
        let child = command(["solve", "18"]).spawn().expect("the program starts");
        until_worked(child.id(), WORKS);
        signal("INT", child.id());
        signal("INT", child.id());
        let answer = end_of(child, SOON).warned().says(130);
        assert!(answer.contains("  incomplete   interrupted: "), "`{answer}`");
    }
}

/// In a search, in one long call of the solver, during optimisation, and while a large formula is
/// loaded. A part is not compared. Without a placement, no k is known to be possible.
#[test]
fn a_timeout_prints_what_was_found() {
    let none = "  incomplete   timed out: 0 placements so far";
    for (line, shown, hidden) in [
        ("solve 18", "  incomplete   timed out: ", "Encyclopedia"),
        ("solve 18", "so far; there may be more", "Encyclopedia"),
        (ONE_LONG_CALL, none, "is possible"),
        (
            "solve 12 -m queens-and-knights -e varisat",
            "is possible; larger values were not ruled out",
            "Encyclopedia",
        ),
        ("solve 250", none, "Encyclopedia"),
    ] {
        let run = timed_out(line, MOMENT);
        let run = if line.starts_with("solve 12") { run } else { run.warned() };
        let answer = run.says(124);
        assert!(answer.contains(shown) && !answer.contains(hidden), "{line}: {answer}");
    }
    let answer = timed_out(&format!("{ONE_LONG_CALL} --first"), MOMENT).says(124);
    assert!(answer.starts_with("UNKNOWN: queens-and-knights, n = 12, k = 10"), "{answer}");
    assert!(
        answer.ends_with("varisat blocking (pairwise + totalizer, one-directional) timed out\n"),
        "{answer}"
    );
}

/// Cubes with few variables are solved without an interrupt, so they must be few enough: 11 rooks
/// for 10 columns have 110, and one call takes many seconds.
#[test]
fn a_timeout_ends_a_long_call_in_a_cube() {
    let path = TempPath::new("rooks.toml");
    let model = "name = \"rooks\"\nboard = { rows = \"n + 1\", columns = \"n\" }\n\
                 piece = [{ symbol = \"R\", moves = \"R\", count = \"n + 1\" }]\n";
    fs::write(&path, model).expect("the model");
    let line = format!("count 10 -m {path} -e varisat --residual 30");
    let answer = timed_out(&line, MOMENT).says(124);
    assert!(answer.contains("  INCOMPLETE: timed out\n"), "{answer}");
}

#[test]
fn zero_timeout_is_reported() {
    for line in ["solve 8", "solve 8 -m queens-and-knights", "count 26", "verify 18"] {
        let run = timed_out(line, Duration::ZERO);
        assert_eq!(run.status.code(), Some(124), "{line}: {run:?}");
        let output = format!("{}{}", run.stdout, run.stderr);
        assert!(output.contains("timed out"), "{line}: {output}");
    }
}

#[test]
fn partial_answer_in_json_gives_its_reason() {
    let answer = timed_out("solve 18 --json", MOMENT).says(124);
    let tally: serde_json::Value = serde_json::from_str(&answer).expect("one object");
    assert_eq!(tally["partial"], json!({"stopped": "timeout"}));
    assert_eq!(tally["evidence"]["agreement"], json!([]));
    assert!(tally.get("fundamental").is_none());
}
