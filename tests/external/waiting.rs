//! External solvers that cannot be supervised: no run waits for ever.

use std::fs;
use std::time::Duration;

use tempfile::tempdir;

use crate::programs::needed;
use crate::support::program::{HANGS, end_of, run};
use crate::support::screen::{files_in, inside};

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
