//! Regions in several parts.

use std::collections::BTreeMap;

use itertools::Itertools;

use nq_board::model::Problem;

/// The letters of the regions in several parts, sorted, with the number of parts. Squares with a
/// common side are in one part.
#[must_use]
pub fn divided(problem: &Problem) -> Vec<(char, usize)> {
    let (regions, columns) = (&problem.regions, usize::from(problem.board.cols()));
    let mut seen = vec![false; regions.len()];
    let mut parts: BTreeMap<char, usize> = BTreeMap::new();
    for start in 0..regions.len() {
        if regions[start] == '.' || seen[start] {
            continue;
        }
        *parts.entry(regions[start]).or_default() += 1;
        seen[start] = true;
        let mut open = vec![start];
        while let Some(square) = open.pop() {
            let left = (square % columns > 0).then(|| square - 1);
            let right = (square % columns + 1 < columns).then_some(square + 1);
            let beside = [left, right, square.checked_sub(columns), Some(square + columns)];
            for next in beside.into_iter().flatten() {
                if regions.get(next) == Some(&regions[start]) && !seen[next] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    parts.into_iter().filter(|&(_, parts)| parts > 1).collect_vec()
}

#[cfg(test)]
mod tests {
    use super::divided;
    use crate::puzzle::Puzzle;

    fn parts(grid: &str) -> Vec<(char, usize)> {
        divided(&Puzzle::from_text("grid", grid, None).unwrap().problem().unwrap())
    }

    #[test]
    fn a_side_joins_and_a_corner_does_not() {
        assert_eq!(parts("AAB\nACB\nCCB"), []);
        assert_eq!(parts("ABC\nBAC\nCCC"), [('A', 2), ('B', 2)]);
        // The end of a row is not beside the start of the next.
        assert_eq!(parts("BBA\nABB\nCCC"), [('A', 2)]);
    }
}
