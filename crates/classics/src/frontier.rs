//! n-queens breadth first. A k-solution places queens on the first k rows so that no two attack
//! each other. All k-solutions together give all (k+1)-solutions: each is extended by every column
//! of the next row that is not attacked. A k-solution without such a column disappears.
//!
//! Source: Roger Hui, "The N Queens Problem", APL Quote Quad 11(3), March 1981; the second of its
//! two programs.
//!
//! | text | here |
//! |---|---|
//! | `b`, a row of it, between two columns that are none | `free_columns` |
//! | `z←((+/b)⌿z),(,b)/(×/⍴b)⍴⍳n` | `extend` |
//! | `queens` | [`FRONTIER`] |
//!
//! The text begins with the 1-solutions. Here they are made like all others, from the single
//! 0-solution. It is also the answer for n = 0, where the text has none.

use crate::engine::{Classic, Search};
use nq_board::run::{Control, StopReason};

/// The largest board: all k-solutions are in memory at once, 524 MiB here, and about four times as
/// much with each further size.
pub const MAX_SIZE: u16 = 14;

/// Solutions between two checks of the control.
const POLL: usize = 1 << 12;

/// A k-solution: the queens' columns in the first k rows.
pub type Solution = Box<[u8]>;

/// All k-solutions to all (k+1)-solutions, row by row.
pub const FRONTIER: Classic = Classic {
    name: "frontier",
    about: "breadth first, all k-solutions to all (k+1)-solutions (Hui 1981, queens)",
    sizes: "up to 14",
    most: MAX_SIZE,
    why: |_| "it keeps all beginnings of solutions in memory".to_owned(),
    default_limit: 12,
    search: Search::Solutions(|size, control, each| {
        for (number, solution) in queens(size.into(), control)?.iter().enumerate() {
            if number.is_multiple_of(POLL) {
                control.proceed()?;
            }
            each(&[solution.iter().map(|&column| column.into()).collect()])?;
        }
        Ok(())
    }),
};

/// The columns of the next row that no queen of a k-solution attacks.
///
/// Columns are marked from 1 to n. Diagonals that leave the board are cut off to 0 and n + 1, which
/// are never read, so edges need no special case; these are the text's `⌈` and `⌊`.
fn free_columns(n: usize, solution: &[u8]) -> Vec<u8> {
    let mut free = vec![true; n + 2];
    let k = solution.len();
    for (row, &column) in solution.iter().enumerate() {
        let (column, distance) = (usize::from(column) + 1, k - row);
        free[column] = false;
        free[column.saturating_sub(distance)] = false;
        free[(column + distance).min(n + 1)] = false;
    }
    (0..).zip(&free[1..=n]).filter(|(_, free)| **free).map(|(column, _)| column).collect()
}

/// All (k+1)-solutions from all k-solutions, in lexicographic order if those are.
fn extend(
    n: usize,
    solutions: &[Solution],
    control: &Control,
) -> Result<Vec<Solution>, StopReason> {
    let mut longer = Vec::new();
    for (number, solution) in solutions.iter().enumerate() {
        if number.is_multiple_of(POLL) {
            control.proceed()?;
        }
        let next = free_columns(n, solution).into_iter();
        longer.extend(next.map(|column| [solution, &[column][..]].concat().into_boxed_slice()));
    }
    Ok(longer)
}

/// The (k+1)-solutions that a k-solution begins, if it is one.
pub fn extensions(n: usize, solution: &[u8]) -> Option<Vec<Vec<u8>>> {
    is_solution(n, solution).then(|| {
        // A whole solution has no next row.
        let next = if solution.len() < n { free_columns(n, solution) } else { Vec::new() };
        next.into_iter().map(|column| [solution, &[column][..]].concat()).collect()
    })
}

/// Whether no two queens of a k-solution attack each other, and all are on the board.
fn is_solution(n: usize, solution: &[u8]) -> bool {
    solution.len() <= n
        && (0..solution.len()).all(|k| free_columns(n, &solution[..k]).contains(&solution[k]))
}

