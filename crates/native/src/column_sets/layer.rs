//! The rows from one end of the board, and a layer: the numbers of fillings of the first of them.

use super::class::Class;
use super::sets::{Sets, falling, mirrored, ranks};
use crate::exclusions::{Columns, bits};

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

/// The fillings of the first rows, as many as the sets have members.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) sets: Sets,
    /// By set, and by the columns of the last `reach` rows, the last row first.
    pub(super) fillings: Vec<u32>,
    /// The sums over the oldest of these rows.
    pub(super) sums: Vec<u32>,
}

/// The sizes of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Rows that are filled.
    pub(super) rows: usize,
    /// The fillings of a set.
    pub(super) block: usize,
    /// The sums of a set.
    pub(super) sums: usize,
}

impl Shape {
    pub(super) const fn new(rows: usize, reach: usize) -> Self {
        Self { rows, block: falling(rows, reach), sums: falling(rows, reach - 1) }
    }

    /// The columns of the oldest row that a sum is over.
    pub(super) const fn oldest(&self) -> usize {
        self.block / self.sums
    }
}

impl Layer {
    /// The layer of the first `reach` rows.
    pub(super) fn first(side: &Side, is_mirror_image: bool) -> Self {
        let reach = side.reach;
        let sets = Sets::new(side.size, reach, is_mirror_image);
        let shape = Shape::new(reach, reach);
        let orders: Vec<_> = (0..shape.block).map(|number| ranks(reach, reach, number)).collect();
        let mut fillings = Vec::with_capacity(sets.stored.len() * shape.block);
        for &set in &sets.stored {
            let columns: Vec<usize> = bits(set).collect();
            fillings.extend(orders.iter().map(|ranks| {
                let last_first: Vec<usize> = ranks.iter().map(|&rank| columns[rank]).collect();
                u32::from(is_allowed(side, &last_first))
            }));
        }
        let sums = fillings.clone();
        Self { sets, fillings, sums }
    }
}

/// Whether the first rows may have pieces in these columns, the last row first.
fn is_allowed(side: &Side, columns: &[usize]) -> bool {
    let row = |place: usize| columns.len() - 1 - place;
    columns.iter().enumerate().all(|(place, &col)| {
        let excludes = |(distance, &other): (usize, &usize)| {
            side.before(row(place), distance, col) >> other & 1 == 1
        };
        side.is_open(row(place), col) && !(1..).zip(&columns[place + 1..]).any(excludes)
    })
}

/// The places in a block of the fillings with a column in a row. They are the same for all sets.
pub(super) struct Places {
    pub(super) shape: Shape,
    /// By rank of the oldest row's column and by sum: the filling; [`u32::MAX`] if a younger row
    /// has this column.
    pub(super) oldest: Vec<Vec<u32>>,
    /// By distance back, from 1, and rank: the sums in which the row there has this column.
    pub(super) younger: Vec<Vec<Vec<u32>>>,
}

impl Places {
    pub(super) fn new(rows: usize, reach: usize) -> Self {
        let shape = Shape::new(rows, reach);
        let narrow = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let last: Vec<_> = (0..shape.sums).map(|sum| ranks(rows, reach - 1, sum)).collect();
        let oldest_of = |rank: usize| {
            let filling = |(sum, last): (usize, &Vec<usize>)| {
                let before = last.iter().filter(|&&other| other < rank).count();
                let place = sum * shape.oldest() + rank - before;
                if last.contains(&rank) { u32::MAX } else { narrow(place) }
            };
            last.iter().enumerate().map(filling).collect()
        };
        let oldest = (0..rows).map(oldest_of).collect();
        let younger_of = |distance: usize, rank: usize| {
            let sums = last.iter().enumerate().filter(|(_, last)| last[distance - 1] == rank);
            sums.map(|(sum, _)| narrow(sum)).collect()
        };
        let of_distance = |distance| (0..rows).map(|rank| younger_of(distance, rank)).collect();
        let younger = (1..reach).map(of_distance).collect();
        Self { shape, oldest, younger }
    }
}
