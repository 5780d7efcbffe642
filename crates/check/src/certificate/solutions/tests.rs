//! Correct lists, and each kind of fault.

use super::*;
use nq_board::base::Square;
use nq_board::model::{Model, Settings, builtin};

fn queens(size: u32) -> Problem {
    builtin::by_name("n-queens").unwrap().problem(size, &Settings::default()).unwrap()
}

fn read(problem: &Problem, text: &str) -> Result<Solutions, CheckError> {
    Solutions::read(problem, text.as_bytes(), &Control::default())
}

fn fault(problem: &Problem, text: &str) -> String {
    read(problem, text).expect_err(text).to_string()
}

#[test]
fn placements_and_digest_are_those_of_the_text() {
    let solutions = read(&queens(4), "Qa2 Qb4 Qc1 Qd3\nQa3 Qb1 Qc4 Qd2\n").unwrap();
    let columns = solutions.placements.iter().map(|placement| {
        placement.pieces().iter().map(|placed| placed.square.col).collect::<Vec<_>>()
    });
    assert_eq!(columns.collect::<Vec<_>>(), [[1, 3, 0, 2], [2, 0, 3, 1]]);
    let mut digest = Digest::default();
    digest.add_text("Qa3 Qb1 Qc4 Qd2");
    digest.add_text("Qa2 Qb4 Qc1 Qd3");
    assert_eq!(solutions.digest, digest);
}

/// One empty placement is one empty line; no placement is no line.
#[test]
fn nothing_and_the_empty_placement_differ() {
    let one = read(&queens(0), "\n").unwrap();
    assert_eq!(one.placements, [Placement::default()]);
    assert_ne!(one.digest, Digest::default());
    assert_eq!(read(&queens(0), ""), Ok(Solutions::default()));
    assert_eq!(read(&queens(2), ""), Ok(Solutions::default()));
    assert_eq!(
        fault(&queens(2), "\n"),
        "line 1: no placement of this problem: there are 0 of the piece Q (queen), not 2"
    );
}

#[test]
fn faults_are_named_with_their_lines() {
    let expected = "expected pieces of the model with their squares, such as Qa1:";
    let (first, second) = ("Qa2 Qb4 Qc1 Qd3\n", "Qa3 Qb1 Qc4 Qd2\n");
    let order = "this line must come before the one above, or is the same: lines must be sorted \
                 as byte strings, each once";
    let square = "is not a square: write its file and rank, such as a1";
    let off = "is not on the 4 x 4 board";
    let space = "one space separates pieces, and none surrounds them";
    let found = |word: &str, why: &str| format!("line 1: found `{word}`, {expected} {why}");
    let wrong = |why: &str| format!("line 1: no placement of this problem: {why}");
    let sorted = "the pieces of a line must be sorted as byte strings, each once";
    let cases = [
        (format!("{second}{first}"), format!("line 2: {order}")),
        (format!("{first}{first}"), format!("line 2: {order}")),
        ("Qb4 Qa2 Qc1 Qd3\n".to_owned(), format!("line 1: `Qa2` after `Qb4`: {sorted}")),
        ("Qa2 Qa2 Qb4 Qc1\n".to_owned(), format!("line 1: `Qa2` after `Qa2`: {sorted}")),
        (
            format!("{first}Na3\n"),
            format!("line 2: found `Na3`, {expected} the model has no piece `N`"),
        ),
        ("qa2\n".to_owned(), found("qa2", "the model has no piece `q`")),
        ("Qa5\n".to_owned(), found("Qa5", &format!("`a5` {off}"))),
        ("Qe1\n".to_owned(), found("Qe1", &format!("`e1` {off}"))),
        ("Q\n".to_owned(), found("Q", &format!("`` {square}"))),
        ("Qa01\n".to_owned(), found("Qa01", &format!("`a01` {square}"))),
        ("Qa2  Qb4\n".to_owned(), found("", space)),
        ("Qa2 Qb4 Qc1 Qd3 \n".to_owned(), found("", space)),
        ("Qa2 Qb4 Qc1 Qd3\r\n".to_owned(), found("Qd3\\r", &format!("`d3\\r` {square}"))),
        ("♛a2\n".to_owned(), found("♛a2", "the model has no piece `♛`")),
        (
            "Qa2 Qb3 Qc1 Qd4\n".to_owned(),
            wrong("Qb3 attacks Qa2 (on its diagonal): no queen may attack a queen"),
        ),
        ("Qa2 Qb4 Qc1\n".to_owned(), wrong("there are 3 of the piece Q (queen), not 4")),
        (
            first.trim_end().to_owned(),
            "line 1: the file ends inside this line: every line must end with a newline".to_owned(),
        ),
    ];
    for (text, message) in cases {
        assert_eq!(fault(&queens(4), &text), message, "{text:?}");
    }
    let bytes = Solutions::read(&queens(4), &b"Q\xff1\n"[..], &Control::default()).unwrap_err();
    assert_eq!(bytes.to_string(), format!("line 1: found `Q\u{fffd}1`, {expected} not UTF-8 text"));
}

#[test]
fn blocked_and_fixed_squares_count() {
    let mut problem = queens(1);
    problem.blocked = vec![Square::new(0, 0)];
    assert_eq!(
        fault(&problem, "Qa1\n"),
        "line 1: no placement of this problem: Qa1 stands on a blocked square"
    );
}

/// Byte strings: `Qa10` comes before `Qa2`, and pieces are in the order of their letters, whatever
/// their order in the model.
#[test]
fn the_order_is_that_of_byte_strings() {
    let text = "name = \"m\"\nmay_not_attack = []\n[board]\nrows = \"n\"\ncolumns = \"1\"\n\
                [[piece]]\nsymbol = \"Q\"\nmoves = \"Q\"\ncount = \"1\"\n\
                [[piece]]\nsymbol = \"N\"\nmoves = \"N\"\ncount = \"1\"\n";
    let problem = Model::from_toml("m", text).unwrap().problem(10, &Settings::default()).unwrap();
    assert_eq!(read(&problem, "Na10 Qa2\nNa2 Qa10\n").unwrap().placements.len(), 2);
    assert!(
        fault(&problem, "Na2 Qa10\nNa10 Qa2\n").starts_with("line 2: this line must come before")
    );
    assert!(fault(&problem, "Qa2 Na10\n").starts_with("line 1: `Na10` after `Qa2`:"));
}

#[test]
fn a_long_list_is_read_and_can_be_stopped() {
    let text = "name = \"m\"\n[board]\nrows = \"n\"\ncolumns = \"1\"\n\
                [[piece]]\nsymbol = \"Q\"\nmoves = \"Q\"\ncount = \"1\"\n";
    let problem = Model::from_toml("m", text).unwrap();
    let problem = problem.problem(2000, &Settings::default()).unwrap();
    let mut lines: Vec<String> = (1..=2000).map(|rank| format!("Qa{rank}\n")).collect();
    lines.sort();
    let text = lines.concat();
    assert_eq!(read(&problem, &text).unwrap().placements.len(), 2000);
    let control = Control::default();
    control.cancel();
    let error = Solutions::read(&problem, text.as_bytes(), &control).unwrap_err();
    assert_eq!(error.to_string(), "interrupted");
}
