//! Borders between squares, and the regions that they enclose.

use crate::regions::parts;

/// The borders of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Borders {
    /// The number of columns.
    pub columns: usize,
    /// Row by row, whether a square has a border at its right side; no last column.
    pub right: Vec<bool>,
    /// Row by row, whether a square has a border at its lower side; no last row.
    pub below: Vec<bool>,
}

impl Borders {
    /// No borders but the frame.
    #[must_use]
    pub(crate) fn none(rows: usize, columns: usize) -> Self {
        let (right, below) = (rows * columns.saturating_sub(1), rows.saturating_sub(1) * columns);
        Self { columns, right: vec![false; right], below: vec![false; below] }
    }

    /// The number of rows.
    #[must_use]
    pub(crate) fn rows(&self) -> usize {
        self.below.len() / self.columns.max(1) + 1
    }

    /// The borders between regions.
    #[must_use]
    pub(crate) fn of(regions: &[usize], columns: usize) -> Self {
        let mut borders = Self::none(regions.len() / columns.max(1), columns);
        for (index, border) in borders.right.iter_mut().enumerate() {
            let square = index / (columns - 1) * columns + index % (columns - 1);
            *border = regions[square] != regions[square + 1];
        }
        for (square, border) in borders.below.iter_mut().enumerate() {
            *border = regions[square] != regions[square + columns];
        }
        borders
    }

    /// With borders around blocked squares, and none between them.
    #[must_use]
    pub(crate) fn around(mut self, is_blocked: &[bool]) -> Self {
        let columns = self.columns;
        let set = |border: &mut bool, a: usize, b: usize| {
            if is_blocked[a] || is_blocked[b] {
                *border = is_blocked[a] != is_blocked[b];
            }
        };
        for (index, border) in self.right.iter_mut().enumerate() {
            let square = index / (columns - 1) * columns + index % (columns - 1);
            set(border, square, square + 1);
        }
        for (square, border) in self.below.iter_mut().enumerate() {
            set(border, square, square + columns);
        }
        self
    }

    /// The parts that the borders leave, as numbers in order of appearance, row by row.
    #[must_use]
    pub(crate) fn parts(&self) -> Vec<usize> {
        parts(self.columns, self.rows() * self.columns, |a, b| !self.is_between(a, b))
    }

    /// The same. `None` if a border ends within a region.
    #[must_use]
    pub(crate) fn regions(&self) -> Option<Vec<usize>> {
        Some(self.parts()).filter(|regions| Self::of(regions, self.columns) == *self)
    }

    fn is_between(&self, a: usize, b: usize) -> bool {
        let (first, second) = (a.min(b), a.max(b));
        if second - first == self.columns {
            self.below[first]
        } else {
            self.right[first / self.columns * (self.columns - 1) + first % self.columns]
        }
    }
}
