//! Numbers of pieces on lines, regions and other sets of squares.

use itertools::Itertools;

use super::arrays::{list, table};
use super::shape::coordinates;
use super::statement::Statement;
use super::wrapped;
use crate::format::line_variables::period;
use nq_board::base::board::Square;
use nq_board::model::{CountRange, CountedOn, Problem};

/// Conditions that one of the counted pieces is on a square, by the texts of its row and column.
type Conditions<'a> = &'a dyn Fn((&str, &str)) -> Vec<String>;

/// The regions of the board, where a rule names them.
pub(super) fn regions(problem: &Problem) -> Option<String> {
    let names = |count: &nq_board::model::SquareCount| {
        matches!(count.on, CountedOn::Regions | CountedOn::Region(_))
    };
    problem.square_counts.iter().any(names).then(|| {
        let rows = problem.regions.chunks(usize::from(problem.board.cols()).max(1));
        let rows = rows.map(|row| row.iter().map(|letter| format!("\"{letter}\"")).join(", "));
        format!("array[ROWS, COLS] of string: REGION = {};", table(rows))
    })
}

/// The statement that the number of pieces on each of these sets lies in a range.
pub(super) fn statement(
    problem: &Problem,
    on: Option<&CountedOn>,
    sets: &[Vec<Square>],
    range: CountRange,
    conditions: Conditions<'_>,
) -> Statement {
    let here = sum_of(&conditions(("r", "c")));
    let compared = compared(range, usize::MAX);
    let (rows, cols) = (i32::from(problem.board.rows()), i32::from(problem.board.cols()));
    let squares = |which: &str| format!("sum (r in ROWS, c in COLS where {which}) ({here})");
    let each = |index: String, number: String| {
        Statement::Holds(format!("forall ({index}) ({number} {compared})"))
    };
    match on {
        Some(CountedOn::Rows) => each("r in ROWS".into(), format!("sum (c in COLS) ({here})")),
        Some(CountedOn::Columns) => each("c in COLS".into(), format!("sum (r in ROWS) ({here})")),
        Some(on @ (CountedOn::Diagonals | CountedOn::Antidiagonals)) => {
            let right = if *on == CountedOn::Diagonals { 1 } else { -1 };
            let (index, which) = match period(problem.board) {
                Some(period) => {
                    (format!("d in 0..{}", period - 1), wrapped::on_diagonal(right, period))
                }
                None if right == 1 => {
                    (format!("d in {}..{}", 1 - cols, rows - 1), "r - c = d".to_owned())
                }
                None => (format!("d in 2..{}", rows + cols), "r + c = d".to_owned()),
            };
            each(index, squares(&which))
        }
        Some(CountedOn::Regions) => {
            let letters = problem.regions.iter().filter(|letter| **letter != '.');
            let letters = letters.sorted().dedup().map(|letter| format!("\"{letter}\""));
            each(format!("k in {}", list(letters)), squares("REGION[r, c] = k"))
        }
        Some(CountedOn::Region(letter)) => {
            let number = squares(&format!("REGION[r, c] = \"{letter}\""));
            Statement::Holds(format!("{number} {compared}"))
        }
        Some(CountedOn::Squares(_)) | None => Statement::Each(
            sets.iter()
                .map(|set| {
                    let terms = set.iter().map(|&on| {
                        let (row, col) = coordinates(on);
                        sum_of(&conditions((&row, &col)))
                    });
                    let names = set.iter().map(|&square| problem.board.name(square)).join(" ");
                    (format!("sum ({}) {compared}", list(terms)), names)
                })
                .collect(),
        ),
    }
}

/// How many of the conditions hold.
fn sum_of(conditions: &[String]) -> String {
    match conditions {
        [condition] => condition.clone(),
        several => several.iter().map(|condition| format!("({condition})")).join(" + "),
    }
}

/// The comparison of a number that is at most `most` with a range, such as `= 2` or `in 1..3`.
pub(super) fn compared(range: CountRange, most: usize) -> String {
    let CountRange { min, max } = range;
    match range.exact() {
        Some(exact) => format!("= {exact}"),
        None if min == 0 => format!("<= {max}"),
        None if max as usize >= most => format!(">= {min}"),
        None => format!("in {min}..{max}"),
    }
}
