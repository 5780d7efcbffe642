//! `classic queens`: the options of the displays of the notes to `queens` in the workspace dfns.
//! The displays are in `shown.txt`.

use crate::support::program::{command, nq_sat, run};

fn queens(words: &str) -> String {
    nq_sat(&format!("classic queens {words}")).answer()
}

#[test]
fn boards_are_in_boxes_as_in_the_text() {
    assert_eq!(queens("8"), queens("8 --shape 3x4"));
    assert_eq!(queens("0 6"), queens("0..6"));
}

/// "queens 7" is a vector: one row, however wide the screen is.
#[test]
fn a_vector_is_one_row_at_any_width() {
    for columns in ["10", "80", "300"] {
        let mut narrow = command(["classic", "queens", "7"]);
        narrow.env("COLUMNS", columns);
        assert_eq!(run(narrow).answer().lines().count(), 9, "{columns}");
    }
    let widest = |words: &str| queens(words).lines().map(|line| line.chars().count()).max();
    assert_eq!(widest("7"), Some(6 * 14 + 1));
    assert_eq!(widest("7 --width 80"), Some(71), "five in a row");
    assert_eq!(widest("8 --width 40"), Some(33));
    assert_eq!(widest("8 --shape 12x1"), Some(17));
    assert_eq!(widest("8 --shape 1x12"), Some(193));
}

/// "{⊃⍴queens ⍵}¨0 to 16", as far as it is quick.
#[test]
fn the_vector_of_counts_begins_as_in_the_text() {
    assert_eq!(queens("--counts 0..12"), "0 1 0 0 1 2 1 6 12 46 92 341 1787\n");
    assert_eq!(queens("--counts 8"), "12\n");
}

#[test]
fn states_of_play_are_drawn_as_in_the_text() {
    // "Placing the next queen in column 2, would render the state of play."
    let five = queens("8 --play 1,3,6,0,2");
    assert!(five.contains("      4 │· · ⍟ · · · · ·│\n      5 │· · · · ○ ○ · ·│\n"), "{five}");
    assert!(five.ends_with("\nplacements: 1 3 6 0 2\nfree squares: (4 5)(5)(7)\n"), "{five}");
    let (board, _) = five.split_once("\n\n").expect("a board and two vectors");
    let legend = ["   ⍟ placed queen.", "   ○ free square."];
    let bare = legend.iter().fold(format!("{board}\n"), |text, words| text.replace(words, ""));
    assert_eq!(queens("8 --play 1,3,6,0,2 --bare"), bare);
    let whole = queens("4 --play 1,3,0,2");
    assert!(whole.ends_with("placements: 1 3 0 2\nfree squares: \n"), "{whole}");
    let empty = run(command(["classic", "queens", "2", "--play", ""])).answer();
    assert!(empty.contains("free squares: (0 1)(0 1)\n"), "{empty}");
    assert!(queens("3 --play 0").contains("free squares: (2)(1)\n"));
}

#[test]
fn matrices_are_those_of_qtrav() {
    assert_eq!(queens("4 --matrix"), "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n");
    assert_eq!(queens("8 --matrix --all").split("\n\n").count(), 92);
    assert_eq!(queens("6 --all --bare").split("\n\n").count(), 4);
    assert_eq!(queens("1 --matrix"), "1\n");
}

#[test]
fn without_solutions_there_is_no_board() {
    for n in [0, 2, 3] {
        assert_eq!(queens(&n.to_string()), "", "{n}");
        assert_eq!(queens(&format!("{n} --bare")), "", "{n}");
        assert_eq!(queens(&format!("{n} --matrix")), "", "{n}");
    }
    assert_eq!(queens("1"), "┌─┐\n│⍟│\n└─┘\n");
    assert_eq!(queens("2..3").lines().count(), 5);
}
