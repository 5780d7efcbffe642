//! `decode` on what pseudo-Boolean and MaxSAT solvers may print, also where they chose k.

use std::fs;

use crate::support::screen::{TempPath, boards, decode};

const BOTH: &str = "-m queens-and-knights";

/// `10` is two bits or the number ten: the same word read both ways.
#[test]
fn bits_and_numbers_are_told_apart() {
    let line = "1 -m queens-and-knights --set queens=1 --set knights=0";
    let text = decode(line, "o 0\ns OPTIMUM FOUND\nv 10\n").answer();
    assert_eq!(boards(&text), [["♛"]]);
    decode(line, "o 0\ns OPTIMUM FOUND\nv 10 0\n").refused(&["literal 10 is out of range"]);
    decode(line, "s SATISFIABLE\nv 10\nv 0\n").refused(&["literal 10 is out of range"]);
    let placement = "v 0100\nv 0001\nv 1000\nv 0010\n";
    decode("4", placement).refused(&["4 models, not one"]);
    decode("4", placement.replace("\nv ", "")).answer();
    decode("4", "v 10\nv -11\n").refused(&["2 of the 16 board variables"]);
}

#[test]
fn a_model_at_no_level_is_shown_wrong() {
    let queen_alone = format!("v {}\n", "x1 ".to_owned() + &negated(2..=32));
    let said = decode(&format!("4 {BOTH}"), &queen_alone).complaint(1);
    for part in [
        "answer.out: the model breaks the rules: ",
        "1 of the piece Q (queen)",
        "0 of the piece N (knight)",
        "k is the number of each",
    ] {
        assert!(said.contains(part), "`{part}` is missing in: {said}");
    }
    // A queen on a4 and a knight on d1: she attacks him.
    let attacked = format!("v x1 {} x32\n", negated(2..=31));
    let said = decode(&format!("4 {BOTH}"), &attacked).complaint(1);
    assert!(said.contains("Qa4 attacks Nd1"), "{said}");
}

fn negated(variables: std::ops::RangeInclusive<i32>) -> String {
    let literals: Vec<_> = variables.map(|variable| format!("-x{variable}")).collect();
    literals.join(" ")
}

/// Costs that fall while k does as well: the solver lies, or has another file.
#[test]
fn a_last_model_that_is_not_the_best_is_shown_wrong() {
    // A queen on a4 and a knight on c1, then an empty board.
    let one = format!("v x1 {} x31 -x32\n", negated(2..=30));
    let none = format!("v {}\n", negated(1..=32));
    let line = format!("4 {BOTH}");
    decode(&line, format!("o 0\n{none}o -1\n{one}")).answer();
    let said = decode(&line, format!("o 0\n{one}o -1\n{none}")).complaint(1);
    assert!(said.contains("the last model has k = 0, but one before it k = 1"), "{said}");
    decode(&line, format!("{none}{one}")).refused(&["2 models, not one"]);
}

#[test]
fn a_parameter_that_no_number_of_pieces_is_must_be_given() {
    let file = TempPath::new("board.toml");
    let toml = "name = 'board'\nmaximise = 'k'\nparameters = { k = {} }\n\
                board = { rows = 'n', columns = 'n' }\n\
                piece = [{ symbol = 'Q', moves = 'Q', count = 'k * k' }]\n";
    fs::write(&file, toml).expect("the model");
    let line = format!("3 -m {file}");
    decode(&line, "v 1 0\n").refused(&["cannot maximise `k`", "--set k=NUMBER"]);
    // A linear one tells the value, where there is one.
    fs::write(&file, toml.replace("k * k", "2*k + 1")).expect("the model");
    let line = format!("4 -m {file}");
    let text = decode(&line, format!("v x1 {}\n", negated(2..=16))).answer();
    assert!(text.starts_with("SATISFIABLE: board, n = 4, k = 0: 1 piece Q on"), "{text}");
    let said = decode(&line, format!("v x1 {} x7 {}\n", negated(2..=6), negated(8..=16)));
    assert!(
        said.complaint(1).contains("there are 2 of the piece Q (piece Q), and no k gives that")
    );
}

#[test]
fn no_model_of_an_open_question() {
    for (printed, verdict) in [("s UNSATISFIABLE\n", "UNSATISFIABLE"), ("s UNKNOWN\n", "UNKNOWN")] {
        let text = decode(&format!("4 {BOTH}"), printed).answer();
        assert!(text.starts_with(&format!("{verdict}: queens-and-knights, n = 4: ")), "{text}");
        assert!(text.replace('\n', " ").contains(", k as large as possible "), "{text}");
    }
    let text = decode(&format!("0 {BOTH}"), "o 0\ns OPTIMUM FOUND\nv \n").answer();
    assert!(text.starts_with("OPTIMUM FOUND: queens-and-knights, n = 0, k = 0: "), "{text}");
}

#[test]
fn forms_that_do_not_go_together_are_refused() {
    for (text, fragments) in [
        ("v x1 -2\n", ["line 1", "`-2` in a model of another form"]),
        ("v 1 -2\nv x3\n", ["line 2", "`x3` in a model of another form"]),
        ("v x1 y2\n", ["line 1", "`y2` is not a literal"]),
        ("v x1 x1y\n", ["line 1", "`x1y` is not a literal"]),
        ("o best\nv x1\n", ["line 1", "`o best`"]),
    ] {
        decode("4", text).refused(&fragments);
    }
}
