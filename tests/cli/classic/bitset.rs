//! `classic bitset`: the lines, the calls and the diagrams of "N-Queens Problem". More of them are
//! in docs/classics.md, whose commands are run too.

use std::fs;

use crate::support::{command, nq_sat, run};

/// The answer to a command line after `nq-sat classic bitset`.
#[track_caller]
fn bitset(line: &str) -> String {
    nq_sat(&format!("classic bitset {line}")).answer()
}

/// The lines with `T` for times, which must be such as `PT0.01S`.
#[track_caller]
fn without_times(lines: &str) -> String {
    let masked = lines.lines().map(|line| {
        let (start, time) = line.split_once(" Calculated in ").expect("a time");
        let time = time.strip_suffix("S.").and_then(|time| time.strip_prefix("PT"));
        let seconds: f64 = time.expect("a time of java").parse().expect("seconds");
        assert!((0.0..60.0).contains(&seconds), "{line}");
        format!("{start} Calculated in T.\n")
    });
    masked.collect()
}

/// OEIS A000170. The last two are lines in `java/README.md` of github.com/johnbhurst/nqueens.
const SOLUTIONS: [u32; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];

#[test]
fn the_lines_are_those_of_run_sh() {
    let line = |n: usize| {
        let solutions = SOLUTIONS[n];
        format!("Board size {n} has {solutions} solutions. Calculated in T.\n")
    };
    let expected = |from: usize, to: usize| (from..=to).map(line).collect::<String>();
    assert_eq!(without_times(&bitset("0..12")), expected(0, 12));
    assert_eq!(without_times(&bitset("8 10")), expected(8, 10));
    assert_eq!(without_times(&bitset("8..10 --bare")), expected(8, 10));
    assert_eq!(without_times(&bitset("9")), expected(9, 9));
    assert_eq!(without_times(&bitset("9..9")), expected(9, 9));
}

/// "giving an int value of … 161", "577", "140".
#[test]
fn a_bare_trace_ends_with_the_three_numbers() {
    let bare = bitset("8 --trace=0,5,7 --bare");
    assert!(bare.ends_with("place(7)  cols 161, diag1 577, diag2 140\n"), "{bare}");
    let calls = "\nsize 8: solutions 92; calls of ok 15720, of place 2056, of solve 2057\n";
    assert_eq!(bitset("8 --trace=0,5,7"), bare + calls);
}

#[test]
fn a_trace_without_queens_goes_down_to_the_first_solution() {
    let trace = bitset("4 --trace --bare");
    assert_eq!(
        trace,
        include_str!("displays/a_trace_without_queens_goes_down_to_the_first_solution.txt")
    );
    // The first solution of the board of eight, by the text's order of columns.
    let trace = bitset("8 --trace");
    let placed: Vec<&str> = (trace.lines())
        .filter_map(|line| line.trim_start().strip_prefix("place("))
        .map(|rest| &rest[..1])
        .collect();
    assert_eq!(placed.concat(), "04752613");
    assert!(trace.ends_with("of place 2056, of solve 2057\n"));
}

#[test]
fn the_smallest_boards_have_traces() {
    for (size, trace) in [
        (
            0,
            "solve       row 0: the board is full, 1 solution\n\n\
             size 0: solutions 1; calls of ok 0, of place 0, of solve 1\n",
        ),
        (
            1,
            "solve       row 0\n  ok(0)     true\n  place(0)  cols 1, diag1 1, diag2 1\n\
             solve       row 1: the board is full, 1 solution\n\n\
             size 1: solutions 1; calls of ok 1, of place 1, of solve 2\n",
        ),
        (
            2,
            "solve       row 0\n  ok(0)     true, but no solution follows\n\
             \x20 ok(1)     true, but no solution follows\n\n\
             size 2: solutions 0; calls of ok 6, of place 2, of solve 3\n",
        ),
    ] {
        assert_eq!(bitset(&format!("{size} --trace")), trace, "{size}");
    }
    let three = bitset("3 --trace");
    assert_eq!(three.matches("true, but no solution follows").count(), 3);
    assert!(three.ends_with("solutions 0; calls of ok 18, of place 5, of solve 6\n"), "{three}");
}

/// `N-Queens-Bits-Cols` and `N-Queens-Bits-Diag1`, `-Diag2`: every square with its bit.
#[test]
fn diagrams_without_queens_have_the_bits() {
    let cols = bitset("--diagram cols --bare");
    assert_eq!(cols, " 0  1  2  3  4  5  6  7\n".repeat(8));
    let diag1 = bitset("4 --diagram diag1");
    assert_eq!(diag1, "diag1: bit row+col\n\n 0  1  2  3\n 1  2  3  4\n 2  3  4  5\n 3  4  5  6\n");
    let diag2 = bitset("4 --diagram diag2");
    assert_eq!(
        diag2,
        "diag2: bit row-col+size-1\n\n 3  2  1  0\n 4  3  2  1\n 5  4  3  2\n 6  5  4  3\n"
    );
    assert_eq!(bitset("0 --diagram cols --bare"), "");
    assert_eq!(bitset("1 --diagram diag2 --bare"), " 0\n");
}

