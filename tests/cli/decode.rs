//! `decode` on all forms of an answer. (`external/decode.rs` has the answers of real solvers.)
//! `decode` on what `solve` prints, and on boards in other forms.
//! `decode` on what pseudo-Boolean and MaxSAT solvers may print, also where they chose k.

use std::collections::HashMap;
use std::fs;

use tempfile::tempdir;

use crate::support::{TempPath, boards, decode, nq_sat, sample, with_input};

/// Decodes a text, from a file and from standard input, with the same result.
fn decode_text(size: u32, text: &str) -> String {
    let from_file = decode(&size.to_string(), text).answer();
    assert_eq!(with_input(&format!("decode {size} -"), text).answer(), from_file);
    from_file
}

#[test]
fn other_forms_of_an_answer() {
    let expected = "┌───────┐\n│· ♛ · ·│\n│· · · ♛│\n│♛ · · ·│\n│· · ♛ ·│\n└───────┘\n";
    let model = "-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16";
    for (form, text) in [
        ("bare", format!("{model} 0\n")),
        ("bare, without its end", model.to_owned()),
        ("bare, a literal a line", format!("{}\n0\n", model.replace(' ', "\n"))),
        ("z3", format!("s SATISFIABLE\nv {model}\n")),
        ("windows", format!("s SATISFIABLE\r\nv {model} 0\r\n")),
        ("comments around", format!("c hello\nv {model} 0\nc 1 2 3\ns SATISFIABLE\nc bye\n")),
        ("minisat", format!("SAT\n{model} 0\n")),
    ] {
        let text = decode_text(4, &text);
        assert!(text.starts_with("SATISFIABLE: ") && text.ends_with(expected), "{form}: {text}");
    }
    for unknown in ["s UNKNOWN\n", "INDET\n", "c gave up\ns INDETERMINATE\n"] {
        let text = decode_text(8, unknown);
        assert!(text.starts_with("UNKNOWN: n-queens, n = 8: "), "{unknown}: {text}");
        assert!(text.ends_with("no two pieces attack\neach other\n"), "{unknown}: {text}");
    }
    assert!(decode_text(0, "s SATISFIABLE\nv 0\n").ends_with("┌┐\n└┘\n"), "no variables at all");
}

/// What people paste: placements, what MiniZinc and Python print, verdicts without a mark.
#[test]
fn pasted_answers() {
    let squares = "Qa2 Qb4 Qc1 Qd3";
    let board = ". Q . .\n. . . Q\nQ . . .\n. . Q .\n";
    let model = "-1, 2, -3, -4, -5, -6, -7, 8, 9, -10, -11, -12, -13, -14, 15, -16";
    let expected = decode_text(4, squares);
    assert!(expected.contains("the model is a placement"), "{expected}");
    for text in [
        &format!("{board}{squares}\n----------\n"),
        &format!("% about\n{board}{squares}\n----------\n==========\n"),
        "1Q2/3Q/Q3/2Q1",
        "1q2/3q/q3/2q1 w - - 0 1\n",
        &format!("[{model}]\n"),
        &format!("SATISFIABLE\n[{}]", model.replace(' ', "")),
        &format!("[{}]", model.replace(' ', "\n ")),
        &format!("SATISFIABLE\n{}\n", model.replace(',', "")),
    ] {
        assert_eq!(decode_text(4, text), expected, "{text}");
    }
    for text in ["UNSATISFIABLE\n", "=====UNSATISFIABLE=====\n", "s UNSATISFIABLE"] {
        assert!(decode_text(3, text).starts_with("UNSATISFIABLE: "), "{text}");
    }
    let both = format!("{squares}\n----------\nQa3 Qb1 Qc4 Qd2\n----------\n==========\n");
    let records = decode("4 --all --json", both).records();
    assert_eq!(records.last().expect("a summary")["total"], "2");
}

/// MiniZinc prints better and better answers of a model with an objective.
#[test]
fn the_best_answer_of_minizinc_counts() {
    let text = "k = 3\nQa4 Qb4 Qc4\n----------\nk = 2\nQa4 Qc2\n----------\n==========\n";
    let answer = decode("4 -m queens-domination --all", text).answer();
    assert!(answer.contains("k = 2"), "{answer}");
}

