//! The functions behind the exports, on the host.

use std::cell::RefCell;

use serde_json::{Value, json};

use crate::{answers, puzzles, question};

fn asked(question: &Value) -> question::Question {
    question::read(&question.to_string()).expect("a question")
}

/// The numbers of n queens are those of A000170 and A002562.
#[test]
fn answers_have_the_numbers_and_the_page() {
    let parts = RefCell::new(Vec::new());
    let tell = |value: &Value| parts.borrow_mut().push(value.clone());
    let eight = asked(&json!({ "model": "n-queens", "n": 8 }));
    let solved = answers::solve(&eight.query, true, &tell).expect("an answer");
    assert_eq!((&solved["placements"], &solved["fundamental"]), (&"92".into(), &"12".into()));
    let page = solved["page"].as_str().expect("a page");
    assert!(page.contains("placements were checked") && page.contains("A000170(8) = 92"));
    let boards = parts.take().into_iter().filter(|part| part["svg"].is_string());
    assert_eq!(boards.count(), 12);
    let rows = answers::count(&asked(&json!({ "n": 1 })), 8, &tell).expect("rows");
    let numbers: Vec<_> = (0..8).map(|row| rows[row]["placements"].as_str().unwrap()).collect();
    assert_eq!(numbers, ["1", "0", "0", "2", "10", "4", "40", "92"]);
    assert_eq!(parts.take().len(), 8);
}

/// Without a value of its parameter, an optimising model takes the best one.
#[test]
fn parameters_fixed_pieces_and_blocked_squares_count() {
    let tell = |_: &Value| ();
    let best = asked(&json!({ "model": "queens-and-knights", "n": 5 }));
    assert_eq!(answers::count(&best, 5, &tell).expect("rows")[0]["level"], 2);
    let question = json!({ "n": 8, "fix": "Qb4,Qd5", "block": "a8" });
    let drawn = asked(&question);
    let solved = answers::solve(&drawn.query, false, &tell).expect("an answer");
    assert_eq!(solved["placements"], "2");
    let described = answers::describe(&drawn).expect("a description");
    assert_eq!((&described["rows"], &described["blocked"]), (&8.into(), &json!(["a8"])));
    let toml = "name = \"rooks\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n[[piece]]\n\
                symbol = \"R\"\nmoves = \"R\"\ncount = \"n\"\n";
    let own = asked(&json!({ "toml": toml, "n": 4 }));
    assert_eq!(answers::count(&own, 4, &tell).expect("rows")[0]["placements"], "24");
}

#[test]
fn files_are_those_of_the_program() {
    let four = asked(&json!({ "n": 4 }));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("four.cnf");
    nq_sat::Query::new(nq_sat::Model::n_queens(), 4).write(&file).expect("written");
    let exported = answers::export(&four.query, "dimacs").expect("a file");
    let lines = |text: &str| text.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
    let written = std::fs::read_to_string(&file).expect("a text");
    assert_eq!(lines(exported["text"].as_str().expect("a text")), lines(&written));
    let output = "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n";
    let decoded = answers::decode(&four.query, output).expect("decoded");
    assert_eq!(decoded["boards"].as_array().map(Vec::len), Some(1));
    assert!(answers::decode(&four.query, &output.replace("-1 2", "1 2")).is_err());
    assert!(answers::export(&four.query, "word").is_err());
}

#[test]
fn puzzles_are_made_and_read() {
    let made = puzzles::make("regions", 8, 7, 0).expect("a puzzle");
    let grid = made["grid"].as_str().expect("a grid");
    let read = puzzles::read(grid, 0).expect("a puzzle");
    assert_eq!(
        (&read["verdict"], &read["rating"]),
        (&"exactly one solution".into(), &made["rating"])
    );
    assert!(read["page"].as_str().expect("a page").contains("<script"));
    assert_eq!(puzzles::read("AB\nAB\n", 0).expect("an answer")["verdict"], "no solutions");
}

#[test]
fn faults_are_one_line() {
    for question in [
        json!({ "model": "nothing" }),
        json!({ "toml": "name = 3" }),
        json!({ "n": 8, "fix": "Qa9" }),
        json!({ "n": 8, "block": "z" }),
        json!({ "n": 5000 }),
    ] {
        let fault = question::read(&question.to_string())
            .and_then(|asked| answers::describe(&asked))
            .expect_err("a fault");
        assert_eq!(fault.lines().count(), 1, "{fault}");
    }
    assert!(answers::steps(11).is_err());
    let gallery = answers::gallery().expect("models");
    assert_eq!(gallery.as_array().map(Vec::len), Some(20));
}
