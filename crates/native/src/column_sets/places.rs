//! Where a column is in a block.

use super::layer::Shape;
use super::sets::ranks;

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
