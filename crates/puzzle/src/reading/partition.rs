//! Grids as the squares of each region.

use crate::grid::Grid;
use crate::reading::candidate::MOST_ROWS;

/// The grid whose regions have these squares by row and column, from 0 or from 1.
pub(super) fn partition(parts: &[Vec<[usize; 2]>]) -> Option<Grid> {
    let size = parts.len();
    let first = parts.iter().flatten().flatten().min()?;
    let index = |&[row, column]: &[usize; 2]| {
        let [row, column] = [row - first, column - first];
        (row < size && column < size).then_some(row * size + column)
    };
    let of = |part: &Vec<[usize; 2]>| part.iter().map(index).collect::<Option<Vec<_>>>();
    indexed(&parts.iter().map(of).collect::<Option<Vec<_>>>().filter(|_| *first <= 1)?)
}

/// The grid whose regions have these squares, numbered row by row, from 0 or from 1.
pub(super) fn indexed(parts: &[Vec<usize>]) -> Option<Grid> {
    let size = parts.len();
    let first = *parts.iter().flatten().min().filter(|&&first| first <= 1)?;
    let number = parts.iter().map(Vec::len).sum::<usize>();
    if !(2..=MOST_ROWS).contains(&size) || number != size * size {
        return None;
    }
    let mut regions = vec![None; number];
    for (region, squares) in parts.iter().enumerate() {
        for square in squares {
            *regions.get_mut(square - first)? = Some(region);
        }
    }
    Some(Grid::of_regions(&regions.into_iter().collect::<Option<Vec<_>>>()?, size))
}
