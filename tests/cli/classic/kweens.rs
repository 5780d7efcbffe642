//! `classic pic`, `unpic`, `rot`, `reflect`, `unique`, `comb`, `perm`, `extend`, and `symmetry`
//! with two words: Hui, "The N Queens Problem", 1981.
//! `classic j`: "Eight queens puzzle (J)".
//! `classic queens`: the options of the displays of the notes to `queens` in the workspace dfns.
//! The displays are in `shown.txt`.

use itertools::Itertools;

use crate::support::{command, nq_sat, run, with_input};

/// The answer to a text on standard input.
fn answer(line: &str, text: &str) -> String {
    with_input(line, text).answer()
}

#[test]
fn the_eight_pictures_are_those_of_the_text() {
    let text = nq_sat("classic pic --images 20314").answer();
    assert!(text.starts_with("  20314   42031   03142   31420\n  ..×..   ....×"), "{text}");
    let bare = nq_sat("classic pic --images 20314 --bare").answer();
    assert!(bare.starts_with("..×.. ....× ×.... ...×.\n"), "{bare}");
    assert_eq!(bare.lines().count(), 11);
}

#[test]
fn pictures_come_back_from_arguments_and_from_a_pipe() {
    let picture = nq_sat("classic pic 20314").answer();
    assert_eq!(picture, "..×..\n×....\n...×.\n.×...\n....×\n");
    assert_eq!(answer("classic unpic", &picture), "2 0 3 1 4\n");
    assert_eq!(answer("classic unpic", &picture.replace('×', "x")), "2 0 3 1 4\n");
    assert_eq!(run(command(["classic", "unpic", &picture])).answer(), "2 0 3 1 4\n");
    let two = nq_sat("classic pic 20314 02413").answer();
    assert_eq!(answer("classic unpic", &two), "2 0 3 1 4\n0 2 4 1 3\n");
    // What comes as a picture goes as a picture.
    assert_eq!(answer("classic rot", &picture), nq_sat("classic pic 42031").answer());
    assert_eq!(answer("classic reflect", &two).matches("\n\n").count(), 1);
    for nothing in ["pic", "unpic", "rot", "reflect", "unique"] {
        assert_eq!(answer(&format!("classic {nothing}"), ""), "", "{nothing}");
    }
}

/// 0 to 3 are rotations, 4 to 7 their reflections.
#[test]
fn rotations_and_reflections_are_the_digits_of_the_text() {
    let eight = ["20314", "42031", "03142", "31420", "41302", "13024", "24130", "02413"];
    let spaced = |p: &str| p.chars().join(" ") + "\n";
    for k in 0..4 {
        let rot = nq_sat(&format!("classic rot {}", eight[k])).answer();
        assert_eq!(rot, spaced(eight[(k + 1) % 4]), "{k}");
        let reflected = nq_sat(&format!("classic reflect {}", eight[k])).answer();
        assert_eq!(reflected, spaced(eight[k + 4]), "{k}");
    }
    assert_eq!(nq_sat("classic unique 20314 42031 14203 02413").answer(), "2 0 3 1 4\n1 4 2 0 3\n");
}

/// "There are 92 solutions, with 12 essentially different ones", displayed as
/// `(36⍴(8⍴1),0)\ 3 8 32 ⍴ (⎕io+ 0 2 1 3)⍉pic 3 4 8 ⍴ unique queens 8`: three bands of four.
#[test]
fn the_final_display_has_three_bands_of_four() {
    let text = nq_sat("classic unique --queens 8 --pic").answer();
    let unique = nq_sat("classic unique --queens 8").answer();
    assert_eq!(unique.lines().count(), 12);
    assert!(unique.starts_with("0 4 7 5 2 6 1 3\n"), "{unique}");
    let bands: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(bands.len(), 3);
    let mut pictures = Vec::new();
    for band in bands {
        let rows: Vec<Vec<&str>> = band.lines().map(|line| line.split(' ').collect()).collect();
        assert_eq!((rows.len(), rows.iter().all(|row| row.len() == 4)), (8, true));
        for k in 0..4 {
            pictures.push(rows.iter().map(|row| row[k]).join("\n"));
        }
    }
    assert_eq!(answer("classic unpic", &pictures.join("\n\n")), unique);
    for (n, number) in [(0, 1), (1, 1), (2, 0), (3, 0), (5, 2), (6, 1)] {
        let unique = nq_sat(&format!("classic unique --queens {n}")).answer();
        assert_eq!(unique.lines().count(), number, "{n}");
    }
}

