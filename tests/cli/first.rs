//! `solve --first`: the verdict of the first engine at once, then what confirms it, and whether k
//! is optimal. The second engine is often a script under the name of cadical.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::process::{ChildStdout, Command};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::stopping::timed_out;
use crate::support::{
    ROOT, SOON, command, end_of, files_in, nq_sat, run, signal, slowed, wait_until,
};

/// Waits until something writes to the pipe `go`, and refutes.
const WAITS: &str = "/bin/cat \"${0%/*}/go\"; echo 's UNSATISFIABLE'; exit 20";
const HANGS: &str = "exec /bin/sleep 1000";
const REFUTES: &str = "echo 's UNSATISFIABLE'; exit 20";

/// A folder in which cadical is this script, with the pipe `go`.
fn cadical(script: &str) -> TempDir {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("cadical");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
    fs::create_dir(folder.path().join("tmp")).expect("made");
    let made = Command::new("mkfifo").arg(folder.path().join("go")).status();
    assert!(made.expect("mkfifo").success());
    folder
}

/// `solve` with this cadical.
fn solve(folder: &TempDir, line: &str) -> Command {
    let mut command = command(format!("solve {line}").split_whitespace());
    command.env("PATH", folder.path()).env("TMPDIR", folder.path().join("tmp"));
    command
}

fn record(text: &str) -> Value {
    serde_json::from_str(text.lines().last().expect("a line")).expect("an object")
}

/// The first lines of a child that goes on.
fn lines_of(pipe: &mut BufReader<ChildStdout>, number: usize) -> String {
    let mut text = String::new();
    for _ in 0..number {
        pipe.read_line(&mut text).expect("a line");
    }
    text
}

const NONE: &str = "UNSATISFIABLE: n-queens, n = 3: 3 queens on a board of 3 x 3, no two pieces\n\
                    attack each other\nno placement found by varisat blocking (pairwise); being \
                    confirmed ...\n";

#[test]
fn small_boards_are_confirmed() {
    for (n, is_sat) in [(0, true), (1, true), (2, false), (3, false), (4, true)] {
        let found = record(&nq_sat(&format!("solve {n} --first --json")).answer());
        let verdict = if is_sat { "SATISFIABLE" } else { "UNSATISFIABLE" };
        let by = if is_sat { "geometry" } else { "backtrack" };
        assert_eq!((&found["verdict"], &found["confirmed_by"]), (&json!(verdict), &json!([by])));
        let code = if is_sat { 10 } else { 20 };
        let text = nq_sat(&format!("solve {n} --first --format dimacs")).says(code);
        assert!(text.starts_with(&format!("c confirmed by {by}\ns {verdict}\n")), "{text}");
    }
    let none = nq_sat("solve 3 --first").answer();
    assert_eq!(none, format!("{NONE}confirmed by backtrack, which shares no code with varisat\n"));
    let found = nq_sat("solve 6 --first --style coords").answer();
    let checked =
        "One placement was found by varisat and checked: no two queens attack each other.";
    assert!(found.contains(checked) && !found.contains("onfirmed"), "{found}");
}

/// No native engine takes a board of so many squares, so a proof confirms.
#[test]
fn a_proof_confirms_where_no_native_search_is_fast() {
    let line = "solve 17 -m kings-domination -k 1";
    let text = nq_sat(&format!("{line} --first")).answer();
    let by =
        "confirmed by a proof of varisat: a checker that shares no code with it followed\nall ";
    assert!(text.contains(";\nbeing confirmed ...\n") && text.contains(by), "{text}");
    let found = record(&nq_sat(&format!("{line} --first --json")).answer());
    assert_eq!(
        (&found["confirmed_by"], &found["evidence"]["proof"]),
        (&json!(["lrat"]), &json!("lrat"))
    );
    assert_eq!(found["evidence"]["agreement"], json!([]));
    let text = nq_sat(line).answer();
    assert!(text.contains("A proof that the formula has no model was checked"), "{text}");
}

