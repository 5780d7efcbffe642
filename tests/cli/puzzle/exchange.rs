//! Puzzles in the forms in which people exchange them: read, said how, and written.

use crate::support::program::{nq_sat, with_input};

const FOUR: &str = "AAAA\nBBBB\nCCCD\nCCCD\n";
const LINK: &str = "https://puzz.link/p?starbattle/4/4/1/028vs0";

#[test]
fn each_reading_has_the_answer_of_the_letters_and_says_so() {
    let plain = with_input("puzzle solve -", FOUR);
    assert_eq!(plain.stderr, "");
    let message = format!("Queens 163\n🟥🟥🟥🟥\n🟦🟦🟦🟦\n🟩🟩🟩🟨\n🟩🟩👑🟩🟨\n{LINK}\n");
    for (text, reading) in [
        ("# title\nAAAA\nBBBB\nCCCD\nCCCD", "without line 1"),
        ("[[0,0,0,0],[1,1,1,1],[2,2,2,3],[2,2,2,3]]", "as a list"),
        ("AAAABBBBCCCDCCCD", "as one line with all squares"),
        (LINK, "as a link with 1 star"),
        (&message, "without the 1 queen on its regions, without lines 1, 6"),
        (&plain.stdout, "as a board in a box without its 4 pieces"),
    ] {
        let run = with_input("puzzle solve -", text);
        assert_eq!((run.status.code(), &run.stdout), (Some(0), &plain.stdout), "{text}");
        assert_eq!(run.stderr, format!("standard input: read {reading}\n"));
        let run = with_input("puzzle solve - --quiet", text);
        assert_eq!((run.stdout, run.stderr), (plain.stdout.clone(), String::new()), "{text}");
    }
    let run = nq_sat(&format!("puzzle solve {LINK}"));
    assert_eq!((run.stdout, run.stderr), (plain.stdout, String::new()));
}

#[test]
fn a_converted_puzzle_is_the_same_puzzle() {
    let solved = |text: &str| with_input("puzzle solve - --json --quiet", text).stdout;
    for format in ["letters", "emoji", "csv", "json", "toml", "puzzlink", "penpa"] {
        let written = with_input(&format!("puzzle convert - --format {format}"), FOUR).says(0);
        assert_eq!(solved(&written), solved(FOUR), "{format}");
    }
    let svg = with_input("puzzle convert - --format svg", FOUR).says(0);
    roxmltree::Document::parse(&svg).expect("valid XML");
    let battle = "puzzle convert models/examples/star-battle.toml --format";
    let link = nq_sat(&format!("{battle} puzzlink")).says(0);
    let again = nq_sat(&format!("puzzle convert {} --format penpa", link.trim())).says(0);
    assert_eq!(again, nq_sat(&format!("{battle} penpa")).says(0));
    assert_eq!(
        nq_sat(&format!("puzzle convert {}", again.trim())).says(0),
        nq_sat(&format!("{battle} letters")).says(0)
    );
}

#[test]
fn make_prints_the_format() {
    let grid = nq_sat("puzzle make 6 --number 2").says(0);
    let links = nq_sat("puzzle make 6 --number 2 --format puzzlink").says(0);
    let read = links.lines().map(|link| nq_sat(&format!("puzzle convert {link}")).says(0));
    assert_eq!(read.collect::<Vec<_>>().join("\n"), grid);
}