/// `N-Queens-Example-Cols`: "bits 0, 5 and 7 are set".
#[test]
fn the_diagram_of_columns_has_the_three_bits() {
    let row = |queens: &str| format!("{queens}    [0] 1  2  3  4 [5] 6 [7]\n");
    let free = row(". . . . . . . .").repeat(5);
    let rows = ["Q . . . . . . .", ". . . . . Q . .", ". . . . . . . Q"].map(row).concat();
    let expected = format!("cols: bit col\n\n{rows}{free}\n2^0 + 2^5 + 2^7 = 1 + 32 + 128 = 161\n");
    assert_eq!(bitset("--diagram cols --play 0,5,7"), expected);
    assert_eq!(bitset("8 --diagram cols --play 0,5,7 --bare"), rows + &free);
}

/// `N-Queens-Example-Diag2`: "bits 2, 3 and 7 are set". On narrow output the diagram is below.
#[test]
fn the_diagram_of_the_other_diagonals_has_the_three_bits() {
    let text = bitset("--diagram diag2 --play 0,5,7 --width 50");
    let diagram = "
 [7]  6   5   4  [3] [2]  1   0
  8  [7]  6   5   4  [3] [2]  1
  9   8  [7]  6   5   4  [3] [2]
 10   9   8  [7]  6   5   4  [3]
 11  10   9   8  [7]  6   5   4
 12  11  10   9   8  [7]  6   5
 13  12  11  10   9   8  [7]  6
 14  13  12  11  10   9   8  [7]

2^2 + 2^3 + 2^7 = 4 + 8 + 128 = 140
";
    assert!(text.ends_with(diagram), "{text}");
    assert!(text.starts_with("diag2: bit row-col+size-1\n\nQ . . . . . . .\n"), "{text}");
    assert_eq!(text.lines().count(), 2 + 8 + 1 + 8 + 2);
    let wide = bitset("--diagram diag2 --play 0,5,7 --width 51");
    assert_eq!(wide.lines().count(), 2 + 8 + 2);
}

/// `N-Queens-Example-Available`.
#[test]
fn the_available_columns_of_the_next_row_are_numbers() {
    assert_eq!(bitset("2 --diagram available"), "0 1\n. .\n\nrow 0: columns 0, 1 are available\n");
    assert_eq!(
        bitset("2 --diagram available --play 0"),
        "Q .\nx x\n\nrow 1: no column is available\n"
    );
    assert_eq!(bitset("3 --diagram available --play 0 --bare"), "Q . .\nx x 2\n. . .\n");
    assert!(bitset("3 --diagram available --play 0").ends_with("row 1: column 2 is available\n"));
    assert_eq!(bitset("1 --diagram available --play 0"), "Q\n\nthe board is full\n");
    assert_eq!(bitset("0 --diagram available"), "the board is full\n");
}

/// `N-Queens-Example-NextBoards`.
#[test]
fn the_next_boards_are_side_by_side_with_their_sum() {
    let next = "--diagram next --play 0,5,7";
    assert!(bitset(next).ends_with("\n\nsolve: 0 + 1 + 0 = 1\n"));
    assert_eq!(bitset(&format!("{next} --width 53")), bitset(next));
    assert_eq!(bitset(&format!("{next} --width 52")).lines().count(), 9 + 1 + 9 + 2);
    assert_eq!(bitset(&format!("{next} --bare")).lines().count(), 8);
    assert_eq!(bitset("1 --diagram next"), "place(0)\nQ\n\nsolve: 1\n");
    assert_eq!(bitset("1 --diagram next --play 0"), "solve: 1, since the board is full\n");
    assert_eq!(bitset("2 --diagram next --play 0"), "solve: 0, since no column is available\n");
    assert_eq!(bitset("0 --diagram next"), "solve: 1, since the board is full\n");
}

#[test]
fn each_diagram_is_also_a_file_of_svg() {
    let folder = tempfile::tempdir().expect("a folder");
    for (diagram, title) in [
        ("cols", "cols: bit col. 2^0 + 2^5 + 2^7 = 1 + 32 + 128 = 161"),
        ("diag1", "diag1: bit row+col. 2^0 + 2^6 + 2^9 = 1 + 64 + 512 = 577"),
        ("diag2", "diag2: bit row-col+size-1. 2^2 + 2^3 + 2^7 = 4 + 8 + 128 = 140"),
        ("available", "row 3: columns 1, 2, 4 are available"),
        ("next", "solve: 0 + 1 + 0 = 1"),
    ] {
        let file = folder.path().join(format!("{diagram}.svg"));
        let words = ["classic", "bitset", "--diagram", diagram, "--play", "0,5,7", "--svg"];
        let mut drawn = command(words);
        drawn.arg(&file);
        let text = run(drawn).answer();
        assert_eq!(text, bitset(&format!("--diagram {diagram} --play 0,5,7")));
        let svg = fs::read_to_string(&file).expect("a file");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        assert!(svg.contains(&format!("<title>{title}</title>")), "{svg}");
    }
}
