//! The rules that all puzzles of a kind and size share.

use itertools::Itertools;

use crate::regions::beside;

/// As many pieces in each row and column, and which squares exclude each other. Squares are
/// numbered row by row from the top.
///
/// Each square is in a *group*. First come the regions, then the group of squares in no region, and
/// then that of blocked squares. Those of further maps follow; so do their squares, where a list
/// has the squares of all maps.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The pieces in each row, column and region. Longer lines have at most as many.
    pub number: usize,
    /// The number of regions of a map.
    pub regions: usize,
    /// The number of maps.
    pub maps: usize,
    /// The squares that a piece on each square excludes.
    pub excluded: Vec<Vec<usize>>,
    /// Whether each square stays empty.
    pub is_blocked: Vec<bool>,
}

impl Rules {
    /// No two pieces touch.
    pub(crate) fn no_touch(sides: [usize; 2], number: usize) -> Self {
        Self::with(sides, number, |rows, columns| rows.max(columns) == 1)
    }

    /// One queen in each row and column, and no two attack each other.
    pub(crate) fn queens(size: usize) -> Self {
        Self::with([size; 2], 1, |rows, columns| rows == columns || rows == 0 || columns == 0)
    }

    /// `excludes` gets the distances in rows and columns of two squares.
    fn with(sides: [usize; 2], number: usize, excludes: fn(usize, usize) -> bool) -> Self {
        let [rows, columns] = sides;
        let squares = || (0..rows).cartesian_product(0..columns);
        let around = |(row, column): (usize, usize)| {
            let from = |&(r, c): &(usize, usize)| {
                (r, c) != (row, column) && excludes(r.abs_diff(row), c.abs_diff(column))
            };
            squares().filter(from).map(|(r, c)| r * columns + c).collect()
        };
        Self {
            rows,
            columns,
            number,
            regions: rows.min(columns),
            maps: 1,
            excluded: squares().map(around).collect(),
            is_blocked: vec![false; rows * columns],
        }
    }

    /// The number of rows or of columns, whichever are fewer.
    pub(crate) fn size(&self) -> usize {
        self.rows.min(self.columns)
    }

    /// The group of the squares in no region.
    pub(crate) const fn free(&self) -> usize {
        self.regions
    }

    /// The group of blocked squares.
    pub(crate) const fn blocked(&self) -> usize {
        self.regions + 1
    }

    /// The number of groups of a map.
    pub(crate) const fn groups(&self) -> usize {
        self.regions + 2
    }

    /// The number of a group on its own map.
    pub(crate) const fn on_map(&self, group: usize) -> usize {
        group % self.groups()
    }

    /// Whether a group is a region.
    pub(crate) const fn is_region(&self, group: usize) -> bool {
        self.on_map(group) < self.regions
    }

    /// The pieces in each group of all maps.
    pub(crate) fn wanted(&self) -> Vec<usize> {
        let mut wanted = vec![self.number; self.regions];
        wanted.extend([(self.size() - self.regions) * self.number, 0]);
        wanted.repeat(self.maps)
    }

    /// Whether as many regions as rows cover a square board.
    pub(crate) fn is_usual(&self) -> bool {
        let is_whole = self.regions == self.rows && !self.is_blocked.contains(&true);
        is_whole && self.rows == self.columns && self.maps == 1
    }

    /// The number of squares.
    pub(crate) const fn squares(&self) -> usize {
        self.rows * self.columns
    }

    /// The squares beside a square, on its map.
    pub(crate) fn beside(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        let on_board = square % self.squares();
        beside(on_board, self.columns, self.squares()).map(move |next| square - on_board + next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_exclude_neighbours_and_queens_lines() {
        assert_eq!(Rules::no_touch([4, 4], 2).excluded[0], [1, 4, 5]);
        assert_eq!(Rules::no_touch([2, 5], 1).excluded[4], [3, 8, 9]);
        assert_eq!(Rules::queens(4).excluded[1], [0, 2, 3, 4, 5, 6, 9, 11, 13]);
        assert_eq!(Rules::queens(0).squares(), 0);
    }
}
