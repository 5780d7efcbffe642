//! What row sets count, by definition: a search that knows nothing of quarters.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::super::geometry::Geometry;
use super::super::symmetry::{Counts, FREE, OTHER, TIE};

/// What a selection counts in each row set of the east half.
pub(super) type Expected = HashMap<u32, Counts>;

/// Solutions by the rows of their queens in the east half, in the classes of the join, for each
/// selection: a plain search over columns from the east, which looks at squares only.
pub(super) fn by_backtracking(geometry: Geometry) -> [Expected; 3] {
    fn place(
        (n, h): (u32, u32),
        free: u32,
        queens: &mut Vec<(u32, u32)>,
        found: &mut [Expected; 3],
    ) {
        let placed = u32::try_from(queens.len()).expect("there are few queens");
        if placed == n {
            let rows =
                queens.iter().filter(|(_, col)| *col >= h).fold(0, |set, (row, _)| set | 1 << row);
            for (found, class) in found.iter_mut().zip(classes(n, queens)) {
                if let Some(class) = class {
                    found.entry(rows).or_default()[class] += 1;
                }
            }
            return;
        }
        let col = n - 1 - placed;
        for row in (0..n).filter(|row| free >> row & 1 == 1) {
            if queens.iter().all(|&(r, c)| r.abs_diff(row) != c.abs_diff(col)) {
                queens.push((row, col));
                place((n, h), free & !(1 << row), queens, found);
                queens.pop();
            }
        }
    }
    let mut found = [(); 3].map(|()| HashMap::new());
    place((geometry.n, geometry.h), (1 << geometry.n) - 1, &mut Vec::new(), &mut found);
    found
}

/// The classes of a solution among those that are counted, left out, and all; queens are (row,
/// column).
fn classes(size: u32, queens: &[(u32, u32)]) -> [Option<usize>; 3] {
    let is_odd = size % 2 == 1;
    let (half, middle) = (size / 2, size / 2);
    let in_middle_row = queens.iter().find(|(row, _)| is_odd && *row == middle);
    if let Some(&(_, col)) = in_middle_row.filter(|queen| **queen != (middle, middle)) {
        let in_middle_col = queens.iter().find(|(_, col)| *col == middle).expect("one of size").0;
        let counts = col > middle && in_middle_col.abs_diff(middle) < col - middle;
        let class = counts.then_some(OTHER);
        return [class, None, class];
    }
    let on_main = |&(row, col): &(u32, u32)| row == col || row + col == size - 1;
    let east = |&&(_, col): &&(u32, u32)| col >= size - half;
    if !is_odd && queens.iter().filter(east).any(on_main) {
        return [None; 3];
    }
    // Rows and columns of the quarters, counted from their corner.
    let set = |squares: &dyn Fn(u32, u32) -> Option<u32>| {
        queens
            .iter()
            .filter_map(|&(row, col)| squares(row, col))
            .fold(0u32, |set, at| set | 1 << at)
    };
    let x = set(&|row, col| (row < half && col < half).then_some(row));
    let z = set(&|row, col| (row < half && col < half).then_some(col));
    let y = set(&|row, col| (row >= size - half && col >= size - half).then(|| size - 1 - row));
    let t = set(&|row, col| (row >= size - half && col >= size - half).then(|| size - 1 - col));
    let complement = |set: u32| !set & ((1 << half) - 1);
    let pair = |set: u32| if set & 1 == 0 { set } else { complement(set) };
    let queens_on_main = queens.iter().filter(|queen| on_main(queen)).count();
    if is_odd || queens_on_main == 0 {
        let most = pair(z).max(pair(t));
        let ties = [z, t].iter().filter(|&&set| pair(set) == pair(x)).count();
        let counted = (most <= pair(x)).then(|| FREE[ties]);
        let left_out = (most > pair(x)).then_some(FREE[0]);
        return [counted, left_out, Some(FREE[0])];
    }
    let north = queens.iter().any(|queen| on_main(queen) && queen.0 < half);
    let (rows, columns) = if north { (x, z) } else { (complement(y), complement(z)) };
    let [counted, left_out] = match (queens_on_main, columns.cmp(&rows)) {
        (2, _) | (_, Ordering::Greater) => [Some(OTHER), None],
        (_, Ordering::Equal) => [Some(TIE), None],
        (_, Ordering::Less) => [None, Some(OTHER)],
    };
    [counted, left_out, Some(OTHER)]
}
