//! The tests' own brute force: every square in turn is left empty or gets a piece.
//!
//! It reads the public fields of a [`Problem`] and nothing else of the program: it finds attacks by
//! trying leaps between two squares, and names squares itself. Simple rather than fast: boards up
//! to 5 x 5.

use std::collections::BTreeSet;

use nq_sat::model::Problem;

/// Row and column, row 0 at the top.
type Square = (u16, u16);

/// The index of a piece in the problem's list, and its square.
type Piece = (usize, Square);

/// All placements, each as its pieces (`Na1 Qb3`) sorted as text.
pub fn placements(problem: &Problem) -> BTreeSet<String> {
    let (rows, cols) = (problem.board.rows(), problem.board.cols());
    let squares: Vec<Square> =
        (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let mut found = BTreeSet::new();
    fill(problem, &squares, &mut Vec::new(), &mut found);
    found
}

fn fill(
    problem: &Problem,
    squares: &[Square],
    placed: &mut Vec<Piece>,
    found: &mut BTreeSet<String>,
) {
    let Some((&square, rest)) = squares.split_first() else {
        if numbers_are_right(problem, placed) && fixed_pieces_are_placed(problem, placed) {
            assert!(found.insert(text(problem, placed)), "a set of pieces was met twice");
        }
        return;
    };
    fill(problem, rest, placed, found);
    if problem.blocked.iter().any(|blocked| (blocked.row, blocked.col) == square) {
        return;
    }
    for piece in 0..problem.pieces.len() {
        let new = (piece, square);
        if placed.iter().all(|&old| fit_together(problem, old, new)) {
            placed.push(new);
            if !too_many(problem, placed) {
                fill(problem, rest, placed, found);
            }
            placed.pop();
        }
    }
}

fn fit_together(problem: &Problem, a: Piece, b: Piece) -> bool {
    let forbidden =
        |x: Piece, y: Piece| problem.may_not_attack[x.0][y.0] && attacks(problem, x, y.1);
    !forbidden(a, b) && !forbidden(b, a)
}

/// Whether some number of leaps in one direction leads from the piece to the square, lines
/// included.
fn attacks(problem: &Problem, (piece, (row, col)): Piece, (to_row, to_col): Square) -> bool {
    let (down, right) = (row.abs_diff(to_row), col.abs_diff(to_col));
    let longest = problem.board.rows().max(problem.board.cols());
    problem.pieces[piece].rule.atoms().iter().any(|atom| {
        (1..=atom.reach.map_or(longest, |reach| reach.min(longest))).any(|leaps| {
            let (long, short) = (leaps.checked_mul(atom.long), leaps.checked_mul(atom.short));
            (Some(down), Some(right)) == (long, short) || (Some(down), Some(right)) == (short, long)
        })
    })
}

fn number_of(placed: &[Piece], piece: usize) -> u32 {
    placed.iter().map(|&(p, _)| u32::from(p == piece)).sum()
}

fn too_many(problem: &Problem, placed: &[Piece]) -> bool {
    let all = u32::try_from(placed.len()).expect("a small board");
    problem.total.is_some_and(|total| all > total.max)
        || problem.counts.iter().enumerate().any(|(p, count)| number_of(placed, p) > count.max)
}

fn numbers_are_right(problem: &Problem, placed: &[Piece]) -> bool {
    let all = u32::try_from(placed.len()).expect("a small board");
    problem.total.is_none_or(|total| (total.min..=total.max).contains(&all))
        && problem
            .counts
            .iter()
            .enumerate()
            .all(|(p, count)| (count.min..=count.max).contains(&number_of(placed, p)))
}

fn fixed_pieces_are_placed(problem: &Problem, placed: &[Piece]) -> bool {
    problem.fixed.iter().all(|fixed| {
        placed.contains(&(usize::from(fixed.piece.0), (fixed.square.row, fixed.square.col)))
    })
}

/// Files from `a` at the left, ranks from 1 at the bottom.
fn text(problem: &Problem, placed: &[Piece]) -> String {
    let mut names: Vec<String> = placed
        .iter()
        .map(|&(piece, (row, col))| {
            let file = char::from(b'a' + u8::try_from(col).expect("a small board"));
            format!("{}{file}{}", problem.pieces[piece].symbol, problem.board.rows() - row)
        })
        .collect();
    names.sort();
    names.join(" ")
}
