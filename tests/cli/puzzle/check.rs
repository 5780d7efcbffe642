//! Answers to puzzles, right and wrong, and puzzles of other shapes.

use serde_json::{Value, from_str, json};
use tempfile::tempdir;

use crate::support::{Run, command, run_on, with_input};

const FOUR: &str = "AAAA\nBBBB\nCCCD\nCCCD\n";

/// Checks an answer to a puzzle on standard input.
fn check(puzzle: &str, answer: &str, options: &[&str]) -> Run {
    let words = ["puzzle", "check", "-", answer];
    run_on(puzzle, command(words.iter().chain(options)))
}

#[test]
fn an_answer_is_a_solution_or_breaks_a_rule() {
    let folder = tempdir().expect("a folder");
    let board = folder.path().join("answer.txt");
    std::fs::write(&board, "· · ♛ ·\n♛ · · ·\n· · · ♛\n· ♛ · ·\n").expect("a file");
    let board = board.to_str().expect("a name");
    for answer in ["Qa3 Qb1 Qc4 Qd2", "c4 a3 d2 b1", "3 1 4 2", "2Q1/Q3/3Q/1Q2", board] {
        assert_eq!(check(FOUR, answer, &[]).says(0), "a solution\n", "{answer}");
    }
    for (answer, rule) in [
        ("a2 b4 c1", "there are 3 of the piece Q (queen), not 4"),
        ("a2 b4 c1 d3", "there are 2 of the pieces Q on region C, not 1"),
        ("a4 b3 c1 d2", "Qa4 attacks Qb3 (on its diagonal): no queen may attack a queen"),
    ] {
        let said = check(FOUR, answer, &[]).says(1);
        assert_eq!(said, format!("no solution: {rule}\n"));
        let record: Value = from_str(&check(FOUR, answer, &["--json"]).says(1)).expect("JSON");
        let expected = json!({
            "type": "answer", "model": "region-queens", "n": 4, "solves": false, "broken": rule
        });
        assert_eq!(record, expected);
    }
    let unread = "it is no placement on the 4 x 4 board: write squares such as `a2 b4`, the \
                  column in each row, or a line for each row";
    for (answer, why) in [
        ("hello", unread),
        ("a2 b4 c1 z9", unread),
        ("2 4 1", unread),
        ("s UNSATISFIABLE", unread),
        ("c4 a3 d2 b1\na3 b1 c4 d1", "it has 2 answers: write one"),
        (". Q . .\n", "a drawn board has 1 of 4 rows: write squares, as Qa2 Qb4"),
    ] {
        let said = check(FOUR, answer, &[]).complaint(2);
        assert_eq!(said, format!("the answer: {why}"), "{answer}");
    }
    std::fs::write(board, "hello").expect("a file");
    assert_eq!(check(FOUR, board, &[]).complaint(2), format!("{board}: {unread}"));
    let why = "standard input is the puzzle or the answer: give one of them as a file";
    assert_eq!(check(FOUR, "-", &[]).complaint(2), why);
    let level = json!({ "grid": FOUR.lines().collect::<Vec<_>>() });
    let why = "check takes one puzzle: take it with --pick";
    assert_eq!(check(&format!("{level}\n{level}\n"), "b4", &[]).complaint(2), why);
}

/// The only solution of each comes from a brute force outside this project.
#[test]
fn boards_of_any_sides_are_puzzles() {
    for (grid, solution, note) in [
        ("AA.B\nAABB\nC..D\nCCDD\n", "Qa2 Qb4 Qc1 Qd3", "3 squares in no region"),
        ("AABBB\nDDBDD\nDDDDC\nDDDDC\n", "Qa4 Qb1 Qc3 Qe2", "4 rows and 5 columns"),
        ("ABBBDD\nBBBDDD\nBBBCDD\nBBBDDD\n", "Qa4 Qb1 Qd2 Qf3", "4 rows and 6 columns"),
    ] {
        let run = with_input("puzzle solve - --json", grid);
        assert_eq!(run.stderr, format!("standard input: read with {note}\n"));
        let record: Value = from_str(&run.stdout).expect("JSON");
        assert_eq!(record["solutions"], json!([solution]), "{record}");
        let route = with_input("puzzle explain - -q", grid).says(0);
        assert_eq!(route.matches('♛').count(), 4, "{route}");
        for format in ["json", "toml", "csv", "emoji"] {
            let form = with_input(&format!("puzzle convert - -q -f {format}"), grid).says(0);
            let again = with_input("puzzle solve - -q --json", &form).says(0);
            assert_eq!(again, run.stdout, "{form}");
        }
        assert_eq!(check(grid, solution, &["-q"]).says(0), "a solution\n");
    }
}
