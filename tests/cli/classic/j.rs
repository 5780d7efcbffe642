//! `classic j`: "Eight queens puzzle (J)".

use crate::support::program::{command, nq_sat, run};

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
