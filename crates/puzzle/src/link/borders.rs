//! Borders between squares, and the regions that they enclose.

use crate::regions::parts;

/// The borders of a square board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Borders {
    /// The number of rows and of columns.
    pub size: usize,
    /// Row by row, whether a square has a border at its right side; no last column.
    pub right: Vec<bool>,
    /// Row by row, whether a square has a border at its lower side; no last row.
    pub below: Vec<bool>,
}

impl Borders {
    /// No borders but the frame.
    #[must_use]
    pub(crate) fn none(size: usize) -> Self {
        let inner = size * size.saturating_sub(1);
        Self { size, right: vec![false; inner], below: vec![false; inner] }
    }

    /// The borders between regions.
    #[must_use]
    pub(crate) fn of(regions: &[usize], size: usize) -> Self {
        let mut borders = Self::none(size);
        for (index, border) in borders.right.iter_mut().enumerate() {
            let square = index / (size - 1) * size + index % (size - 1);
            *border = regions[square] != regions[square + 1];
        }
        for (square, border) in borders.below.iter_mut().enumerate() {
            *border = regions[square] != regions[square + size];
        }
        borders
    }

    /// The parts that the borders leave, as numbers in order of appearance, row by row.
    #[must_use]
    pub(crate) fn parts(&self) -> Vec<usize> {
        parts(self.size, self.size * self.size, |a, b| !self.is_between(a, b))
    }

    /// The same. `None` if a border ends within a region.
    #[must_use]
    pub(crate) fn regions(&self) -> Option<Vec<usize>> {
        Some(self.parts()).filter(|regions| Self::of(regions, self.size) == *self)
    }

    fn is_between(&self, a: usize, b: usize) -> bool {
        let (first, second) = (a.min(b), a.max(b));
        if second - first == self.size && self.size > 1 {
            self.below[first]
        } else {
            self.right[first / self.size * (self.size - 1) + first % self.size]
        }
    }
}