#[test]
fn combinations_and_permutations_are_in_lexicographic_order() {
    assert_eq!(nq_sat("classic comb 2 4").answer(), "0 1\n0 2\n0 3\n1 2\n1 3\n2 3\n");
    assert_eq!(nq_sat("classic comb 0 3").answer(), "\n");
    assert_eq!(nq_sat("classic comb 4 3").answer(), "");
    // `2 comb 8` has the pairs of 8 queens.
    assert_eq!(nq_sat("classic comb 2 8").answer().lines().count(), 28);
    assert_eq!(nq_sat("classic perm 3").answer(), "0 1 2\n0 2 1\n1 0 2\n1 2 0\n2 0 1\n2 1 0\n");
    assert_eq!(nq_sat("classic perm 8").answer().lines().count(), 40320);
}

/// "From the 3-solution 1 3 5, we get the 4-solutions 1 3 5 0, 1 3 5 2, and 1 3 5 7."
#[test]
fn the_3_solution_is_extended_as_in_the_text() {
    let lines = "1 3 5 0\n1 3 5 2\n1 3 5 7\n";
    assert_eq!(nq_sat("classic extend 1 3 5 --bare").answer(), lines);
    assert_eq!(nq_sat("classic extend --size 1 --bare").answer(), "0\n");
    assert_eq!(nq_sat("classic extend --size 0 --bare").answer(), "");
}

#[test]
fn without_a_command_the_help_is_shown() {
    let help = nq_sat("classic");
    assert_eq!((help.status.code(), help.stdout.as_str()), (Some(2), ""));
    assert!(help.stderr.contains("Usage: nq-sat classic <COMMAND>"), "{}", help.stderr);
}

#[test]
fn kweens_has_numbers_for_every_size() {
    let bare = nq_sat("classic kweens 8 --bare").answer();
    assert_eq!(bare, "4426165368\n40320\n40320 28 2\n9031704\n720\n20160-1\n");
    for (n, text) in [
        (0, "1\n1\n1 0 2\n24\n0\n0\n"),
        (1, "1\n1\n1 0 2\n24\n0\n0\n"),
        (2, "6\n2\n2 1 2\n40\n1\n1-1\n"),
        (3, "84\n6\n6 3 2\n168\n1\n3-1\n"),
    ] {
        assert_eq!(nq_sat(&format!("classic kweens {n} --bare")).answer(), text, "{n}");
    }
    assert_eq!(nq_sat("classic kweens 20").answer().lines().count(), 6);
}

/// `(36⍴(8⍴1),0)\`: a band of four pictures has 36 columns.
#[test]
fn the_final_display_has_the_width_of_apl() {
    let trimmed = nq_sat("classic unique --queens 8 --pic").answer();
    let text = nq_sat("classic unique --queens 8 --pic --apl").answer();
    assert_eq!(
        text.lines().map(str::trim_end).collect::<Vec<_>>(),
        trimmed.lines().collect::<Vec<_>>()
    );
    let widths = text.lines().map(|line| line.chars().count()).dedup_with_count();
    assert_eq!(widths.collect::<Vec<_>>(), [(8, 36), (1, 0), (8, 36), (1, 0), (8, 36)]);
    for (n, text) in [(0, ""), (1, "× \n"), (2, ""), (3, "")] {
        let line = format!("classic unique --queens {n} --pic --apl");
        assert_eq!(nq_sat(&line).answer(), text, "{n}");
    }
    // Five pictures: the second band is as wide as the first.
    let five = "classic unique 20314 14203 01234 01243 01324 --pic --apl";
    let widths = nq_sat(five).answer().lines().map(|line| line.chars().count()).max();
    assert_eq!(widths, Some(24));
}

#[test]
fn the_table_of_a_word_has_all_digits() {
    assert_eq!(nq_sat("symmetry dru --table").answer(), "⍒⌽⍋k  1↑k↓ 2 3 0 1 6 7 4 5\n");
    let both = nq_sat("symmetry ddd=rdr --table").answer();
    assert_eq!(both, "⍒⍒⍒k  1↑k↓ 3 0 1 2 5 6 7 4\n⌽⍒⌽k  1↑k↓ 3 0 1 2 5 6 7 4\n");
    assert_eq!(nq_sat("symmetry --table").answer().lines().count(), 4);
}

