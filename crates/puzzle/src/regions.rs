//! Squares that have a side in common, and regions in several parts.

use itertools::Itertools;

use nq_board::model::Problem;

/// The signs of squares in no region: free in a model and in a grid, and blocked in a grid.
pub(crate) const NO_REGION: [char; 2] = ['.', '*'];

/// The letters of the regions in several parts, sorted, with the number of parts. Squares with a
/// common side are in one part.
pub fn divided(problem: &Problem) -> Vec<(char, usize)> {
    divided_signs(&problem.regions, problem.board.cols().into())
}

/// The same of signs, row by row.
pub(crate) fn divided_signs(signs: &[char], columns: usize) -> Vec<(char, usize)> {
    let part_of = parts(columns, signs.len(), |a, b| signs[a] == signs[b]);
    let parts = signs.iter().zip(part_of).unique().map(|(&sign, _)| sign);
    let parts = parts.filter(|sign| !NO_REGION.contains(sign)).counts().into_iter();
    parts.filter(|&(_, parts)| parts > 1).sorted_unstable().collect_vec()
}

/// The number of each square's part, from 0 in order of appearance. Squares beside each other that
/// `are_joined` are in one part.
pub(crate) fn parts(
    columns: usize,
    squares: usize,
    are_joined: impl Fn(usize, usize) -> bool,
) -> Vec<usize> {
    let mut part_of = vec![None; squares];
    let mut number = 0;
    for start in 0..squares {
        if part_of[start].is_some() {
            continue;
        }
        part_of[start] = Some(number);
        let mut open = vec![start];
        while let Some(square) = open.pop() {
            for next in beside(square, columns, squares) {
                if part_of[next].is_none() && are_joined(square, next) {
                    part_of[next] = Some(number);
                    open.push(next);
                }
            }
        }
        number += 1;
    }
    part_of.into_iter().flatten().collect()
}

/// The squares above, to the left, to the right and below a square, on a board with these
/// numbers of columns and squares.
pub(crate) fn beside(
    square: usize,
    columns: usize,
    squares: usize,
) -> impl Iterator<Item = usize> + use<> {
    let left = (!square.is_multiple_of(columns)).then(|| square - 1);
    let right = (square % columns + 1 < columns).then_some(square + 1);
    let below = Some(square + columns).filter(|&below| below < squares);
    [square.checked_sub(columns), left, right, below].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::{beside, divided};
    use crate::file::Puzzle;

    fn parts(grid: &str) -> Vec<(char, usize)> {
        divided(&Puzzle::from_text("grid", grid, None).unwrap().problem().unwrap())
    }

    #[test]
    fn squares_beside_a_corner_an_edge_and_the_middle() {
        let around = |square| beside(square, 3, 9).collect_vec();
        assert_eq!([around(0), around(2)], [[1, 3], [1, 5]]);
        assert_eq!(around(5), [2, 4, 8]);
        assert_eq!(around(4), [1, 3, 5, 7]);
        assert_eq!(beside(0, 1, 1).count(), 0);
    }

    #[test]
    fn a_side_joins_and_a_corner_does_not() {
        assert_eq!(parts("AAB\nACB\nCCB"), []);
        assert_eq!(parts("ABC\nBAC\nCCC"), [('A', 2), ('B', 2)]);
        // The end of a row is not beside the start of the next.
        assert_eq!(parts("BBA\nABB\nCCC"), [('A', 2)]);
    }
}