#[test]
fn the_answer_of_solve_is_decoded() {
    for size in [1, 5, 8, 20] {
        let answer = nq_sat(&format!("solve {size} --first --format dimacs")).says(10);
        let text = decode_text(size, &answer);
        let solved = nq_sat(&format!("solve {size} --first")).answer();
        assert_eq!(boards(&text), boards(&solved), "n = {size}");
    }
}

/// `--for` reads size, model and encodings from the head of the exported file.
#[test]
fn an_exported_file_names_the_question() {
    let folder = tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).display().to_string();
    let answer = place("answer");
    let knights = "-m queens-and-knights -k 1 --cardinality totalizer";
    for (solve, export, name) in [
        ("solve 6", "export 6 --encoding product", "q.cnf"),
        ("solve 6", "export 6", "q.cnf.gz"),
        ("solve 6", "export 6", "q.opb"),
        ("solve 5 -m queens-and-knights -k 1", &format!("export 5 {knights}"), "k.cnf"),
    ] {
        let file = place(name);
        nq_sat(&format!("{export} -o {file}")).answer();
        let options = export.strip_prefix("export").expect("an export");
        let first = nq_sat(&format!("{solve} --first --format dimacs")).says(10);
        fs::write(&answer, first).expect("the answer");
        let named = nq_sat(&format!("decode{options} {answer} --json")).answer();
        let by_file = nq_sat(&format!("decode --for {file} {answer} --json")).answer();
        assert_eq!(by_file, named, "{name}");
    }
    // The answer belongs to a larger board.
    fs::write(&answer, nq_sat("solve 8 --first --format dimacs").says(10)).expect("the answer");
    nq_sat(&format!("decode --for {} {answer}", place("q.cnf"))).complaint(1);
}

/// The placements are the same in each style, with the text of `solve` around them.
#[test]
fn what_solve_prints_is_decoded() {
    const DOMINATION: &str = "-m queens-domination -k 3";
    const ARMIES: &str = "-m queens-and-knights -k 1";
    let styles = ["box", "plain", "coords", "fen", "matrix", "dots", "dfns", "j"];
    let of_one_kind = styles.iter().map(|style| ("6", "", *style));
    let by_rows = [("6", "", "permutation"), ("8", "", "permutation"), ("4", "", "permutation")];
    let others = ["box", "plain", "fen", "coords"].map(|style| ("5", ARMIES, style));
    let more = [("5", DOMINATION, "matrix"), ("5", DOMINATION, "dots"), ("5", DOMINATION, "box")];
    let all = of_one_kind.chain(sample(2, by_rows.into_iter().chain(others).chain(more)));
    let solved = |(size, model): &(&str, &str)| {
        let records = nq_sat(&format!("solve {size} {model} --all --json")).records();
        records.into_iter().find(|record| record["type"] == "tally").expect("a tally")
    };
    let mut tallies = HashMap::new();
    for (size, model, style) in all {
        let words = format!("solve {size} {model} --all --style {style}");
        let printed = nq_sat(&words).answer();
        let read = with_input(&format!("decode {size} - {model} --all --json"), &printed);
        let read = read.records().pop().expect("a summary");
        let question = (size, model);
        let tally = tallies.entry(question).or_insert_with(|| solved(&question));
        for key in ["total", "digest"] {
            assert_eq!(read[key], tally[key], "{words}: {key}");
        }
    }
    let more = ["--coordinates", "--coordinates --style plain", "--show attacks", "--ascii"];
    for options in sample(2, more) {
        let printed = nq_sat(&format!("solve 6 --all {options}")).answer();
        let read = with_input("decode 6 - --all --json", &printed).records();
        assert_eq!(read.last().expect("a summary")["total"], "4", "{options}");
    }
    // Boards of regions have lines between their squares.
    let printed = nq_sat("solve -m models/examples/star-battle.toml").answer();
    let read = with_input("decode - -m models/examples/star-battle.toml", &printed);
    assert!(read.answer().contains("the model is a placement"));
}

