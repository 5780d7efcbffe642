//! n-queens by "generate and test". All anagrams of 0 1 ... n-1 are unfolded; each gives the rows
//! of the queens, column by column. A fold then keeps those without captures. Rows and columns are
//! right by design. Captures along diagonals are found between the first queen of each suffix and
//! the queens after it.
//!
//! Source: "Eight queens puzzle (J)". Each function here is a definition of that program:
//!
//! | text | here |
//! |---|---|
//! | `sols=: monad : '(i.!y) A. (i.y)'` | `sols`, `anagram` |
//! | `good=: monad : 'zero caps y'` | `good` |
//! | `caps=: monad : ',/diag\. \|:y'` | `caps` |
//! | `diag=: monad : '}. (i. #y)=(\| diff y)'` | `diag` |
//! | `diff=: monad : 'y -"1 {.y'` | `diff` |
//! | `diff`, `diag` and `caps` of one board | [`session`] |
//! | `(where good) sols 8` | [`solutions`] |
//!
//! The text tests all boards at once and transposes them for that; here they are tested one by one.
//! The text's `zero` takes the largest of all captures. With no queen or one there are no captures,
//! and J gives minus infinity; the intended meaning is "no capture". The text's two exercises are
//! solved by the program around this file: the tally finds the 12 solutions up to symmetry, and the
//! board size is on the command line.

use itertools::Itertools;

use crate::engine::{Classic, Search};
use nq_board::run::{Control, StopReason};

/// The largest board: 39916800 anagrams; the next has twelve times as many.
pub const MAX_SIZE: u16 = 11;

/// Anagrams between two checks of the control.
const POLL: u64 = 1 << 12;

/// All anagrams, and those retained that have no captures.
pub const GENERATE_AND_TEST: Classic = Classic {
    name: "generate-and-test",
    about: "all anagrams of 0..n-1, those kept without a capture in any suffix \
            (Eight queens puzzle in J)",
    sizes: "up to 11",
    most: MAX_SIZE,
    why: |size| format!("it goes through all {size}! anagrams"),
    // 362880 anagrams.
    default_limit: 9,
    search: Search::Solutions(|size, control, each| {
        solutions(size, control).try_for_each(|rows| {
            let rows = rows?;
            let mut columns = vec![0; rows.len()];
            (0..).zip(rows).for_each(|(column, row)| columns[usize::from(row)] = column);
            each(&[columns])
        })
    }),
};

/// The anagram of this number (J's `A.`), which are numbered in lexicographic order: the number
/// over (n-1)! says which item comes first, what remains is the number of an anagram of the others.
fn anagram(number: u64, items: &[u16]) -> Vec<u16> {
    let mut items = items.to_vec();
    let mut number = number;
    let mut anagram = Vec::with_capacity(items.len());
    while !items.is_empty() {
        let of_the_others: u64 = (1..items.len() as u64).product();
        let which = usize::try_from(number / of_the_others).unwrap_or(usize::MAX);
        // Numbers beyond the last anagram are never used.
        anagram.push(items.remove(which.min(items.len() - 1)));
        number %= of_the_others;
    }
    anagram
}

/// A set of possible solutions: the n! anagrams of the basic ordering, all queens along the
/// diagonal.
fn sols(n: u16) -> impl Iterator<Item = Vec<u16>> {
    let basic: Vec<u16> = (0..n).collect();
    let number: u64 = (1..=u64::from(n)).product();
    (0..number).map(move |number| anagram(number, &basic))
}

/// The solutions in the text's order (`queens=: (where good) sols`): the row of the queen in each
/// column. The list ends with the reason for a stop.
pub fn solutions(
    n: u16,
    control: &Control,
) -> impl Iterator<Item = Result<Vec<u16>, StopReason>> + '_ {
    let mut tested = 0u64;
    let next = move |position: Vec<u16>| {
        let reason = tested.is_multiple_of(POLL).then(|| control.stop_reason()).flatten();
        tested += 1;
        match reason {
            Some(reason) => Some(Err(reason)),
            None => good(&position).then_some(Ok(position)),
        }
    };
    sols(n).filter_map(next)
}

/// Whether no captures are possible.
fn good(position: &[u16]) -> bool {
    !caps(position).any(|captures| captures)
}

/// The tests of all suffixes, in a single list.
fn caps(position: &[u16]) -> impl Iterator<Item = bool> {
    (0..position.len()).flat_map(|from| diag(&position[from..]))
}

/// Whether the first queen stands on a diagonal with each queen after her: as many rows away as
/// columns. Herself, with whom she always does, is beheaded.
fn diag(suffix: &[u16]) -> impl Iterator<Item = bool> {
    (0..).zip(diff(suffix)).map(|(columns, rows)| columns == rows.unsigned_abs()).skip(1)
}

/// How many rows each queen is below the first.
fn diff(suffix: &[u16]) -> impl Iterator<Item = i32> {
    let first = suffix.first().copied().unwrap_or_default();
    suffix.iter().map(move |&row| i32::from(row) - i32::from(first))
}

