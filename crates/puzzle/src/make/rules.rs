//! The rules that all puzzles of a kind and size share.

use itertools::Itertools;

use crate::regions::beside;

/// As many pieces in each row and column, and which squares exclude each other. Squares are
/// numbered row by row from the top.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// The number of rows and of columns.
    pub size: usize,
    /// The pieces in each row, column and region.
    pub number: usize,
    /// The squares that a piece on each square excludes.
    pub excluded: Vec<Vec<usize>>,
}

impl Rules {
    /// No two pieces touch.
    pub(crate) fn no_touch(size: usize, number: usize) -> Self {
        Self::with(size, number, |rows, columns| rows.max(columns) == 1)
    }

    /// One queen in each row and column, and no two attack each other.
    pub(crate) fn queens(size: usize) -> Self {
        Self::with(size, 1, |rows, columns| rows == columns || rows == 0 || columns == 0)
    }

    /// `excludes` gets the distances in rows and columns of two squares.
    fn with(size: usize, number: usize, excludes: fn(usize, usize) -> bool) -> Self {
        let squares = || (0..size).cartesian_product(0..size);
        let around = |(row, column): (usize, usize)| {
            let from = |&(r, c): &(usize, usize)| {
                (r, c) != (row, column) && excludes(r.abs_diff(row), c.abs_diff(column))
            };
            squares().filter(from).map(|(r, c)| r * size + c).collect()
        };
        Self { size, number, excluded: squares().map(around).collect() }
    }

    /// The number of squares.
    pub(crate) const fn squares(&self) -> usize {
        self.size * self.size
    }

    /// The squares beside a square.
    pub(crate) fn beside(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        beside(square, self.size, self.squares())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_exclude_neighbours_and_queens_lines() {
        assert_eq!(Rules::no_touch(4, 2).excluded[0], [1, 4, 5]);
        assert_eq!(Rules::queens(4).excluded[1], [0, 2, 3, 4, 5, 6, 9, 11, 13]);
        assert_eq!(Rules::queens(0).squares(), 0);
    }
}