/// The verdict is there while the second engine still waits.
#[test]
fn the_verdict_comes_before_it_is_confirmed() {
    let waits = cadical(WAITS);
    let mut child = solve(&waits, "3 --first -e varisat -e cadical").spawn().expect("it starts");
    let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
    assert_eq!(lines_of(&mut pipe, 3), NONE);
    fs::write(waits.path().join("go"), "").expect("the script reads");
    let mut rest = String::new();
    pipe.read_to_string(&mut rest).expect("the rest");
    let related = "confirmed by cadical blocking (pairwise), which is related to varisat: they\n\
                   share code\n";
    assert_eq!(rest, related);
    assert_eq!(end_of(child, SOON).says(0), "");
}

#[test]
fn without_a_reader_nothing_is_confirmed() {
    let hangs = cadical(HANGS);
    let mut child = solve(&hangs, "3 --first -e varisat -e cadical").spawn().expect("it starts");
    let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
    lines_of(&mut pipe, 1);
    drop(pipe);
    assert_eq!(end_of(child, SOON).says(0), "");
}

/// The first named engine is the first, whatever the second is.
#[test]
fn engines_that_differ_are_an_error_after_the_verdict() {
    let lies = cadical(REFUTES);
    let ended = run(solve(&lies, "4 --first -e cadical -e search"));
    assert_eq!(ended.status.code(), Some(1), "{ended:?}");
    let verdict = "no placement found by cadical blocking (pairwise); being confirmed ...\n";
    let differ = "cadical blocking (pairwise) and search disagree: impossible against possible; \
                  search lists Q";
    assert!(ended.stdout.contains(&format!("{verdict}not confirmed: {differ}")), "{ended:?}");
    assert!(ended.stderr.starts_with(&format!("nq-sat: {differ}")), "{ended:?}");
    let ended = run(solve(&lies, "4 --first --json -e cadical"));
    assert_eq!((ended.status.code(), &*ended.stdout), (Some(1), ""), "{ended:?}");
    // The second lies.
    let script = format!("/bin/sh '{ROOT}/tests/solvers/bad/lies_sat.sh' \"$2\"");
    let lies = cadical(&format!("PATH=/usr/bin:/bin {script}; exit 10"));
    let ended = run(solve(&lies, "3 --first -e varisat -e cadical"));
    assert_eq!(ended.status.code(), Some(1), "{ended:?}");
    let wrong = "not confirmed: engine cadical failed: ";
    assert!(ended.stdout.starts_with(&format!("{NONE}{wrong}")), "{ended:?}");
    let lies = cadical(REFUTES);
    let ended = run(solve(&lies, "4 -e varisat -e cadical --strategy blocking"));
    assert_eq!(ended.status.code(), Some(1), "{ended:?}");
    assert!(ended.stderr.contains("disagree: total 2 against 0"), "{ended:?}");
}

/// The verdict stands, with its exit code, at the time limit; a signal has its own.
#[test]
fn a_stop_while_the_verdict_is_confirmed_leaves_it_standing() {
    let hangs = cadical(HANGS);
    let limit = slowed(Duration::from_millis(500)).as_millis();
    let line = |more: &str| format!("3 --first -e varisat -e cadical {more}");
    let stopped = |form: &str| run(solve(&hangs, &line(&format!("{form} --timeout {limit}ms"))));
    let late = "not confirmed within the limit: cadical timed out\n";
    assert_eq!(stopped("").says(0), format!("{NONE}{late}"));
    let found = record(&stopped("--json").says(0));
    assert_eq!((&found["verdict"], &found["confirmed_by"]), (&json!("UNSATISFIABLE"), &json!([])));
    assert_eq!(stopped("--format dimacs").says(20), "c not confirmed\ns UNSATISFIABLE\n");

    let child = solve(&hangs, &line("")).spawn().expect("it starts");
    wait_until("the second engine", || !files_in(&hangs.path().join("tmp")).is_empty());
    signal("TERM", child.id());
    let answer = end_of(child, SOON).says(143);
    assert_eq!(answer, format!("{NONE}not confirmed: cadical interrupted\n"));
}

