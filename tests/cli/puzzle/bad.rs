//! Files that are not puzzles: one sentence each, and exit code 2.

use super::with_input;
use crate::support::program::nq_sat;

#[track_caller]
fn refused(grid: &str, why: &str) {
    let run = with_input("puzzle solve -", grid);
    assert_eq!(run.stderr, format!("nq-sat: standard input: {why}\n"));
    assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""));
}

#[test]
fn faults_of_a_grid_have_a_place_and_a_remedy() {
    let empty = "it has no squares: write a line for each row, with a letter for each square's \
                 region";
    refused("", empty);
    refused(" \n\n", empty);
    refused(
        "AB\nA.\n",
        "line 2, column 2: `.` is not a region: write a letter, a digit or an emoji for each \
         square; or only `.` and `Q`, for given queens",
    );
    refused(
        "ABC\nAB\nABC\n",
        "line 2, column 3: this row has 2 squares and the first has 3: give all rows the same \
         length",
    );
    refused(
        "AB\nAB\nAB\n",
        "line 3, column 2: the grid has 3 rows and 2 columns: give as many rows as columns",
    );
    refused(
        "ABC\nABC\nABD\n",
        "line 3, column 3: the region `D` is number 4 of a grid of 3 rows: give as many regions \
         as rows",
    );
    refused(
        "ABB\nABB\nABB\n",
        "line 3, column 3: the grid ends with 2 regions and 3 rows: give as many regions as rows",
    );
}

#[test]
fn faults_of_a_completion_have_a_place_and_a_remedy() {
    refused(
        "..\n.",
        "line 2, column 2: this row has 1 square and the first has 2: give all rows the same \
         length",
    );
    refused(
        "Q..\n...",
        "line 2, column 3: the grid has 2 rows and 3 columns: give as many rows as columns",
    );
    refused(
        "Q.\n.x",
        "line 1, column 2: `.` is not a region: write a letter, a digit or an emoji for each \
         square; or only `.` and `Q`, for given queens",
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
