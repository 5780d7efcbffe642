//! `decode` on all forms of an answer. (`external/decode.rs` has the answers of real solvers.)

use std::fs;

use tempfile::tempdir;

use crate::support::program::{nq_sat, with_input};
use crate::support::screen::{boards, decode};

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

/// The competition format of `solve` is decoded like the output of a solver.
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
