//! `decode` on the forms in which an answer comes. (`external/decode.rs` has the answers of real solvers.)

use std::fs;
use std::io::Write;
use std::process::Stdio;

use tempfile::tempdir;

use crate::support::program::{command, end_of, nq_sat, run};
use crate::support::screen::{SOON, boards};

/// Decodes a text, from a file and from standard input, which must make no difference.
fn decode_text(size: u32, text: &str) -> String {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("answer");
    fs::write(&file, text).expect("the answer");
    let mut from_file = command(["decode", &size.to_string()]);
    from_file.arg(&file);
    let from_file = run(from_file).answer();

    let mut piped = command(["decode", &size.to_string(), "-"]);
    let mut child = piped.stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(text.as_bytes()).expect("the program reads");
    drop(input);
    assert_eq!(end_of(child, SOON).answer(), from_file);
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

/// Our own answer to a SAT competition is a solver's output like any other.
#[test]
fn our_own_answer_comes_back() {
    for size in [1, 5, 8, 20] {
        let answer = nq_sat(&format!("solve {size} --first --format dimacs")).says(10);
        let text = decode_text(size, &answer);
        let solved = nq_sat(&format!("solve {size} --first")).answer();
        assert_eq!(boards(&text), boards(&solved), "n = {size}");
    }
}