#[test]
fn two_words_are_compared_as_in_the_text() {
    let text = run(command(["symmetry", "⍒⍒⍒ ←→ ⌽⍒⌽"])).answer();
    assert!(text.starts_with("⍒⍒⍒ ←→ ⌽⍒⌽ 0123 0473\n"), "{text}");
    assert!(text.contains("equivalent: both are ⍋⌽, quarter-turn"), "{text}");
    let bare = nq_sat("symmetry ddd=rdr --bare").answer();
    assert_eq!(bare, "⍒⍒⍒ ←→ ⌽⍒⌽ 0123 0473\n");
    assert_eq!(nq_sat("symmetry ddd=rdr --bare --start 5").answer(), "⍒⍒⍒ ←→ ⌽⍒⌽ 5476 5126\n");
    let proofs = nq_sat("symmetry --proofs").answer();
    assert_eq!(proofs.lines().count(), 9);
    assert!(proofs.contains("⍒⍋⍒ ←→ ⍋ 0165 05\n"), "{proofs}");
    let differ = nq_sat("symmetry d=u --permutation 0231").says(1);
    assert!(differ.starts_with("⍒ ←→ ⍋ 01 05\n\nnot equivalent:\n"), "{differ}");
    assert!(differ.contains("⍒ is ⍒, three-quarter-turn: 0231 becomes 2130"), "{differ}");
    let record = &run(command(["symmetry", "⌽⍋ ←→ ⍒", "--json"])).records()[0];
    assert_eq!((&record["type"], &record["equivalent"]), (&"equivalence".into(), &true.into()));
    assert_eq!(record["left"]["motion"], "three-quarter-turn");
}

/// "The expected 92 solutions, of which the first few (those with a queen at the origin)".
const FIRST: &str = "\
0 4 7 5 2 6 1 3
0 5 7 2 6 3 1 4
0 6 3 5 7 1 4 2
0 6 4 7 1 3 5 2
";

#[test]
fn the_lines_are_those_of_the_text() {
    let text = nq_sat("classic j 8").answer();
    assert!(text.starts_with(FIRST), "{text}");
    assert_eq!(text.lines().count(), 92);
    assert_eq!(text.lines().filter(|line| line.starts_with('0')).count(), 4);
    assert_eq!(nq_sat("classic j 8 --bare").answer(), text);
    // The text gives the row of the queen in each column, sorted.
    let by_column = "solve 8 --bare --all --style permutation --by column";
    let mut lines: Vec<String> = nq_sat(by_column).answer().lines().map(str::to_owned).collect();
    lines.sort();
    assert_eq!(text.lines().collect::<Vec<_>>(), lines);
}

/// The values by hand: neighbours 0 1 and 3 2 are on diagonals.
#[test]
fn the_values_of_a_board_are_a_session_of_j() {
    let text = r"   y=: 0 1 3 2
   diff\. y
0  1 3 2
0  2 1 0
0 _1 0 0
0  0 0 0
   diag\. y
1 0 0
0 0 0
1 0 0
0 0 0
   caps y
1 0 0 0 0 0 1 0 0 0 0 0
   good y
0
";
    assert_eq!(nq_sat("classic j --board 0,1,3,2").answer(), text);
    for (board, text) in [("", "\n1\n"), ("0", "0\n\n\n1\n"), ("0,1", "0 1\n0 0\n1\n0\n1 0\n0\n")] {
        let bare = run(command(["classic", "j", "--bare", "--board", board]));
        assert_eq!(bare.answer(), text, "{board}");
    }
    let many = (0..65).map(|row: u16| row.to_string()).collect::<Vec<_>>().join(",");
    nq_sat(&format!("classic j --board {many}")).refused(&["65 queens", "64 at most"]);
}

#[test]
fn small_boards() {
    for (n, text) in [(0, "\n"), (1, "0\n"), (2, ""), (3, ""), (4, "1 3 0 2\n2 0 3 1\n")] {
        assert_eq!(nq_sat(&format!("classic j {n}")).answer(), text, "{n}");
    }
}

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
