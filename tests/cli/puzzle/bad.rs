//! Files that are not puzzles: one sentence each, and exit code 2.

use super::with_input;
use crate::support::program::nq_sat;

#[track_caller]
fn refused(grid: &str, why: &str) {
    let run = with_input("puzzle solve -", grid);
    assert_eq!(run.stderr, format!("nq-sat: standard input: {why}\n"));
    assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""));
}

/// The unit tests of grids have all faults.
#[test]
fn faults_of_a_grid_have_a_place_and_a_remedy() {
    refused(
        "AB\nA.\n",
        "line 2, column 2: `.` is not a region: write a letter, a digit or an emoji for each \
         square; or only `.` and `Q`, for given queens",
    );
    refused(
        "Q..\n...",
        "line 2, column 3: the grid has 2 rows and 3 columns: give as many rows as columns",
    );
    let run = with_input("puzzle solve - --stars 1", "..\n..");
    let why = "--stars belongs to a grid of regions, and this grid has given queens: leave out \
               --stars";
    assert_eq!(run.stderr, format!("nq-sat: {why}\n"));
    assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""));
}

#[test]
fn options_that_do_not_apply_are_refused() {
    for (line, why) in [
        (
            "puzzle solve models/examples/star-battle.toml --stars 2",
            "--stars belongs to a grid, and a model has its own numbers: leave out --stars",
        ),
        (
            "puzzle solve models/examples/queens-grid.txt --json --bare",
            "--bare prints boards, and --json prints none: leave out one of them",
        ),
    ] {
        let run = nq_sat(line);
        assert_eq!(run.stderr, format!("nq-sat: {why}\n"));
        assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""));
    }
    for stars in ["0", "-1", "101", "two"] {
        let run = nq_sat(&format!("puzzle solve models/examples/queens-grid.txt --stars {stars}"));
        assert_eq!(run.status.code(), Some(2), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
    }
}

#[test]
fn files_that_cannot_be_read_are_named() {
    for file in ["no-such-file.txt", "no-such-file.toml", "docs"] {
        let run = nq_sat(&format!("puzzle solve {file}"));
        assert_eq!(run.status.code(), Some(2), "{run:?}");
        assert!(run.stderr.contains(file) && run.stderr.lines().count() == 1, "{run:?}");
    }
}
