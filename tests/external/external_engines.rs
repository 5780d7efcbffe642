//! External solvers as engines: `-e NAME` solves and counts with a program, and bad programs are
//! detected.
//! `list solvers`, with installed solvers.
//! External solvers that cannot be supervised: no run waits for ever.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::{Duration, Instant};

use itertools::Itertools;
use tempfile::{TempDir, tempdir};

use crate::programs::{INSTALLED, needed, with_solvers};
use crate::support::{
    HANGS, ROOT, Run, command, end_of, files_in, inside, nq_sat, run, signal, wait_until,
};

/// A correct solver that needs no program but this one.
const RIGHT: &str = r#"output=$("$NQ_SAT" import "$2")
case $output in
SATISFIABLE*)
    echo "s SATISFIABLE"
    echo "$output" | while read -r line; do
        case $line in v*) echo "$line" ;; esac
    done
    exit 10 ;;
UNSATISFIABLE*)
    echo "s UNSATISFIABLE"
    exit 20 ;;
esac"#;

/// A folder with a script for a program of this name, in which `$2` is the formula's file.
fn program(name: &str, script: &str) -> TempDir {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join(name);
    let nq_sat = env!("CARGO_BIN_EXE_nq-sat");
    fs::write(&path, format!("#!/bin/sh\nNQ_SAT='{nq_sat}'\n{script}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
    fs::create_dir(folder.path().join("tmp")).expect("made");
    folder
}

/// One of the bad solvers, under the name of a good one.
fn bad(script: &str) -> TempDir {
    program(
        "cadical",
        &format!(r#"PATH=/usr/bin:/bin exec /bin/sh '{ROOT}/tests/solvers/bad/{script}' "$2""#),
    )
}

/// The program, with only this folder on PATH.
fn with(folder: &TempDir, line: &str) -> Command {
    let mut command = command(line.split_whitespace());
    command.env("PATH", folder.path()).env("TMPDIR", folder.path().join("tmp"));
    command
}

/// The one line of complaint of a run that ended with this code.
#[track_caller]
fn complaint(run: &Run, code: i32) -> String {
    assert_eq!(run.status.code(), Some(code), "{run:?}");
    let lines = run.stderr.lines().filter(|line| line.starts_with("nq-sat: "));
    lines.exactly_one().map_err(|_| format!("{run:?}")).expect("one line").to_owned()
}

#[test]
fn a_program_solves_and_counts_like_an_engine() {
    let right = program("cadical", RIGHT);
    for line in [
        "solve 6 -e cadical --json --strategy blocking",
        "solve 6 -e cadical --json --residual 12",
        "solve 6 -e cadical --json --residual 12 --symmetry none",
        "count 6 -e cadical --json --residual 12 --threads 2",
    ] {
        let records = run(with(&right, line)).records();
        let record = records.last().expect("a record");
        assert_eq!(record["engine"], "cadical", "{record}");
        assert_eq!(
            (&record["total"], &record["fundamental"]),
            (&"4".into(), &"1".into()),
            "{line}"
        );
    }
    let answer = run(with(&right, "solve 7 -e cadical -q --residual 14")).answer();
    assert!(answer.contains("40"), "{answer}");
    assert_eq!(files_in(&right.path().join("tmp")), [""; 0], "temporary files go");
}

#[test]
fn sizes_without_a_formula_or_a_solution_are_answered() {
    let right = program("cadical", RIGHT);
    for (n, total) in [(0, "1"), (1, "1"), (2, "0"), (3, "0")] {
        for strategy in ["blocking", "cubes"] {
            let line = format!("solve {n} -e cadical --json --strategy {strategy}");
            let records = run(with(&right, &line)).records();
            assert_eq!(records.last().expect("a record")["total"], total, "{line}");
        }
    }
}

#[test]
fn one_placement_comes_as_in_the_sat_competition() {
    let right = program("cadical", RIGHT);
    let found = run(with(&right, "solve 6 -e cadical --first --format dimacs"));
    assert!(found.says(10).starts_with("c confirmed by geometry\ns SATISFIABLE\nv "));
    let none = run(with(&right, "solve 3 -e cadical --first --format dimacs"));
    assert_eq!(none.says(20), "c confirmed by backtrack\ns UNSATISFIABLE\n");
}

#[test]
fn missing_program_is_reported_with_the_remedy() {
    let nothing = program("other", "");
    for line in
        ["solve 6 -e cadical", "count 4 6 -e cadical", "solve 0 -e cadical", "verify 4 -e cadical"]
    {
        let line = complaint(&run(with(&nothing, line)), 2);
        let expected = "nq-sat: engine cadical needs the program cadical, which is not on PATH: \
                    install it, \
                    or name another (`nq-sat list solvers` tells which are there)";
        assert_eq!(line, expected);
    }
}

#[test]
fn unknown_names_get_the_nearest_of_both_kinds() {
    let line = complaint(&nq_sat("solve 6 -e minisatt"), 2);
    assert!(
        line.starts_with("nq-sat: unknown engine `minisatt` (did you mean `minisat`?); "),
        "{line}"
    );
    assert!(line.contains("known are varisat, batsat, "), "{line}");
    assert!(line.contains(", and the external solvers cadical, kissat, minisat, "), "{line}");
    // A counter prints no models.
    assert!(complaint(&nq_sat("count 6 -e clasp-count"), 2).contains("unknown engine"));
    let shard = complaint(&nq_sat("solve 6 -e cadical --shard 1/2"), 2);
    assert!(shard.contains("external solvers do not search shards"), "{shard}");
}

#[test]
fn bad_solvers_are_detected() {
    for (script, why) in [
        ("lies_sat.sh", "is false in its model"),
        ("half_a_model.sh", "half a model"),
        ("out_of_range.sh", "out of range"),
        ("nonsense.sh", ""),
        ("silent.sh", "no answer"),
        ("no_model.sh", ""),
        ("crashes.sh", "it crashed: "),
        ("two_verdicts.sh", ""),
        ("gives_up.sh", "it gave no answer: comments only"),
        ("complains.sh", "(it complains: "),
    ] {
        let bad = bad(script);
        for line in
            ["solve 8 -e cadical", "count 8 -e cadical", "solve 8 -e cadical --strategy blocking"]
        {
            let line = complaint(&run(with(&bad, line)), 1);
            let begins = line.starts_with("nq-sat: engine cadical failed: ");
            assert!(begins && line.contains(why), "{script}: {line}");
        }
        assert_eq!(files_in(&bad.path().join("tmp")), [""; 0], "{script}");
    }
}

/// The answer is accepted, and compared.
#[test]
fn second_engine_finds_placements_that_a_faulty_solver_omits() {
    let faulty = bad("lies_unsat.sh");
    let run = run(with(&faulty, "solve 8 -e cadical --strategy blocking"));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stderr.contains("cadical") && run.stderr.contains("backtrack"), "{run:?}");
}

#[test]
fn a_program_that_hangs_ends_with_the_run() {
    let hangs = program("cadical", "exec /bin/sleep 1000");
    for line in ["solve 8 -e cadical --timeout 1s", "count 8 -e cadical --timeout 1s"] {
        let start = Instant::now();
        let run = end_of(with(&hangs, line).spawn().expect("it starts"), Duration::from_secs(30));
        assert_eq!(run.status.code(), Some(124), "{run:?}");
        assert!(start.elapsed() >= Duration::from_secs(1));
        assert_eq!(files_in(&hangs.path().join("tmp")), [""; 0], "{line}");
    }
}

#[test]
fn ctrl_c_ends_a_program_that_hangs() {
    let hangs = program("cadical", "exec /bin/sleep 1000");
    let child = with(&hangs, "solve 8 -e cadical").spawn().expect("it starts");
    wait_until("the solver to be called", || !files_in(&hangs.path().join("tmp")).is_empty());
    signal("INT", child.id());
    let run = end_of(child, Duration::from_secs(30));
    assert_eq!(run.status.code(), Some(130), "{run:?}");
    assert_eq!(files_in(&hangs.path().join("tmp")), [""; 0]);
}

#[test]
fn real_solvers_solve_and_count() {
    for solver in INSTALLED {
        let record = with_solvers(["count", "8", "-e", solver, "--json"]).records().remove(0);
        assert_eq!((&record["engine"], &record["total"]), (&solver.into(), &"92".into()));
        assert!(record["found_by"]["solver"] != "0", "{record}");
        for strategy in ["blocking", "cubes"] {
            let line = format!("solve 6 -e {solver} --json --strategy {strategy} --residual 12");
            let line = line.replace("blocking --residual 12", "blocking");
            let record = with_solvers(line.split(' ')).records().remove(0);
            assert_eq!((&record["engine"], &record["total"]), (&solver.into(), &"4".into()));
        }
    }
}

#[test]
fn real_solvers_agree_under_every_encoding() {
    needed();
    let answer = nq_sat("verify 6 -e search -e cadical").answer();
    let rows = answer.lines().filter(|row| row.contains(" cadical "));
    let rows: Vec<_> = rows.collect();
    assert!(rows.len() >= 7 && rows[1..].iter().all(|row| row.ends_with("  agrees")), "{answer}");
    assert!(answer.contains("\nAGREED: "), "{answer}");
}

/// Placements that contain others, cardinalities, and a largest number.
#[test]
fn real_solvers_find_the_largest_number_of_knights() {
    needed();
    for solver in ["cadical", "minisat", "clasp"] {
        for cardinality in ["sequential", "totalizer", "network", "adder"] {
            let line = "solve 5 -m queens-and-knights --json";
            let line = format!("{line} --cardinality {cardinality} -e {solver} --residual 10");
            let ours = nq_sat(&line.replace(solver, "varisat")).records().remove(0);
            let theirs = nq_sat(&line).records().remove(0);
            for key in ["params", "total", "fundamental", "digest"] {
                assert_eq!(theirs[key], ours[key], "{line}");
            }
        }
    }
}

#[test]
fn random_models_are_answered_correctly() {
    needed();
    let answer = nq_sat("verify --fuzz 12 --seed 3 --engine cadical").answer();
    assert!(answer.contains("cadical"), "{answer}");
}

/// The environment has no PATH here, so programs are searched where the system would.
#[test]
fn solvers_are_listed_with_path_and_version() {
    needed();
    let records = nq_sat("list solvers --json").records();
    let row = |name: &str| {
        let row = records.iter().find(|row| row["name"] == name);
        row.unwrap_or_else(|| panic!("{name} is missing")).clone()
    };
    let clasp = row("clasp");
    assert_eq!(clasp["found"], true);
    assert!(clasp["path"].as_str().is_some_and(|path| path.ends_with("bin/clasp")), "{clasp}");
    assert_eq!(clasp["command"], "clasp --verbose=0 {cnf}");
    assert!(clasp["version"].as_str().is_some_and(|v| v.starts_with("clasp version 3")), "{clasp}");
    assert!(row("minisat")["version"].is_null(), "it cannot print its version");
    assert!(row("varisat")["path"].is_null(), "it is built in");
    let text = nq_sat("list solvers").answer();
    assert!(text.contains("    command    minisat -verb=0 {cnf} {result}\n"), "{text}");
}

/// Far longer than any of this takes. A run that waits for a pipe waits for ever.
const PATIENCE: Duration = HANGS;

/// A solver that answers into a pipe, under `verify`: it has one second, and a verdict.
#[test]
fn solver_that_answers_into_a_pipe_is_faulty() {
    needed();
    let folder = tempdir().expect("a folder");
    let mut command =
        inside(folder.path(), "verify 5 --engine search --encoding pairwise --solver");
    command.arg("sh -c 'mkfifo \"$2\"; exit 10' solver {cnf} {result}");
    command.env("PATH", "/usr/bin:/bin");
    let run = end_of(command.spawn().expect("it starts"), PATIENCE);
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stdout.contains("BAD-OUTPUT: its result file cannot be read"), "{run:?}");
    assert!(run.stdout.contains("  the formula       nq-sat-kept/n-queens-5"), "{run:?}");
    assert_eq!(files_in(folder.path()), ["nq-sat-kept"]);
}

/// On a full disk (a limit on the size of files stands in), the formula is lost, but not the
/// verdict.
#[test]
fn fault_is_reported_though_the_formula_cannot_be_kept() {
    needed();
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("nq-sat-kept"), "in the way").expect("written");
    let line = "verify 5 --engine search --encoding pairwise --solver";
    for json in [false, true] {
        let mut command = inside(folder.path(), line);
        command.arg("sh -c 'echo s UNSATISFIABLE; exit 20' solver {cnf}");
        command.args(json.then_some("--json")).env("PATH", "/usr/bin:/bin");
        let run = run(command);
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        if json {
            assert!(run.stdout.contains("\"not_kept\":\"nq-sat-kept: "), "{run:?}");
        } else {
            assert!(run.stdout.contains("FAULTY: sh -c"), "{run:?}");
            assert!(
                run.stdout.contains("  the formula       is not kept: nq-sat-kept: "),
                "{run:?}"
            );
        }
    }
    assert_eq!(files_in(folder.path()), ["nq-sat-kept"]);
}