#[test]
fn an_unconfirmed_answer_is_the_last() {
    let hangs = cadical(HANGS);
    let text = run(solve(&hangs, "3 --first --unconfirmed")).says(0);
    assert_eq!(text, NONE.replace("being confirmed ...", "not confirmed"));
    let found = record(&nq_sat("solve 3 --first --unconfirmed --json").answer());
    assert_eq!(found["confirmed_by"], json!([]));
    let text = nq_sat("solve 3 --first --unconfirmed --format dimacs").says(20);
    assert_eq!(text, "c not confirmed\ns UNSATISFIABLE\n");
    let text = nq_sat("solve 6 --unconfirmed").answer();
    assert!(text.contains("As asked, no second search was run."), "{text}");
    let found = record(&nq_sat("solve 6 --unconfirmed --json").answer());
    assert_eq!((&found["total"], &found["evidence"]["agreement"]), (&json!("4"), &json!([])));
    assert!(found["evidence"].get("blocking").is_none() && found.get("verdict").is_none());
    for (line, why) in [
        ("3 -e search -e search", "another one that confirms"),
        ("3 -e search -e varisat -e batsat", "takes two names"),
        ("3 -e search -e varisat --unconfirmed", "--unconfirmed does not use --engine twice"),
        ("4 -e varisat -e half-join", "counts and cannot list"),
        ("8 -e varisat -e batsat --shard 0/2", "--shard does not use --engine twice"),
    ] {
        let refused = nq_sat(&format!("solve {line}"));
        assert_eq!(refused.status.code(), Some(2), "{line}: {refused:?}");
        assert!(refused.stderr.contains(why), "{line}: {refused:?}");
    }
}

/// The largest or smallest k is proved, and the proof is confirmed, or the best so far is named.
#[test]
fn the_first_placement_says_whether_k_is_optimal() {
    let refutes = cadical(REFUTES);
    let line = "5 -m queens-and-knights --first --bare";
    let board = run(solve(&refutes, line)).says(0);
    let best = "largest k = 2, proved: k = 3 and all higher values are impossible (varisat\n\
                alone); being confirmed ...\n";
    let by = "confirmed by search, which shares no code with varisat\n";
    let text = run(solve(&refutes, &line.replace(" --bare", ""))).says(0);
    assert!(text.ends_with(&format!("{best}{board}{by}")), "{text}");
    let text = run(solve(&refutes, &line.replace("--bare", "-e varisat -e cadical"))).says(0);
    let by = "which is related to varisat: they share code\n";
    assert!(text.contains(best) && text.replace("is\n", "is ").ends_with(by), "{text}");
    let lies = cadical("exit 1");
    let ended = run(solve(&lies, &line.replace("--bare", "-e varisat -e cadical")));
    assert_eq!(ended.status.code(), Some(1), "{ended:?}");
    assert!(ended.stdout.contains(&format!("{best}{board}not confirmed: ")), "{ended:?}");

    let smallest = nq_sat("solve 5 -m queens-domination --first").answer();
    let best = "smallest k = 3, proved: all smaller values are impossible (varisat alone); being\n";
    assert!(smallest.contains(best) && smallest.contains("\nconfirmed by search, "), "{smallest}");
    let found = record(&nq_sat("solve 5 -m queens-domination --first --json").answer());
    assert_eq!(found["evidence"]["impossible"]["engines"], json!(["varisat", "search"]));
    assert_eq!(found["confirmed_by"], json!(["geometry", "search"]));
    let all = nq_sat("solve 1 -m queens-domination --first").answer();
    assert!(!all.contains("not confirmed"), "{all}");

    let best = timed_out("solve 12 -m queens-and-knights --first", Duration::from_millis(300));
    let text = best.says(124);
    assert!(text.contains("\nbest so far "), "{text}");
    assert!(text.contains("; timed out: larger values of k were not ruled out\n"), "{text}");
    let none = timed_out("solve 9 -m queens-domination --first", Duration::from_millis(0));
    assert_eq!(none.status.code(), Some(124), "{none:?}");
}
