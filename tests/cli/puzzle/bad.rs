//! Files that are not puzzles: one sentence each, and exit code 2.
//! Puzzles in the forms in which people exchange them: read, said how, and written.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;

use crate::support::{nq_sat, with_input};

#[track_caller]
fn refused(grid: &str, why: &str) {
    let complaint = with_input("puzzle solve -", grid).complaint(2);
    assert_eq!(complaint, format!("standard input: {why}"));
}

/// The unit tests of grids have all faults.
#[test]
fn faults_of_a_grid_have_a_place_and_a_remedy() {
    refused(
        "AB\nA\u{7}\n",
        "line 2, column 2: `\\u{7}` is not a region: write a letter, a digit or an emoji for each \
         square",
    );
    refused(
        "Q..\n...",
        "line 2, column 3: the grid has 2 rows and 3 columns: give as many rows as columns",
    );
    let run = with_input("puzzle solve - --stars 1", "..\n..");
    let why = "--stars belongs to a grid of regions, and this grid has given queens: leave out \
               --stars";
    assert_eq!(run.complaint(2), why);
}

/// A link of Penpa to this text, packed.
fn packed(text: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text).expect("a vector takes all");
    let packed = STANDARD.encode(encoder.finish().expect("a vector takes all"));
    format!("{PENPA}{packed}")
}

const PENPA: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

/// As an argument, a link is refused in the same words: `tests/frozen` has them.
#[test]
fn hostile_links_of_puzz_link_are_refused() {
    let long = "0".repeat(100_000);
    for (data, why) in [
        ("4/4/1/028vs", "the link's borders have 5 digits and 4 rows need 6: copy it again"),
        ("4/4/1/02\u{7}vs0", "character 3 of the link's borders is `\\u{7}`: copy it again"),
        (
            &format!("4/4/1/{long}"),
            "the link's borders have 100000 digits and 4 rows need 6: copy it again",
        ),
    ] {
        refused(&format!("https://puzz.link/p?starbattle/{data}"), why);
    }
}

#[test]
fn hostile_links_of_penpa_are_refused() {
    const DAMAGED: &str = "the link's data is damaged: copy it again";
    let good = with_input("puzzle convert - --format penpa", "AAAA\nBBBB\nCCCD\nCCCD").says(0);
    for link in [PENPA, &format!("{PENPA}%%%"), &format!("{PENPA}AAAA"), &good[..good.len() / 2]] {
        refused(link, DAMAGED);
    }
    for text in [
        "zz",
        "square,4,4",
        "square,99999999,4\n\n\n{}\n\n[1]",
        "square,4,4\n\n\n{}\n\n[9223372036854775807,1]",
        "square,4,4\n\n\n{}\n\n[-1]",
        "square,4,4\n\n\n{}\n\n[]",
        "square,4,4\n\n\n[\n\n[1]",
    ] {
        refused(&packed(text.as_bytes()), DAMAGED);
    }
    let drawing =
        |what: &str| format!("the link's drawing has {what}: draw squares and black borders only");
    for (text, what) in [
        ("hex,4,4", "other shapes than squares"),
        (
            "square,4,4\n\n\n{}\n\n[18,2]",
            "a board that is no rectangle of up to 52 rows and columns",
        ),
        ("square,4,4\n\n\n{zE:{\"82,83\":3}}\n\n[18]", "lines that are no black borders"),
        ("square,4,4\n\n\n{zE:{\"1,99\":2}}\n\n[18]", "lines that are no black borders"),
        ("square,4,4\n\n\n{zN:{\"18\":[\"2\",1,\"1\"]}}\n\n[18]", "numbers or symbols on squares"),
        ("square,4,4\n\n\n{zS:{\"18\":4}}\n\n[18]", "black squares only"),
        ("square,4,4\n\n\n{zT:[[1,2]]}\n\n[18]", "more than borders and a number of stars"),
    ] {
        refused(&packed(text.as_bytes()), &drawing(what));
    }
    refused(
        &packed(b"square,4,4\n\n\n{}\n\n[18]"),
        "the link has no number of stars: give --stars",
    );
    refused(
        &packed(&vec![b'a'; 1 << 24]),
        "the link's data is too large for a puzzle: it unpacks to more than 1 MiB",
    );
}

#[test]
fn texts_with_two_readings_or_none_are_refused() {
    const WIDE: &str = "columns: give as many rows as columns";
    for (text, why) in [
        (
            "01\n00",
            "line 1, column 1: 0 and 1 are two regions or a given queen: write `A` and `B` for \
             regions, or `.` and `Q`",
        ),
        ("2 stars\nAAAA\nBBBB\nCCCD\nCCCD", "line 1 has a number of stars: give --stars"),
        ("AAAAB", &format!("line 1, column 5: the grid has 1 row and 5 {WIDE}")),
        ("[[0,0],[1,1]", "it has a list that does not end: close all brackets"),
        ("hello", &format!("line 1, column 5: the grid has 1 row and 5 {WIDE}")),
    ] {
        refused(text, why);
    }
    let run = with_input("puzzle solve - --stars 1", "AAAA\nBBBB\nCCCD\nCCCD\nstars=2");
    let why = "the text states 2 for the stars and --stars is 1: leave out --stars";
    assert_eq!(run.complaint(2), why);
}

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