/// What a reader types into J to see the values of one board, and what J prints: `diff` and `diag`
/// of every suffix (`\.`), `caps` and `good`. J fills shorter rows of a table with 0, and so `caps`
/// has more items than `good` tests. With `bare`, only what J prints.
pub fn session(position: &[u16], bare: bool) -> String {
    let n = position.len();
    let suffixes = || (0..n).map(|from| &position[from..]);
    let diffs: Vec<Vec<i32>> = suffixes().map(|suffix| diff(suffix).collect()).collect();
    let diags: Vec<Vec<i32>> = suffixes()
        .map(|suffix| diag(suffix).map(i32::from).pad_using(n - 1, |_| 0).collect())
        .collect();
    let board = if n == 0 { "i.0".to_owned() } else { position.iter().join(" ") };
    let printed = [
        (format!("y=: {board}"), String::new()),
        ("diff\\. y".to_owned(), table(&diffs)),
        ("diag\\. y".to_owned(), table(&diags)),
        ("caps y".to_owned(), table(&[diags.concat()])),
        ("good y".to_owned(), format!("{}\n", u8::from(good(position)))),
    ];
    let typed = |line: String| if bare { String::new() } else { format!("   {line}\n") };
    printed.into_iter().map(|(line, value)| typed(line) + &value).collect()
}

/// A table as J prints it: columns of one width each, `_` for the minus sign, and 0 where a row is
/// shorter.
fn table(rows: &[Vec<i32>]) -> String {
    let text = |number: i32| number.to_string().replace('-', "_");
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<i32>, column| text(row.get(column).copied().unwrap_or(0));
    let widths: Vec<usize> = (0..columns)
        .map(|column| rows.iter().map(|row| cell(row, column).len()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<i32>| {
        let cells = widths.iter().enumerate();
        cells.map(|(column, &width)| format!("{:>width$}", cell(row, column))).join(" ") + "\n"
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::model::Settings;
    use nq_board::run::{Completion, Engine};

    fn queens(n: u16) -> Vec<Vec<u16>> {
        solutions(n, &Control::default()).collect::<Result<_, _>>().unwrap()
    }

    fn rows(digits: &str) -> Vec<u16> {
        digits.bytes().map(|digit| u16::from(digit - b'0')).collect()
    }

    /// "Eight queens puzzle (J)": "the expected 92 solutions, of which the first few (those with a
    /// queen at the origin)".
    #[test]
    fn the_first_of_the_92_solutions_are_the_texts() {
        let solutions = queens(8);
        assert_eq!(solutions.len(), 92);
        let first = ["04752613", "05726314", "06357142", "06471352"].map(rows);
        assert_eq!(solutions[..4], first);
        assert_eq!(solutions.iter().filter(|position| position[0] == 0).count(), 4);
    }

    /// Its first exercise, "produce only the 12 unique solutions by eliminating symmetric
    /// duplicates".
    #[test]
    fn twelve_solutions_are_left_after_the_exercise() {
        let problem = nq_board::model::Model::n_queens().problem(8, &Settings::default()).unwrap();
        let outcome = GENERATE_AND_TEST.count(&problem, &Control::default()).unwrap();
        assert_eq!(outcome.completion, Completion::Complete);
        assert_eq!(outcome.found.fundamental(), Some(12_u8.into()));
        assert_eq!(outcome.found.total, 92);
    }

    /// J's `A.`: `0 A. i.3` is 0 1 2, `5 A. i.3` is 2 1 0.
    #[test]
    fn anagrams_come_in_the_texts_order() {
        let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        assert_eq!(sols(3).collect::<Vec<_>>(), three);
        assert_eq!(anagram(3, &[7, 8, 9]), [8, 9, 7]);
        for (n, factorial) in [(0, 1), (1, 1), (2, 2), (6, 720)] {
            let all: Vec<_> = sols(n).collect();
            assert_eq!(all.len(), factorial, "{n}");
            assert!(all.is_sorted_by(|a, b| a < b), "{n}");
        }
    }

    /// "A queen is always diagonally coincident with itself, so we apply behead."
    #[test]
    fn captures_are_found_suffix_by_suffix() {
        assert_eq!(diff(&[2, 0, 3, 1]).collect::<Vec<_>>(), [0, -2, 1, -1]);
        assert_eq!(diag(&[2, 1, 3, 0]).collect::<Vec<_>>(), [true, false, false]);
        // Neighbours 0 1 and 3 2 stand on diagonals, and no others.
        let captures = [true, false, false, false, false, true];
        assert_eq!(caps(&[0, 1, 3, 2]).collect::<Vec<_>>(), captures);
        assert!(good(&[1, 3, 0, 2]));
        // The basic ordering, all queens along the diagonal.
        assert!(caps(&[0, 1, 2, 3]).all(|captures| captures));
        assert!(good(&[]) && good(&[0]));
    }

    /// The values by hand, filled as J fills a table.
    #[test]
    fn the_values_of_a_board_are_printed_as_j_prints_them() {
        let text = "   y=: 2 0 3 1
   diff\\. y
0 _2 1 _1
0  3 1  0
0 _2 0  0
0  0 0  0
   diag\\. y
0 0 0
0 0 0
0 0 0
0 0 0
   caps y
0 0 0 0 0 0 0 0 0 0 0 0
   good y
1
";
        assert_eq!(session(&[2, 0, 3, 1], false), text);
        let bare: String = text
            .lines()
            .filter(|line| !line.starts_with("  "))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(session(&[2, 0, 3, 1], true), bare);
        assert!(session(&[0, 1, 3, 2], true).ends_with("1 0 0 0 0 0 1 0 0 0 0 0\n0\n"));
        assert_eq!(session(&[0], true), "0\n\n\n1\n");
        assert_eq!(session(&[], false).lines().next(), Some("   y=: i.0"));
        assert_eq!(session(&[], true), "\n1\n");
    }
}