#[test]
fn boards_are_pasted_in_many_forms() {
    let expected = decode("4", "Qc4 Qa3 Qd2 Qb1").answer();
    for text in [
        "..Q.\nQ...\n...Q\n.Q..\n",
        "_ _ Q _\nQ _ _ _\n_ _ _ Q\n_ Q _ _",
        "--Q-\nQ---\n---Q\n-Q--",
        "0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n",
        "0010\n1000\n0001\n0100\n",
        "[[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]",
        "[\"..Q.\", \"Q...\", \"...Q\", \".Q..\"]",
        "[[\"..Q.\",\n  \"Q...\",\n  \"...Q\",\n  \".Q..\"]]\n",
        "['..Q.', 'Q...', '...Q', '.Q..']",
        "· · ♛ ·\n♕\u{fe0f} · · ·\n· · · 👑\n· ⍟ · ·\n",
        "..×.\n×...\n...×\n.×..",
        "+-------+\n|. . Q .|\n|Q . . .|\n|. . . Q|\n|. Q . .|\n+-------+\n",
        "4 . . Q .\n3 Q . . .\n2 . . . Q\n1 . Q . .\n  a b c d\n",
        "My solution:\n\n..Q.\nQ...\n...Q\n.Q..\n\nIs it right?\n",
    ] {
        assert_eq!(decode("4", text).answer(), expected, "{text}");
    }
    for (text, first) in [("2 0 3 1", 0), ("[3, 1, 4, 2]", 1), ("3,1,4,2\n", 1)] {
        let note =
            format!("\n(read as the column in each row from the top, counted from {first})\n");
        let answer = decode("4", text).answer();
        assert!(answer.contains(&note), "{answer}");
        assert_eq!(answer.replace(&note[1..], ""), expected, "{text}");
    }
    let both = "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]";
    for text in
        [both, "1 3 0 2\n2 0 3 1\n", "sat\n.Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n"]
    {
        assert_eq!(decode("4 --all --json", text).records().last().expect("it")["total"], "2");
        decode("4", text).refused(&["there are 2 models, not one"]);
    }
    assert!(decode("3 -m kings", "...\n...\n...\n").answer().contains("the model is a placement"));
}

#[test]
fn what_is_no_board_or_has_two_readings_is_refused() {
    for (line, text, why) in [
        ("4", "..Q.\nQ...\n", "a drawn board has 2 of 4 rows"),
        (
            "5",
            "..Q.\nQ...\n...Q\n.Q..\n",
            "line 1: 4 squares in a row, and the board has 5 columns",
        ),
        ("4", "1 2 1 2", "line 1: columns from 0 or from 1? Write squares"),
        ("4", "1 2 3 4 5", "a value: it is cut off, or for another size"),
        ("3 --block a3", "Q..\n...\n...\n", "line 3: no piece may be on a3"),
        ("4", "Optimal - objective value 0.0\n 1 x_Q_b4 1 0\n", "line 1: this answers an LP, MPS"),
        ("4", "Model status\nOptimal\n", "give --for EXPORT"),
        ("4", "sat\n(\n  (define-fun Q_b4 () Bool true)\n)\n", "line 3: this answers an LP, MPS"),
        ("4", "s SATISFIABLE\nv <instantiation>\nv <list> Q[] </list>\n", "give --for EXPORT"),
        ("4", "-1 2 0\nd 3 4 0\n0\n", "line 2: this is a step of a proof"),
        ("4", "-1 2 0\n-3 0\n0\n", "is it a proof or a formula?"),
        ("4", "12 -1 2 0 4 7 0\n", "a proof, or models that end with 0?"),
        ("4", "pseudo-Boolean proof version 2.0\nf 9\n", "line 1: this is a step of a proof"),
        ("4", "hello\nworld\n", "line 1: `hello` is neither"),
        ("4", "hello\ns UNSATISFIABLE\n", "line 1: `hello` is neither"),
    ] {
        decode(line, text).refused(&["answer.out: ", why]);
    }
    // A placement that breaks the rules says how it was read.
    let wrong = decode("4", "0 1 2 3").complaint(1);
    assert!(wrong.contains("(read as the column in each row"), "{wrong}");
}

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