/// The rows of a k-solution as the text draws them, with the numbers of rows and columns: `×` for a
/// queen and `+` for a column of the next row that no queen attacks.
pub fn picture(n: usize, solution: &[u8]) -> String {
    let free = if solution.len() < n { free_columns(n, solution) } else { Vec::new() };
    let row = |row: usize| {
        let sign = |column: u8| match solution.get(row) {
            Some(&queen) if queen == column => "×",
            None if free.contains(&column) => "+",
            _ => ".",
        };
        (0..).take(n).map(sign).collect::<Vec<_>>().join(" ")
    };
    let margin = n.saturating_sub(1).to_string().len();
    let names = (0..n).map(|column| column.to_string()).collect::<Vec<_>>().join(" ");
    let rows = (0..n.min(solution.len() + 1)).map(|k| format!("{k:>margin$} {}\n", row(k)));
    let names = format!("{:margin$} {names}", "");
    format!("{}\n{}", names.trim_end(), rows.collect::<String>())
}

/// All n-solutions, which are the solutions.
pub fn queens(n: usize, control: &Control) -> Result<Vec<Solution>, StopReason> {
    let mut solutions = vec![Solution::default()];
    for _ in 0..n {
        solutions = extend(n, &solutions, control)?;
    }
    Ok(solutions)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solutions(n: usize) -> Vec<Solution> {
        queens(n, &Control::default()).unwrap()
    }

    /// Hui 1981: "from the 3-solution 1 3 5, we get the 4-solutions 1 3 5 0, 1 3 5 2, and 1 3 5 7",
    /// n = 8.
    #[test]
    fn the_3_solution_of_the_text_has_its_three_4_solutions() {
        assert_eq!(free_columns(8, &[1, 3, 5]), [0, 2, 7]);
        let start = [Box::from([1, 3, 5])];
        let longer = extend(8, &start, &Control::default()).unwrap();
        let expected: [Solution; 3] = [[1, 3, 5, 0], [1, 3, 5, 2], [1, 3, 5, 7]].map(Box::from);
        assert_eq!(longer, expected);
    }

    /// The board of the text, whose stored form has lost the first blanks.
    #[test]
    fn the_3_solution_is_drawn_as_in_the_text() {
        let text = "  0 1 2 3 4 5 6 7\n\
                    0 . × . . . . . .\n\
                    1 . . . × . . . .\n\
                    2 . . . . . × . .\n\
                    3 + . + . . . . +\n";
        assert_eq!(picture(8, &[1, 3, 5]), text);
        assert_eq!(picture(1, &[0]), "  0\n0 ×\n");
        assert_eq!(picture(0, &[]), "\n");
        let longer = extensions(8, &[1, 3, 5]).unwrap();
        assert_eq!(longer, [[1, 3, 5, 0], [1, 3, 5, 2], [1, 3, 5, 7]]);
        assert_eq!((extensions(8, &[1, 2]), extensions(8, &[8])), (None, None));
        assert_eq!(extensions(1, &[0]), Some(Vec::new()), "a whole solution");
    }

    /// Hui 1981: the 1-solutions are `(n,×n)⍴⍳n`. On 8 x 8 there are 42 2-solutions: 56 less 14
    /// neighbours.
    #[test]
    fn the_first_frontiers_are_the_texts() {
        let control = Control::default();
        let one = extend(8, &[Solution::default()], &control).unwrap();
        assert_eq!(one, (0..8).map(|column| Box::from([column])).collect::<Vec<Solution>>());
        let two = extend(8, &one, &control).unwrap();
        assert_eq!(two.len(), 42);
        assert!(two.iter().all(|s| s[0].abs_diff(s[1]) >= 2));
    }

    #[test]
    fn a_solution_that_cannot_go_on_drops_out() {
        assert!(free_columns(3, &[0, 2]).is_empty());
        assert_eq!(extend(3, &[Box::from([0, 2])], &Control::default()), Ok(Vec::new()));
    }

    /// Hui 1981: "There are 92 solutions". The others: OEIS A000170.
    #[test]
    fn solutions_come_in_lexicographic_order_and_as_many_as_published() {
        for (n, number) in [1, 1, 0, 0, 2, 10, 4, 40, 92, 352].into_iter().enumerate() {
            let solutions = solutions(n);
            assert_eq!(solutions.len(), number, "n = {n}");
            assert!(solutions.is_sorted_by(|a, b| a < b), "n = {n}");
        }
        let first: Solution = Box::from([0, 4, 7, 5, 2, 6, 1, 3]);
        assert_eq!(solutions(8)[0], first);
    }

    #[test]
    fn it_stops_between_two_solutions() {
        let control = Control::default();
        control.cancel();
        assert_eq!(queens(8, &control), Err(StopReason::Cancelled));
    }
}
