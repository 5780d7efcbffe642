//! The rows from one end of the board.

use super::class::Class;
use super::sets::{Columns, mirrored};

/// The rows in the order of a sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Side {
    pub(super) size: usize,
    /// How many rows back exclusions reach.
    pub(super) reach: usize,
    /// The columns of each row that may have a piece.
    open: Vec<Columns>,
    /// By row, distance back, and column: the columns there that the piece excludes.
    before: Vec<Columns>,
}

impl Side {
    /// The rows from the top.
    pub(super) fn top(class: &Class) -> Self {
        Self::new(class, |row| row)
    }

    /// The rows from the bottom.
    pub(super) fn bottom(class: &Class) -> Self {
        Self::new(class, |row| class.size - 1 - row)
    }

    /// `row` gives the row of the board at each place.
    fn new(class: &Class, row: impl Fn(usize) -> usize) -> Self {
        let Class { size, reach, .. } = *class;
        let mut before = Vec::with_capacity(size * reach * size);
        for place in 0..size {
            for distance in 1..=reach {
                before.extend((0..size).map(|col| {
                    let other = place.checked_sub(distance);
                    let mask = |other| class.excluded((row(place), col), row(other));
                    other.map_or(0, mask) & !(1 << col)
                }));
            }
        }
        let open = (0..size).map(|place| class.open[row(place)]).collect();
        Self { size, reach, open, before }
    }

    /// Whether a row may have a piece in a column.
    pub(super) fn is_open(&self, row: usize, col: usize) -> bool {
        self.open[row] >> col & 1 == 1
    }

    /// The columns, this many rows before a row, that a piece there excludes.
    pub(super) fn before(&self, row: usize, distance: usize, col: usize) -> Columns {
        self.before[(row * self.reach + distance - 1) * self.size + col]
    }

    /// Whether the mirror image of the columns is the same.
    pub(super) fn is_mirror_image(&self) -> bool {
        let flip = |set| mirrored(set, self.size);
        self.open.iter().all(|&open| flip(open) == open)
            && self.before.chunks_exact(self.size).all(|line| {
                line.iter().zip(line.iter().rev()).all(|(&one, &other)| flip(one) == other)
            })
    }
}
