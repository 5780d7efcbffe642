//! `decode` on what `solve` prints, and on boards in other forms.

use std::collections::HashMap;

use crate::support::cases::sample;
use crate::support::program::{nq_sat, with_input};
use crate::support::screen::decode;

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
